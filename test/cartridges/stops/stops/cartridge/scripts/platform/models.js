'use strict';

/* The models of a storefront: a constructor, a decorator, a cartridge below that is extended. */
var collections = require('*/cartridge/scripts/util/collections');
var base = module.superModule;
var ProductMgr = require('dw/catalog/ProductMgr'); //> collections={} base=fn ProductMgr=undefined ...

function priceDecorator(object, product) {
    Object.defineProperty(object, 'price', { //> object=<ProductModel> product=<dw.catalog.Product>
        enumerable: true,
        value: product.priceModel.price.value
    });
} //> object=<ProductModel> product=<dw.catalog.Product> | typeof object.price -> number

/**
 * @constructor
 */
function ProductModel(product, options) {
    base.call(this, product, options); //> product=<dw.catalog.Product> options={} ^base=fn | product.ID -> beeswax-polish | over +1
    this.id = product.ID; //> product=<dw.catalog.Product> options={} | this.extended -> true | this.id -> undefined | over +1
    this.productName = product.name; //> product=? options={} | this.id -> beeswax-polish
    this.quantity = options && options.quantity ? options.quantity : 1; //> product=? options={} | options.quantity -> 2
    priceDecorator(this, product); //> product=? options={} | this.quantity -> 2 | into -14
} //> product=? options={} | Object.keys(this).join() -> extended,id,productName,quantity,price

function ids(list) {
    return collections.map(list, function (item) { //> list=<dw.util.ArrayList> ^collections={} | list.length -> 2
        return item.ID; //> item=<dw.catalog.Product> | item.ID -> beeswax-polish | out @collectionsAfter
    });
}

exports.run = function () {
    var ArrayList = require('dw/util/ArrayList'); //> ArrayList=undefined product=undefined list=undefined model=undefined ^ProductMgr=fn
    var product = ProductMgr.getProduct('beeswax-polish'); //> ArrayList=fn product=undefined list=undefined model=undefined
    var model = new ProductModel(product, { quantity: 2 }); //> ArrayList=fn product=<dw.catalog.Product> list=undefined model=undefined | product.online -> true | into -16
    var list = new ArrayList([product, product]); //> ArrayList=fn product=? list=undefined model=? | model.quantity -> 2
    ids(list); //> ArrayList=fn product=? list=<dw.util.ArrayList> model=? | list.get(0).ID -> beeswax-polish | list.size() -> 2
};
