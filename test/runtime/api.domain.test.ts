import assert from 'node:assert/strict';
import type { UnitOfWork } from '../../server/ports/store.ts';
import type { Product } from '../../server/records/catalog.ts';
import { CommerceBench } from '../support/script-commerce.ts';

async function changeProduct(work: UnitOfWork, id: string, change: Partial<Product>): Promise<void> {
  const product = await work.collection('products').get(id);
  assert.ok(product);
  work.collection('products').put({ ...product, ...change });
}

/** The Script API must have the same rules as the Shop API and the Data API. */
describe('The Script API applies the rules of the domain', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('the Script API uses the fraction digits of ISO 4217 for currencies', async () => {
    const result = await bench.runCommerceScript(`
      out.result = ['HUF', 'IDR', 'IQD', 'JPY', 'USD'].map(function (code) {
        return [api.util.Currency.getCurrency(code).defaultFractionDigits, new Money(1.25, code).toNumberString()];
      });`);
    assert.deepEqual(result, [
      [2, '1.25'],
      [2, '1.25'],
      [3, '1.250'],
      [0, '1'],
      [2, '1.25'],
    ]);
  });

  it('the Script API finds localized strings whose locale is written with an underscore', async () => {
    await bench.refill((work) =>
      changeProduct(work, 'lamp', { name: { default: 'Lamp', de_DE: 'Leuchte', de: 'Lampe' } }),
    );
    const { request } = bench.createCustomerScope();
    const result = await bench.runCommerceScript(
      `out.result = api.catalog.ProductMgr.getProduct('lamp').name;`,
      {
        request: { ...request, locale: 'de-DE' },
      },
    );
    assert.equal(result, 'Leuchte');
  });

  it('a promotion has the coupons and customer groups of its campaign, unless its assignment to the campaign turns them off', async () => {
    await bench.refill((work) => {
      work.collection('campaigns').put({
        site_id: 'Shop',
        id: 'year',
        enabled: true,
        coupons: ['welcome'],
        customer_groups: ['VIP'],
        promotions: [
          { promotion_id: 'mugs', coupons_based: false },
          { promotion_id: 'ten', customer_groups_based: false },
          { promotion_id: 'later', source_code_based: true },
        ],
      });
    });
    const result = await bench.runCommerceScript(`
      var ids = function (list) { return list.toArray().map(function (element) { return element.ID; }); };
      out.result = ['mugs', 'ten', 'later'].map(function (id) {
        var promotion = api.campaign.PromotionMgr.getPromotion(id);
        return [ids(promotion.coupons), ids(promotion.customerGroups), promotion.basedOnCoupons,
          promotion.basedOnCustomerGroups, promotion.basedOnSourceCodes];
      }).concat([ids(api.campaign.CouponMgr.getCoupon('welcome').promotions)]);`);
    assert.deepEqual(result, [
      [[], ['VIP'], false, true, false],
      [['welcome'], [], true, false, false],
      [['welcome'], ['VIP'], true, true, true],
      ['ten', 'later'],
    ]);
  });

  it('the Script API compares coupon codes without case and surrounding spaces', async () => {
    const result = await bench.runCommerceScript(`
      b.createCouponLineItem('HELLO');
      out.result = [b.getCouponLineItem(' hello ').couponCode, b.getCouponLineItem('hi')];`);
    assert.deepEqual(result, ['HELLO', null]);
  });

  it('a variant without images has those of its master, from the first image group if none is for its color', async () => {
    await bench.refill(async (work) => {
      const image_groups = [
        { view_type: 'large', variation_values: { color: 'red' }, images: [{ path: 'red.png' }] },
      ];
      await changeProduct(work, 'shirt', { image_groups });
      await changeProduct(work, 'shirt-blue', { catalog_id: 'other' });
    });
    const result = await bench.runCommerceScript(`
      var Mgr = api.catalog.ProductMgr;
      out.result = ['shirt', 'shirt-red', 'shirt-blue'].map(function (id) {
        return String(Mgr.getProduct(id).getImage('large').url);
      }).concat([Mgr.getProduct('shirt').getImage('small')]);`);
    assert.ok(Array.isArray(result));
    for (const url of result.slice(0, 3)) assert.match(String(url), /\/images\/catalog\/red\.png$/);
    assert.equal(result[3], null);
  });

  it('the Script API accepts a cycle in the parents of categories and folders', async () => {
    await bench.refill((work) => {
      for (const [id, parent_id] of [
        ['a', 'b'],
        ['b', 'a'],
      ] as const) {
        work
          .collection('categories')
          .put({ catalog_id: 'catalog', id, parent_id, name: { default: id }, online: true });
        work.collection('content_folders').put({ library_id: 'Shop', id, parent_id, online: id === 'a' });
      }
    });
    const result = await bench.runCommerceScript(`
      var Mgr = api.catalog.CatalogMgr, a = Mgr.getCategory('a');
      out.result = [a.online, a.isSubCategoryOf(Mgr.getCategory('b')), a.isSubCategoryOf(Mgr.getCategory('home')),
        api.content.ContentMgr.getFolder('a').online];`);
    assert.deepEqual(result, [true, true, false, false]);
  });

  it('the Script API reports whether a product is assigned to the site catalog, online or not', async () => {
    await bench.refill(async (work) => {
      await changeProduct(work, 'mug', { online_flag: { default: false }, category_ids: [] });
      await changeProduct(work, 'lamp', { catalog_id: 'other', category_ids: [] });
      await changeProduct(work, 'shirt-red', { catalog_id: 'other' });
    });
    const result = await bench.runCommerceScript(`
      out.result = ['mug', 'lamp', 'shirt-red'].map(function (id) {
        return api.catalog.ProductMgr.getProduct(id).assignedToSiteCatalog;
      });`);
    assert.deepEqual(result, [true, false, true]);
  });

  it('the Script API masks at least half of a short gift certificate code', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.order.GiftCertificateMgr;
      out.result = ['ABCD', 'GIFT-5678'].map(function (code) {
        return Mgr.createGiftCertificate(5, code).maskedGiftCertificateCode;
      });`);
    assert.deepEqual(result, ['**CD', '*****5678']);
  });

  it('the Script API orders sorting options at the same position by ID', async () => {
    await bench.refill((work) => {
      for (const id of ['b', 'a'])
        work.collection('sorting_rules').put({ site_id: 'Shop', id, label: { default: id }, criteria: [] });
    });
    const result = await bench.runCommerceScript(`
      out.result = api.catalog.CatalogMgr.sortingOptions.toArray().map(function (option) { return option.ID; });`);
    assert.deepEqual(result, ['a', 'b']);
  });
});
