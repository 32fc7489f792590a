import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { anna, smallShop } from '../../../support/small-shop.ts';

const { basketShipments, baskets } = contract.shop;

async function opened(shop: TestShop, quantity = 1): Promise<string> {
  const body = { product_items: [{ product_id: 'mug', quantity }] };
  return (await shop.call(baskets.post, { caller: anna, body })).document.basket_id ?? '';
}

const to = (basket_id: string, body: object = {}, query: object = {}, shipment_id = 'me') => ({
  caller: anna,
  params: { basket_id, shipment_id },
  body,
  query: { ...query },
});

describe('shipping methods', () => {
  it('shipping methods are those for the address and the currency, at their price for this shipment', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const { document: anywhere } = await shop.call(basketShipments.getShippingMethods, to(id));
    assert.deepEqual(
      anywhere.applicable_shipping_methods?.map(({ id: method, price }) => [method, price]),
      [
        ['express', 15],
        ['ground', 5.99],
      ],
    );
    assert.equal(anywhere.default_shipping_method_id, 'ground');
    await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    const { document: abroad } = await shop.call(basketShipments.getShippingMethods, to(id));
    assert.deepEqual(
      abroad.applicable_shipping_methods?.map((method) => method.id),
      ['express'],
    );
    assert.equal(abroad.default_shipping_method_id, 'express');
  });

  it('the price of a shipping method depends on the merchandise total', async () => {
    const shop = await smallShop();
    const small = await shop.call(
      basketShipments.putShippingMethod,
      to(await opened(shop, 4), { id: 'ground' }),
    );
    assert.equal(small.document.shipping_total, 5.99);
    const large = await shop.call(
      basketShipments.putShippingMethod,
      to(await opened(shop, 5), { id: 'ground' }),
    );
    assert.equal(large.document.shipping_total, 0);
    assert.equal(large.document.shipping_items?.[0]?.shipment_id, 'me');
  });

  it('a shipping method has to be set again if it does not ship to the new address', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    await shop.call(basketShipments.putShippingMethod, to(id, { id: 'ground' }));
    const { document } = await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    assert.ok(document._flash?.some(({ type }) => type === 'ShippingMethodRequired'));
    assert.equal(document.shipping_total, undefined);
  });

  it('answers InvalidShippingMethodId for a method that is unknown or does not ship to the address', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    await assert.rejects(
      shop.call(basketShipments.putShippingMethod, to(id, { id: 'x' })),
      raises('InvalidShippingMethodId', { shippingMethodId: 'x' }),
    );
    await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    await assert.rejects(
      shop.call(basketShipments.putShippingMethod, to(id, { id: 'ground' })),
      raises('InvalidShippingMethodId', { shippingMethodId: 'ground' }),
    );
  });

  const ofShipments: Operation[] = [
    basketShipments.putShippingAddress,
    basketShipments.putShippingMethod,
    basketShipments.getShippingMethods,
  ];
  for (const operation of ofShipments) {
    it(`ShipmentNotFound: ${operation.id}`, async () => {
      const shop = await smallShop();
      const id = await opened(shop);
      await assert.rejects(
        shop.call(operation, to(id, {}, {}, 'x')),
        raises('ShipmentNotFound', { shipmentId: 'x' }),
      );
    });
  }
});
