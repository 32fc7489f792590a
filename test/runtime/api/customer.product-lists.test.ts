import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';
import { fillShop } from '../../support/script-shop.ts';

describe('Product lists in scripts', () => {
  let bench: ScriptBench;
  beforeEach(() => {
    bench = new ScriptBench();
  });
  afterEach(() => bench.close());

  const run = (text: string) => {
    const scope = bench.createScope();
    fillShop(scope.work);
    return bench.runScript(
      `var ProductListMgr = require('svc/customer/ProductListMgr');
       var ProductList = require('svc/customer/ProductList');
       var customer = require('svc/customer/CustomerMgr').getCustomerByCustomerNumber('0001');
       var mug = require('svc/catalog/ProductMgr').getProduct('mug');
       ${text}`,
      scope,
    );
  };

  it('product lists are found by queries for their type, their name and whether they are public', async () => {
    const result = await run(`
      var wishes = ProductListMgr.createProductList(customer, ProductList.TYPE_WISH_LIST);
      wishes.name = 'Kitchen';
      wishes.public = true;
      ProductListMgr.createProductList(customer, ProductList.TYPE_SHOPPING_LIST).name = 'Garden';
      var names = function (lists) { var all = []; while (lists.hasNext()) all.push(lists.next().name); return all; };
      var Map = require('svc/util/HashMap'), byName = new Map();
      byName.put('name', 'Garden');
      out.result = [
        names(ProductListMgr.queryProductLists('type = {0} AND public = true', 'name asc', ProductList.TYPE_WISH_LIST)),
        names(ProductListMgr.queryProductLists('name != NULL', 'name desc')),
        names(ProductListMgr.queryProductLists(byName, null)),
        ProductListMgr.queryProductLists('type = {0}', null, ProductList.TYPE_GIFT_REGISTRY).hasNext(),
      ];`);
    assert.deepEqual(result, [['Kitchen'], ['Kitchen', 'Garden'], ['Garden'], false]);
  });

  it('product lists are created, filled, read and removed', async () => {
    const result = await run(`
      var list = ProductListMgr.createProductList(customer, ProductList.TYPE_WISH_LIST);
      list.name = 'Kitchen';
      list.custom.colour = 'white';
      var item = list.createProductItem(mug);
      item.quantityValue = '3';
      item.setPriority(2);
      item.public = true;
      list.createGiftCertificateItem();
      var again = ProductListMgr.getProductLists(customer, ProductList.TYPE_WISH_LIST).get(0);
      var readItem = again.getItem(item.ID);
      out.result = [
        again.name, again.custom.colour, again.items.length, again.publicItems.length,
        readItem.product.ID, readItem.quantityValue + 1, readItem.priority, readItem.list.ID === list.ID,
        again.giftCertificateItem.type === require('svc/customer/ProductListItem').TYPE_GIFT_CERTIFICATE,
        again.owner.ID, readItem.purchases.length
      ].join();
      again.removeItem(readItem);
      out.result += '|' + again.items.length;
      ProductListMgr.removeProductList(again);
      out.result += '|' + ProductListMgr.getProductLists(customer, ProductList.TYPE_WISH_LIST).length + '|' + ProductListMgr.getProductList('x');`);
    assert.equal(result, 'Kitchen,white,2,1,mug,4,2,true,true,anna,0|1|0|null');
  });

  it('product lists reject invalid values with an error that names the problem', async () => {
    await assert.rejects(run('ProductListMgr.createProductList(customer, 7);'), {
      message: /There is no such product list type: 7/,
    });
    await assert.rejects(
      run(
        'var list = ProductListMgr.createProductList(customer, ProductList.TYPE_WISH_LIST); list.createGiftCertificateItem(); list.createGiftCertificateItem();',
      ),
      { message: /already has a gift certificate item/ },
    );
    await assert.rejects(
      run(
        "ProductListMgr.createProductList(customer, ProductList.TYPE_WISH_LIST).createProductItem(mug).quantityValue = 'many';",
      ),
      { message: /quantityValue must be a number/ },
    );
  });
});
