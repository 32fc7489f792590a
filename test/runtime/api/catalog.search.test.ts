import assert from 'node:assert/strict';
import { stockCounterName } from '../../../server/records/collections.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Searches for products in scripts', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill((work) => {
      const site = { site_id: 'Shop' };
      work.collection('sorting_rules').put({
        ...site,
        id: 'cheap',
        label: { default: 'Cheapest first', de: 'Billigste zuerst' },
        criteria: [{ attribute_id: 'price', direction: 'ascending' }],
      });
      work.collection('products').put({
        id: 'set',
        catalog_id: 'catalog',
        type: 'set',
        name: { default: 'Breakfast' },
        category_ids: ['kitchen'],
        set_product_ids: ['mug'],
      });
      for (const [id, allocation] of [
        ['vase', 0],
        ['shelf', 4],
      ] as const) {
        work
          .collection('products')
          .put({ id, catalog_id: 'catalog', type: 'item', name: { default: id }, category_ids: ['cellar'] });
        work.collection('inventory_records').put({ inventory_list_id: 'stock', product_id: id, allocation });
        work.add(stockCounterName('stock', id), allocation);
      }
      work.collection('categories').put({
        catalog_id: 'catalog',
        id: 'cellar',
        parent_id: 'root',
        name: { default: 'Cellar' },
        online: true,
      });
      work.collection('promotions').put({
        ...site,
        id: 'gift',
        name: { default: 'A lamp for a mug' },
        enabled: true,
        exclusivity: 'no',
        promotion_class: 'product',
        condition: { product_ids: ['mug'] },
        discount: { type: 'bonus', bonus_product_ids: ['lamp'] },
      });
      work
        .collection('campaigns')
        .put({ ...site, id: 'gifts', enabled: true, promotions: [{ promotion_id: 'gift' }] });
    });
    await bench.work.commit();
  });
  after(() => bench.close());

  const prelude = `
    var ProductSearchModel = require('svc/catalog/ProductSearchModel'), CatalogMgr = require('svc/catalog/CatalogMgr');
    var Hit = require('svc/catalog/ProductSearchHit');
    function idsOfHits(change) {
      var search = new ProductSearchModel();
      change(search);
      search.search();
      var ids = [], hits = search.getProductSearchHits();
      while (hits.hasNext()) ids.push(hits.next().productID);
      return ids.sort();
    }`;
  const search = (body: string) => bench.runScript(`${prelude}${body}`, bench.createCustomerScope());

  it('a search in a category includes its subcategories by default, and can exclude them', async () => {
    const result = await search(`
      var model = new ProductSearchModel();
      model.setCategoryID('home');
      model.setRecursiveCategorySearch(true);
      model.setSortingRule(CatalogMgr.getSortingRule('cheap'));
      model.search();
      var first = model.productSearchHits.next();
      out.result = {
        page: [model.category.ID, model.categoryID, model.category.displayName, model.isCategorySearch(), model.recursiveCategorySearch, model.count, first.productID],
        below: idsOfHits(function (search) { search.categoryID = 'home'; }),
        direct: idsOfHits(function (search) { search.categoryID = 'home'; search.setRecursiveCategorySearch(false); }),
        none: new ProductSearchModel().category,
        sorting: [model.sortingRule.ID, CatalogMgr.getSortingRule('none'), CatalogMgr.getSortingRules().length, model.personalizedSort],
      };`);
    assert.deepEqual(result, {
      page: ['home', 'home', 'home', true, true, 4, 'mug'],
      below: ['lamp', 'mug', 'set', 'shirt'],
      direct: ['lamp', 'shirt'],
      none: null,
      sorting: ['cheap', null, 1, false],
    });
  });

  it('a search suggests a phrase and a word for a phrase with a typing error', async () => {
    const result = await search(`
      var model = new ProductSearchModel();
      model.setSearchPhrase('shrit');
      model.search();
      var suggestions = model.searchPhraseSuggestions, phrases = suggestions.suggestedPhrases, terms = suggestions.suggestedTerms.next();
      var phrase = phrases.next(), none = new ProductSearchModel().searchPhraseSuggestions;
      out.result = {
        phrases: [suggestions.hasSuggestedPhrases(), phrase.phrase, phrase.exactMatch, phrases.hasNext()],
        words: [suggestions.hasSuggestedTerms(), terms.originalTerm, terms.empty, terms.terms.next().value],
        first: [terms.firstTerm.value, terms.firstTerm.corrected, terms.firstTerm.isCompleted(), terms.firstTerm.exactMatch, terms.firstTerm.additional],
        none: [none.hasSuggestedPhrases(), none.hasSuggestedTerms(), none.suggestedPhrases.hasNext()],
      };`);
    assert.deepEqual(result, {
      phrases: [true, 'shirt', false, false],
      words: [true, 'shrit', false, 'shirt'],
      first: ['shirt', true, false, false, false],
      none: [false, false, false],
    });
  });

  it('the URLs of a search repeat it with one criterion changed, or begin a new search', async () => {
    const result = await search(`
      var URLUtils = require('svc/web/URLUtils'), model = new ProductSearchModel();
      model.setSearchPhrase('mug & lamp');
      model.setCategoryID('home');
      model.addRefinementValues('color', 'red|blue');
      model.setPriceMin(5);
      model.setPriceMax(50);
      model.setSortingRule(CatalogMgr.getSortingRule('cheap'));
      function query(url) { return decodeURIComponent(String(url.relative()).split('Search-Show')[1]); }
      out.result = {
        whole: query(model.url('Search-Show')),
        more: query(model.urlRefineAttributeValue('Search-Show', 'color', 'green')),
        fewer: query(model.urlRelaxAttributeValue('Search-Show', 'color', 'red')),
        other: query(model.urlRefineAttribute('Search-Show', 'size', 'xl')),
        none: query(model.urlRelaxAttribute('Search-Show', 'color')),
        category: query(model.urlRefineCategory('Search-Show', 'kitchen')),
        allCategories: query(model.urlRelaxCategory('Search-Show')),
        price: query(model.urlRefinePrice('Search-Show', 0, 20)),
        anyPrice: query(model.urlRelaxPrice('Search-Show')),
        promotion: query(model.urlRefinePromotion('Search-Show', 'gift')),
        unsorted: query(model.urlDefaultSort('Search-Show')),
        longer: query(ProductSearchModel.urlForCategory(URLUtils.url('Search-Show', 'sz', '12'), 'kitchen')),
        product: query(ProductSearchModel.urlForProduct('Search-Show', 'kitchen', 'mug')),
        red: query(ProductSearchModel.urlForRefine('Search-Show', 'color', 'red')),
      };`);
    const criteria = '?q=mug & lamp&srule=cheap&cgid=home&pmin=5&pmax=50';
    const colors = '&prefn1=color&prefv1=red|blue';
    assert.deepEqual(result, {
      whole: criteria + colors,
      more: `${criteria}&prefn1=color&prefv1=red|blue|green`,
      fewer: `${criteria}&prefn1=color&prefv1=blue`,
      other: `${criteria}${colors}&prefn2=size&prefv2=xl`,
      none: criteria,
      category: criteria.replace('home', 'kitchen') + colors,
      allCategories: criteria.replace('&cgid=home', '') + colors,
      price: `${criteria.replace('pmin=5&pmax=50', 'pmin=0&pmax=20')}${colors}`,
      anyPrice: criteria.replace('&pmin=5&pmax=50', '') + colors,
      promotion: `${criteria}&pmid=gift${colors}`,
      unsorted: criteria.replace('&srule=cheap', '') + colors,
      longer: '?sz=12&cgid=kitchen',
      product: '?cgid=kitchen&pid=mug',
      red: '?prefn1=color&prefv1=red',
    });
  });

  it('a refined search in a category is still a category search, and price ranges have bounds', async () => {
    const result = await search(`
      var model = new ProductSearchModel();
      model.setCategoryID('home');
      var before = [model.categorySearch, model.refinedCategorySearch];
      model.addRefinementValues('color', 'red');
      var after = [model.isCategorySearch(), model.isRefinedCategorySearch()];
      model.setSearchPhrase('mug');
      model.removeRefinementValues('color');
      model.search();
      var refinements = model.refinements, ranges = refinements.getRefinementValues(refinements.priceRefinementDefinition).toArray();
      out.result = [before, after, [model.categorySearch, model.refinedCategorySearch],
        ranges.map(function (range) { return [range.value, range.valueFrom, range.valueTo]; }),
        refinements.getRefinementValues(refinements.categoryRefinementDefinition)[0].valueFrom,
        refinements.promotionRefinementDefinition, refinements.priceRefinementDefinition.isPromotionRefinement()];`);
    assert.deepEqual(result, [
      [true, false],
      [true, true],
      [false, false],
      [['(0..10)', 0, 10]],
      null,
      null,
      false,
    ]);
  });

  it('a search hit has the variants that it represents', async () => {
    const result = await search(`
      var ProductMgr = require('svc/catalog/ProductMgr'), model = new ProductSearchModel();
      model.setSearchPhrase('shirt');
      model.search();
      var hit = model.getProductSearchHit(ProductMgr.getProduct('shirt-red'));
      out.result = [hit.productID, hit.hitType === Hit.HIT_TYPE_PRODUCT_MASTER, model.getProductSearchHit(ProductMgr.getProduct('mug')),
        hit.representedProductIDs.toArray().sort()];`);
    assert.deepEqual(result, ['shirt', true, null, ['shirt-blue', 'shirt-red']]);
  });

  it('the prices of a hit are those of the represented variants', async () => {
    const result = await search(`
      var ArrayList = require('svc/util/ArrayList');
      out.result = [['shirt-red', 'shirt-blue'], ['shirt-red'], ['shirt-blue']].map(function (ids) {
        var model = new ProductSearchModel();
        model.setProductIDs(new ArrayList(ids));
        model.search();
        var hit = model.productSearchHits.next();
        return [hit.productID, hit.minPrice.value, hit.maxPrice.value, hit.priceRange];
      });`);
    assert.deepEqual(result, [
      ['shirt', 20, 25, true],
      ['shirt', 20, 20, false],
      ['shirt', 25, 25, false],
    ]);
  });

  it('a search can be restricted to orderable products, to a product type, or to certain products', async () => {
    const result = await search(`
      out.result = {
        all: idsOfHits(function () {}),
        orderable: idsOfHits(function (search) { search.setOrderableProductsOnly(true); search.setCategoryID('cellar'); }),
        soldOut: idsOfHits(function (search) { search.setOrderableProductsOnly(false); search.setCategoryID('cellar'); }),
        sets: idsOfHits(function (search) { search.addHitTypeRefinement(Hit.HIT_TYPE_PRODUCT_SET); }),
        setsAndMasters: idsOfHits(function (search) { search.addHitTypeRefinement(Hit.HIT_TYPE_PRODUCT_SET, Hit.HIT_TYPE_PRODUCT_MASTER); }),
        lastType: idsOfHits(function (search) { search.excludeHitType(Hit.HIT_TYPE_PRODUCT_MASTER); search.addHitTypeRefinement(Hit.HIT_TYPE_PRODUCT_MASTER); }),
        noType: idsOfHits(function (search) {
          search.excludeHitType(Hit.HIT_TYPE_SIMPLE, Hit.HIT_TYPE_PRODUCT_MASTER, Hit.HIT_TYPE_PRODUCT_SET, Hit.HIT_TYPE_PRODUCT_BUNDLE, Hit.HIT_TYPE_VARIATION_GROUP);
        }),
        noSets: idsOfHits(function (search) { search.excludeHitType(Hit.HIT_TYPE_PRODUCT_SET, Hit.HIT_TYPE_PRODUCT_MASTER); }),
        some: idsOfHits(function (search) { search.setProductIDs(new (require('svc/util/ArrayList'))('mug', 'shirt-red', 'none')); }),
        one: idsOfHits(function (search) { search.productID = 'lamp'; }),
      };`);
    assert.deepEqual(result, {
      all: ['lamp', 'mug', 'set', 'shelf', 'shirt', 'vase'],
      orderable: ['shelf'],
      soldOut: ['shelf', 'vase'],
      sets: ['set'],
      setsAndMasters: ['set', 'shirt'],
      lastType: ['shirt'],
      noType: [],
      noSets: ['lamp', 'mug', 'shelf', 'vase'],
      some: ['mug', 'shirt'],
      one: ['lamp'],
    });
    await assert.rejects(search("new ProductSearchModel().addHitTypeRefinement('shoe');"), {
      message: 'There is no hit type shoe.',
    });
    await assert.rejects(
      search(
        "var ids = []; for (var i = 0; i < 31; i++) ids.push('p' + i); new ProductSearchModel().setProductIDs(ids);",
      ),
      {
        message: 'A search takes at most 30 product IDs.',
      },
    );
  });

  it('a search for a promotion finds the products that qualify, or the bonus products', async () => {
    const result = await search(`
      var model = new ProductSearchModel();
      model.setPromotionID('gift');
      out.result = {
        qualifying: idsOfHits(function (search) { search.setPromotionID('gift'); search.setPromotionProductType(ProductSearchModel.PROMOTION_PRODUCT_TYPE_QUALIFYING); }),
        bonus: idsOfHits(function (search) { search.setPromotionID('gift'); search.setPromotionProductType('bonus'); }),
        discounted: (function () { model.search(); return model.productSearchHits.next().discountedPromotionIDs; }()),
        model: [model.promotionID, model.promotionProductType, model.isRefinedByPromotion(), model.isRefinedByPromotion('ten'), model.isEmptyQuery()],
      };`);
    assert.deepEqual(result, {
      qualifying: ['mug'],
      bonus: ['lamp'],
      discounted: ['mugs', 'gift'],
      model: ['gift', 'all', true, false, false],
    });
    await assert.rejects(search("new ProductSearchModel().setPromotionProductType('free');"), {
      message: "The type of a promotion's products must be one of all, bonus, discounted, qualifying.",
    });
  });

  it('a script reads all products of a catalog, and can call a static method on an instance', async () => {
    const result = await search(`
      var ProductMgr = require('svc/catalog/ProductMgr'), InventoryMgr = require('svc/catalog/ProductInventoryMgr');
      function ids(iterator) { var list = []; while (iterator.hasNext()) list.push(iterator.next().ID); iterator.close(); return list; }
      var catalog = CatalogMgr.getCatalog('catalog');
      var all = ids(ProductMgr.queryAllSiteProductsSorted());
      out.result = [catalog.ID, CatalogMgr.getCatalog('none'), all, ids(ProductMgr.queryProductsInCatalog(catalog)).sort().join() === all.join(),
        ids(ProductMgr.queryProductsInCatalogSorted(catalog)).join() === all.join(), InventoryMgr.getInventoryIntegrationMode() === InventoryMgr.INTEGRATIONMODE_B2C,
        ProductSearchModel.getSearchRedirect('mugs') === new ProductSearchModel().getSearchRedirect('mugs'),
        Object.keys(new ProductSearchModel()).indexOf('getSearchRedirect')];`);
    assert.deepEqual(result, [
      'catalog',
      null,
      ['lamp', 'mug', 'set', 'shelf', 'shirt', 'shirt-blue', 'shirt-red', 'vase'],
      true,
      true,
      true,
      true,
      -1,
    ]);
  });
});
