import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('The catalog in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('a product has its type, categories, images, recommendations and options', async () => {
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug');
      out.result = [mug.name, mug.getBrand(), mug.isProduct(), mug.isMaster(), mug.online, mug.primaryCategory.ID, mug.categories.length,
        mug.getImage('large', 0).alt, mug.getImage('large').URL, mug.getImage('small'), mug.recommendations.length, mug.allRecommendations.length,
        mug.getRecommendations(1)[0].recommendedItem.name, mug.productLinks[0].targetProduct.ID, mug.custom.material, mug.custom.sizes.length,
        mug.minOrderQuantity.value, mug.unit, mug.isAssignedToSiteCatalog(), mug.optionModel.options[0].optionValues.length, mug.isOptionProduct(),
        mug.optionModel.options[0].defaultValue.ID, mug.variants.length];`);
    assert.deepEqual(result, [
      'Mug',
      'Clay',
      true,
      false,
      true,
      'kitchen',
      1,
      'A mug',
      '/images/catalog/mug/1.png',
      null,
      1,
      2,
      'Lamp',
      'lamp',
      'clay',
      2,
      1,
      'piece',
      true,
      2,
      true,
      'none',
      0,
    ]);
  });

  it('the primary category of a variant whose master is missing is its own first category', async () => {
    const products = bench.work.collection('products');
    const mug = await products.get('mug');
    assert.ok(mug);
    const { primary_category_id: _, ...orphan } = mug;
    products.put({ ...orphan, id: 'orphan', type: 'variant', master_id: 'lost' });
    assert.deepEqual(
      await bench.runCommerceScript(`
        var orphan = api.catalog.ProductMgr.getProduct('orphan');
        out.result = [orphan.masterProduct.ID, orphan.primaryCategory.ID];`),
      ['orphan', 'kitchen'],
    );
  });

  it('images have URLs, and inventory records have quantities', async () => {
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug'), image = mug.getImage('large'), scale = { scaleWidth: 100, scaleMode: 'fit' };
      var stock = mug.availabilityModel.inventoryRecord;
      out.result = [String(image.getImageURL(scale)), image.getAbsImageURL(scale).toString(), image.getHttpImageURL(scale).toString(),
        image.getHttpsImageURL(scale).append('v', '1').toString(), image.getImageURL(scale) instanceof require('svc/web/URL'),
        String(image.getImageURL(scale).abs()), String(image.getImageURL(scale).http()), String(image.getImageURL().host('cdn.example')),
        stock.onHand.value === stock.stockLevel.value, stock.getReserved().value];`);
    const path = '/images/catalog/mug/1.png';
    assert.deepEqual(result, [
      path,
      `http://shop.example${path}`,
      `http://shop.example${path}`,
      `https://shop.example${path}?v=1`,
      true,
      `https://shop.example${path}`,
      `http://shop.example${path}`,
      `https://cdn.example${path}`,
      true,
      0,
    ]);
  });

  it('productLinks omits products that do not belong to the site; allProductLinks has them', async () => {
    await bench.refill(async (work) => {
      const products = work.collection('products');
      const mug = await products.get('mug');
      assert.ok(mug);
      products.put({ ...mug, links: [...(mug.links ?? []), { type: 'up_sell', target_id: 'saucer' }] });
      products.put({ id: 'saucer', catalog_id: 'other', type: 'item', name: { default: 'Saucer' } });
    });
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug'), upSell = api.catalog.ProductLink.LINKTYPE_UP_SELL;
      function targets(links) {
        return links.toArray().map(function (link) { return link.targetProduct.ID; });
      }
      out.result = [mug.productLinks, mug.allProductLinks, mug.getProductLinks(upSell), mug.getAllProductLinks(upSell)].map(targets);`);
    assert.deepEqual(result, [['lamp'], ['lamp', 'saucer'], [], ['saucer']]);
  });

  it('the URL of a product page has a parameter for each selected option and variation value', async () => {
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug'), options = mug.optionModel, engraving = options.options[0];
      var variations = api.catalog.ProductMgr.getProduct('shirt-red').variationModel, color = variations.getProductVariationAttribute('color');
      var blue = variations.getAllValues(color)[1];
      function query(url) { return url.toString().split('Product-Show?')[1]; }
      out.result = [
        engraving.htmlName,
        query(options.url('Product-Show')),
        query(options.urlSelectOptionValue('Product-Show', engraving, engraving.optionValues[1])),
        query(options.url('Product-Show', 'engraving', 'name')),
        query(variations.url('Product-Show').relative()),
        query(variations.url('Product-Show', color, blue)),
        query(variations.url('Product-Show', color, 'green')),
        query(variations.urlUnselectVariationValue('Product-Show', color)),
        variations.getHtmlName(color)];`);
    assert.deepEqual(result, [
      'svcopt_mug_engraving',
      'pid=mug&svcopt_mug_engraving=none',
      'pid=mug&svcopt_mug_engraving=name',
      'pid=mug&svcopt_mug_engraving=name',
      'pid=shirt&svcvar_shirt_color=red',
      'pid=shirt&svcvar_shirt_color=blue',
      'pid=shirt&svcvar_shirt_color=green',
      'pid=shirt&svcvar_shirt_color=',
      'svcvar_shirt_color',
    ]);
    await assert.rejects(
      bench.runCommerceScript(
        "api.catalog.ProductMgr.getProduct('mug').optionModel.url('Product-Show', 'engraving');",
      ),
      /Pass pairs of an attribute or option and its value/,
    );
  });

  it('a script adds the title and the description of a product to a page as meta tags', async () => {
    await bench.refill(async (work) => {
      const mug = await work.collection('products').get('mug');
      assert.ok(mug);
      const texts = { page_title: { default: 'Buy a mug' }, page_description: { default: 'Of clay' } };
      work.collection('products').put({ ...mug, ...texts });
    });
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug'), page = request.pageMetaData, search = new api.catalog.ProductSearchModel();
      page.setTitle('Shop');
      page.addPageMetaTags(mug.pageMetaTags);
      search.setCategoryID('kitchen');
      out.result = {
        tags: page.pageMetaTags.map(function (tag) { return [tag.ID, tag.content, tag.title, tag.isName(), tag.property, tag.jsonLd]; }),
        page: [page.title, page.description, page.getKeywords(), page.isPageMetaTagSet('title'), page.isPageMetaTagSet('keywords')],
        none: [search.pageMetaTags.length, api.catalog.ProductMgr.getProduct('lamp').getPageMetaTags().length, mug.template],
      };`);
    assert.deepEqual(result, {
      tags: [
        ['title', 'Buy a mug', true, false, false, false],
        ['description', 'Of clay', false, true, false, false],
      ],
      page: ['Shop', null, null, true, false],
      none: [0, 0, null],
    });
  });

  it('each value of a variation attribute has its own image or, if it has none, an image of the product', async () => {
    const result = await bench.runCommerceScript(`
      var model = api.catalog.ProductMgr.getProduct('shirt').variationModel, color = model.getProductVariationAttribute('color');
      out.result = model.getAllValues(color).toArray().map(function (value) {
        return [value.ID, value.getImages('large')[0].URL, value.getImage('large', 0).URL, value.getImage('large', 7), value.getImages('tiny').length];
      });`);
    assert.deepEqual(result, [
      ['red', '/images/catalog/red.png', '/images/catalog/red.png', null, 0],
      ['blue', '/images/catalog/shirt.png', '/images/catalog/shirt.png', null, 0],
      ['green', '/images/catalog/shirt.png', '/images/catalog/shirt.png', null, 0],
    ]);
  });

  it('a custom attribute with a list is returned as a copy, and changes take effect when it is assigned', async () => {
    const result = await bench.runCommerceScript(`
      var mug = api.catalog.ProductMgr.getProduct('mug'), sizes = mug.custom.sizes;
      sizes[1] = 'xl';
      var before = mug.custom.sizes[1];
      mug.custom.sizes = sizes.concat('l');
      mug.custom.list = new api.util.ArrayList([1, 2]);
      mug.custom.status = a.status;
      mug.custom.price = new Money(3, 'USD');
      out.result = [before, mug.custom.sizes, mug.custom.list, mug.custom.status, mug.custom.price];`);
    assert.deepEqual(result, ['m', ['s', 'xl', 'l'], [1, 2], 0, 3]);
    await assert.rejects(
      bench.runCommerceScript("api.catalog.ProductMgr.getProduct('mug').custom.x = NaN;"),
      {
        message: 'The attribute x cannot be set to NaN.',
      },
    );
  });

  it('a product has prices by quantity, price book and options', async () => {
    const result = await bench.runCommerceScript(`
      var ProductMgr = api.catalog.ProductMgr, lamp = ProductMgr.getProduct('lamp').priceModel, mug = ProductMgr.getProduct('mug');
      var shirt = ProductMgr.getProduct('shirt').priceModel, table = lamp.priceTable, model = mug.optionModel, option = model.options[0];
      model.setSelectedOptionValue(option, option.optionValues[1]);
      out.result = [lamp.price.value, lamp.getPrice(new api.value.Quantity(5, '')).value, table.quantities.length, table.getPrice(table.quantities[1]).value,
        table.getPercentage(table.quantities[1]), mug.priceModel.price.value, mug.getPriceModel(model).price.value, mug.priceModel.getPriceBookPrice('list').value,
        mug.priceModel.priceInfo.priceBook.ID, shirt.minPrice.value, shirt.maxPrice.value, shirt.isPriceRange(),
        api.catalog.PriceBookMgr.sitePriceBooks.length, api.catalog.PriceBookMgr.getPriceBook('list').currencyCode, mug.priceModel.getPriceBookPrice('x').available,
        mug.getPriceModel(model).minPrice.value, mug.getPriceModel(model).maxPrice.value, mug.priceModel.getPricePercentage(new Money(100, 'USD'), new Money(80, 'USD'))];`);
    assert.deepEqual(result, [40, 30, 2, 30, 25, 5, 7.5, 6, 'sale', 20, 25, true, 2, 'USD', false, 5, 5, 20]);
  });

  it('a product is available in stock or on backorder, and a master if one of its variants is', async () => {
    const result = await bench.runCommerceScript(`
      var ProductMgr = api.catalog.ProductMgr, of = function (id) { return ProductMgr.getProduct(id).availabilityModel; };
      var lamp = of('lamp'), levels = lamp.getAvailabilityLevels(5), record = lamp.inventoryRecord;
      record.backorderable = false;
      out.result = [of('mug').isInStock(), of('mug').isOrderable(8), of('shirt-blue').availabilityStatus, of('shirt').orderable, of('shirt').SKUCoverage,
        levels.inStock.value, levels.backorder.value, levels.notAvailable.value, levels.count, record.ATS.value, record.allocation.value, of('lamp').isOrderable(5),
        api.catalog.ProductInventoryMgr.inventoryList.getRecord('mug').ATS.value, api.catalog.ProductInventoryMgr.getInventoryList('none')];`);
    assert.deepEqual(result, [true, false, 'NOT_AVAILABLE', true, 0.5, 2, 3, 0, 2, 2, 2, false, 7, null]);
  });

  it('variants are found by the selected variation values', async () => {
    const result = await bench.runCommerceScript(`
      var shirt = api.catalog.ProductMgr.getProduct('shirt'), model = shirt.variationModel, color = model.productVariationAttributes[0];
      var values = function (list) { return list.toArray().map(function (v) { return v.value; }); };
      var orderable = model.getAllValues(color).toArray().map(function (v) { return model.hasOrderableVariants(color, v); });
      var none = model.selectedVariant;
      model.setSelectedAttributeValue('color', 'red');
      var red = model.selectedVariant;
      out.result = [color.displayName, values(model.getAllValues(color)), values(model.getFilteredValues(color)), orderable, none, red.ID, red.isVariant(),
        red instanceof api.catalog.Variant, red.masterProduct.ID, red.variationModel.getSelectedValue(color).displayValue, model.defaultVariant.ID,
        model.getImage('large').URL, shirt.getImage('large').URL, red.getImage('large').URL, model.getVariants({color: 'blue'})[0].ID, shirt.variants.length];`);
    assert.deepEqual(result, [
      'Color',
      ['red', 'blue', 'green'],
      ['red', 'blue'],
      [true, false, false],
      null,
      'shirt-red',
      true,
      true,
      'shirt',
      'Red',
      'shirt-red',
      '/images/catalog/red.png',
      '/images/catalog/shirt.png',
      '/images/catalog/red.png',
      'shirt-blue',
      2,
    ]);
  });

  it('a category has its subcategories and parents', async () => {
    const result = await bench.runCommerceScript(`
      var CatalogMgr = api.catalog.CatalogMgr, ids = function (list) { return list.toArray().map(function (one) { return one.ID; }); };
      var home = CatalogMgr.getCategory('home'), kitchen = CatalogMgr.getCategory('kitchen');
      out.result = [CatalogMgr.siteCatalog.root.ID, home.defaultSortingRule, ids(home.subCategories), ids(home.onlineSubCategories), home.parent.ID, home.isTopLevel(), kitchen.topLevel,
        kitchen.isSubCategoryOf(CatalogMgr.siteCatalog.root), ids(kitchen.products), home.hasOnlineProducts(), CatalogMgr.getCategory('attic').online,
        CatalogMgr.getCategory('none'), home.displayName];`);
    assert.deepEqual(result, [
      'root',
      null,
      ['attic', 'kitchen'],
      ['kitchen'],
      'root',
      true,
      false,
      true,
      ['mug'],
      true,
      false,
      null,
      'home',
    ]);
  });

  it('a script iterates over a catalog that is larger than the heap of its host', async () => {
    // The names of the 8,000 products take 80 MB.
    const separateBench = new CommerceBench({ limits: { heapLimitMb: 48 } });
    try {
      await separateBench.refill((work) => {
        for (let number = 0; number < 8000; number++)
          work.collection('products').put({
            id: `p${number}`,
            catalog_id: 'catalog',
            type: 'item',
            name: { default: 'x'.repeat(10_000) },
            category_ids: [number % 100 === 0 ? 'kitchen' : 'home'],
          });
      });
      const result = await separateBench.runCommerceScript(`
        var all = api.catalog.ProductMgr.queryAllSiteProducts(), count = 0;
        while (all.hasNext()) if (all.next().name.length === 10000) count++;
        out.result = [all.count > 8000, count, api.catalog.CatalogMgr.getCategory('kitchen').products.length];`);
      assert.deepEqual(result, [true, 8000, 81]);
    } finally {
      await separateBench.close();
    }
  });

  it('a script reads the attributes of each group with their names and values', async () => {
    await bench.refill((work) =>
      work.collection('type_extensions').put({
        id: 'Product',
        attributes: {
          material: {
            type: 'enum_of_string',
            name: { default: 'Material', 'de-DE': 'Stoff' },
            values: ['clay', 'steel'],
            value_names: { clay: { default: 'Stoneware' } },
          },
          sizes: { type: 'set_of_string', name: { default: 'Sizes' } },
        },
        groups: [
          { id: 'care', name: { default: 'Details' }, attributes: ['material', 'sizes', 'brand', 'gone'] },
          { id: 'empty', attributes: [] },
        ],
      }),
    );
    const result = await bench.runCommerceScript(`
      var ProductAttributeModel = require('svc/catalog/ProductAttributeModel');
      var mug = api.catalog.ProductMgr.getProduct('mug'), model = mug.getAttributeModel();
      var groups = model.visibleAttributeGroups.toArray().map(function (group) {
        return [group.ID, group.displayName, model.getVisibleAttributeDefinitions(group).toArray().map(function (definition) {
          return [definition.displayName, [].concat(model.getDisplayValue(definition)).join(' ')];
        })];
      });
      var material = model.getAttributeDefinition('material'), brand = model.getAttributeDefinition('brand');
      out.result = [groups, model.getValue(material).value, model.getValue(brand), model.getAttributeGroup('care').ID, model.getAttributeGroup('none'),
        model.attributeGroups.length, model.getAttributeDefinitions(model.getAttributeGroup('care')).length, model.getAttributeDefinition('none'),
        new ProductAttributeModel().getValue(material)];`);
    const details = [
      ['Material', 'Stoneware'],
      ['Sizes', 's m'],
      ['brand', 'Clay'],
    ];
    assert.deepEqual(result, [
      [
        ['care', 'Details', details],
        ['empty', 'empty', []],
      ],
      'clay',
      'Clay',
      'care',
      null,
      2,
      3,
      null,
      null,
    ]);
  });

  it('a variation value equals only the same value of the same product, also in lists', async () => {
    await bench.refill(async (work) => {
      const shirt = await work.collection('products').get('shirt');
      assert.ok(shirt);
      work.collection('products').put({ ...shirt, id: 'jacket' });
    });
    const result = await bench.runCommerceScript(`
      var values = function (id) {
        var model = api.catalog.ProductMgr.getProduct(id).variationModel;
        return model.getAllValues(model.getProductVariationAttribute('color'));
      };
      out.result = ['shirt', 'jacket'].map(function (id) { return [values(id)[0].equals(values('shirt')[0]), values('shirt').contains(values(id)[0])]; })
        .concat([[values('shirt')[1].equals(values('shirt')[0]), values('shirt')[0].equals(null)]]);`);
    assert.deepEqual(result, [
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  it('a search hit has the colors of the variants that it represents', async () => {
    await bench.work.commit();
    const result = await bench.runCommerceScript(`
      var search = new api.catalog.ProductSearchModel(), ids = function (list) { return list.toArray().map(function (value) { return value.ID; }); };
      search.setSearchPhrase('shirt'); search.search();
      var hit = search.getProductSearchHits().next(), color = hit.product.variationModel.getProductVariationAttribute('color');
      var mug = new api.catalog.ProductSearchModel(); mug.setSearchPhrase('mug'); mug.search();
      out.result = [ids(hit.getRepresentedVariationValues('color')), ids(hit.getRepresentedVariationValues(color)), hit.getRepresentedVariationValues('size').length,
        mug.productSearchHits.next().getRepresentedVariationValues('color').length, ids(hit.getRepresentedProducts())];`);
    assert.deepEqual(result, [['red', 'blue'], ['red', 'blue'], 0, 0, ['shirt-red', 'shirt-blue']]);
  });

  it('a product search in a script finds products by a phrase, by a price or by an attribute', async () => {
    await bench.work.commit();
    const result = await bench.runCommerceScript(`
      var search = new api.catalog.ProductSearchModel();
      var empty = search.emptyQuery;
      search.setSearchPhrase('shirt'); var status = search.search();
      var hits = []; for (var it = search.productSearchHits; it.hasNext();) hits.push(it.next());
      var refined = new api.catalog.ProductSearchModel();
      refined.categoryID = 'kitchen'; refined.priceMin = 5; refined.setPriceMax(5); refined.search();
      var colored = new api.catalog.ProductSearchModel();
      colored.addRefinementValues('color', 'red|green'); colored.search();
      out.result = [empty, search.emptyQuery, status.error, search.count, hits[0].productID, hits[0].hitType, hits[0].firstRepresentedProduct.masterProduct.ID,
        refined.count, refined.productSearchHits.next().product.ID, colored.count, colored.isRefinedByAttributeValue('color', 'red'),
        search.refinements.refinementDefinitions.length > 0, search.refinements.getRefinementValues('color').length];`);
    assert.deepEqual(result, [true, false, false, 1, 'shirt', 'master', 'shirt', 1, 'mug', 1, true, true, 1]);
  });
});
