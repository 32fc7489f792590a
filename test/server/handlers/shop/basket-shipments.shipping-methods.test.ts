import assert from 'node:assert/strict';
import type { ShippingMethodResult } from '../../../../contract/documents/shipping.ts';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { compoundKey } from '../../../../server/records/collections.ts';
import type { ShippingMethod } from '../../../../server/records/site.ts';
import { anna, bert, homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';

const { baskets, basketShipments, productParts } = contract.shop;

/**
 * Creates the small shop with changes to its shipping method `express`. The product `mug` is in a category below
 * `kitchen`, and Anna is in the customer group `club`.
 */
async function createShopWith(express: Partial<ShippingMethod>): Promise<TestShop> {
  const shop = await createSmallShop();
  await shop.write(async (work) => {
    const method = await work.collection('shipping_methods').get(compoundKey('Shop', 'express'));
    work.collection('shipping_methods').put({ ...method!, ...express });
    const category = { catalog_id: 'storefront', name: {}, online: true };
    work.collection('categories').put({ ...category, id: 'kitchen' });
    work.collection('categories').put({ ...category, id: 'cups', parent_id: 'kitchen' });
    const mug = await work.collection('products').get('mug');
    work.collection('products').put({ ...mug!, category_ids: ['cups'] });
    const customer = await work.collection('customers').get('anna');
    work.collection('customers').put({ ...customer!, customer_group_ids: ['club'] });
  });
  return shop;
}

/** Creates a basket of mugs, ten dollars each. Resolves with the basket's ID. */
async function createMugBasket(shop: TestShop, quantity: number, caller = anna): Promise<string> {
  const { document } = await shop.call(baskets.post, {
    caller,
    body: {
      shipments: [{ shipping_address: homeAddress }],
      product_items: [{ product_id: 'mug', quantity }],
    },
  });
  return document.basket_id ?? '';
}

const shipmentInput = (basket_id: string, caller = anna) => ({
  caller,
  params: { basket_id, shipment_id: 'me' },
});

const listMethodIds = async (shop: TestShop, basketId: string, caller = anna): Promise<unknown[]> =>
  (
    (await shop.call(basketShipments.getShippingMethods, shipmentInput(basketId, caller))).document
      .applicable_shipping_methods ?? []
  ).map(({ id }) => id);

const setExpress = (shop: TestShop, basketId: string, caller = anna) =>
  shop.call(basketShipments.putShippingMethod, {
    ...shipmentInput(basketId, caller),
    body: { id: 'express' },
  });

describe('restrictions of shipping methods', () => {
  it('a shipping method is not applicable to products of its excluded categories', async () => {
    const shop = await createShopWith({ excluded_category_ids: ['kitchen'] });
    const basketId = await createMugBasket(shop, 1);
    assert.deepEqual(await listMethodIds(shop, basketId), ['ground']);
    await assert.rejects(setExpress(shop, basketId), isFault('InvalidShippingMethodId'));
    const listProductMethods = async (id: string) =>
      (
        (await shop.call(productParts.shippingMethods, { params: { id } })).document
          .applicable_shipping_methods ?? []
      ).map((method) => method.id);
    assert.deepEqual(await listProductMethods('mug'), ['ground']);
    assert.deepEqual(await listProductMethods('lamp'), ['express', 'ground']);
  });

  it('a shipping method is applicable only while the total of the shipment is within its limits', async () => {
    const shop = await createShopWith({ amounts: { USD: { minimum: 20, maximum: 30 } } });
    assert.deepEqual(await listMethodIds(shop, await createMugBasket(shop, 1)), ['ground']);
    assert.deepEqual(await listMethodIds(shop, await createMugBasket(shop, 4)), ['ground']);
    const basketId = await createMugBasket(shop, 2);
    assert.deepEqual(await listMethodIds(shop, basketId), ['express', 'ground']);
    const { document } = await setExpress(shop, basketId);
    assert.equal(document.shipping_total, 15);
    const item_id = document.product_items?.[0]?.item_id ?? '';
    const { document: smallerBasket } = await shop.call(baskets.patchItem, {
      caller: anna,
      params: { basket_id: basketId, item_id },
      body: { quantity: 1 },
    });
    assert.equal(smallerBasket.shipping_total, null);
    assert.ok(smallerBasket._flash?.some(({ type }) => type === 'ShippingMethodRequired'));
  });

  it('a shipping method with customer groups is applicable to their members only', async () => {
    const shop = await createShopWith({ customer_group_ids: ['club'] });
    assert.deepEqual(await listMethodIds(shop, await createMugBasket(shop, 1)), ['express', 'ground']);
    const basketOfBert = await createMugBasket(shop, 1, bert);
    assert.deepEqual(await listMethodIds(shop, basketOfBert, bert), ['ground']);
    await assert.rejects(setExpress(shop, basketOfBert, bert), isFault('InvalidShippingMethodId'));
    const shipments = [{ shipping_address: homeAddress, shipping_method: { id: 'express' } }];
    await shop.call(baskets.post, { caller: anna, body: { shipments } });
    await assert.rejects(
      shop.call(baskets.post, { caller: bert, body: { shipments } }),
      isFault('InvalidShippingMethodId'),
    );
  });
});

describe('promotions of shipping methods', () => {
  it('shipping methods list the promotions that are offered to the customer, in baskets and for products', async () => {
    const shop = await createShopWith({});
    await shop.write((work) => {
      work.collection('promotions').put({
        site_id: shop.siteId,
        id: 'swift',
        name: { default: 'Swift for less' },
        callout_message: { default: 'Free from 100' },
        enabled: true,
        exclusivity: 'no',
        promotion_class: 'shipping',
        condition: { shipping_method_ids: ['express'], minimum_amounts: { USD: 100 } },
        discount: { type: 'free' },
      });
      const promotions = [{ promotion_id: 'swift', customer_groups: ['club'] }];
      work.collection('campaigns').put({ site_id: shop.siteId, id: 'shipping', enabled: true, promotions });
    });
    const methodRows = ({ applicable_shipping_methods: methods = [] }: ShippingMethodResult) =>
      methods.map(({ id, shipping_promotions: promotions }) => [
        id,
        promotions?.map(({ promotion_id, promotion_name, callout_msg }) => [
          promotion_id,
          promotion_name,
          callout_msg,
        ]),
      ]);
    const express = ['express', [['swift', 'Swift for less', 'Free from 100']]];
    const listBasketMethods = async (caller: Caller) =>
      methodRows(
        (
          await shop.call(
            basketShipments.getShippingMethods,
            shipmentInput(await createMugBasket(shop, 1, caller), caller),
          )
        ).document,
      );
    assert.deepEqual(await listBasketMethods(anna), [express, ['ground', undefined]]);
    assert.deepEqual(await listBasketMethods(bert), [
      ['express', undefined],
      ['ground', undefined],
    ]);
    const params = { id: 'mug' };
    const { document } = await shop.call(productParts.shippingMethods, { caller: anna, params });
    assert.deepEqual(methodRows(document), [express, ['ground', undefined]]);
  });
});
