import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Operation } from '../../../../contract/operation.ts';
import { isFault } from '../../../support/test-shop.ts';
import { createSmallShop } from '../../../support/small-shop.ts';
import { createBasket, createBasketOfMugs, shipmentCall } from '../../../support/shop-baskets.ts';

const { basketShipments } = contract.shop;

describe('shipping methods', () => {
  it('only shipping methods that ship to the address are offered, with their price for the shipment', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    const { document: methodsBeforeAddress } = await shop.call(
      basketShipments.getShippingMethods,
      shipmentCall(id),
    );
    assert.deepEqual(
      methodsBeforeAddress.applicable_shipping_methods?.map(({ id: method, price }) => [method, price]),
      [
        ['express', 15],
        ['ground', 5.99],
      ],
    );
    assert.equal(methodsBeforeAddress.default_shipping_method_id, 'ground');
    await shop.call(basketShipments.putShippingAddress, shipmentCall(id, { country_code: 'DE' }));
    const { document: methodsForGermany } = await shop.call(
      basketShipments.getShippingMethods,
      shipmentCall(id),
    );
    assert.deepEqual(
      methodsForGermany.applicable_shipping_methods?.map((method) => method.id),
      ['express'],
    );
    assert.equal(methodsForGermany.default_shipping_method_id, 'express');
  });

  it('only shipping methods with a price in the basket’s currency are offered', async () => {
    const shop = await createSmallShop();
    const { basket_id: id } = await createBasket(shop, { currency: 'EUR' });
    const { document } = await shop.call(basketShipments.getShippingMethods, shipmentCall(id));
    assert.deepEqual(
      document.applicable_shipping_methods?.map((method) => [method.id, method.price]),
      [['express', 14]],
    );
    assert.equal(document.default_shipping_method_id, 'express');
  });

  it('the price of a shipping method depends on the merchandise total', async () => {
    const shop = await createSmallShop();
    const smallBasket = await shop.call(
      basketShipments.putShippingMethod,
      shipmentCall(await createBasketOfMugs(shop, 4), { id: 'ground' }),
    );
    assert.equal(smallBasket.document.shipping_total, 5.99);
    const largeBasket = await shop.call(
      basketShipments.putShippingMethod,
      shipmentCall(await createBasketOfMugs(shop, 5), { id: 'ground' }),
    );
    assert.equal(largeBasket.document.shipping_total, 0);
    assert.equal(largeBasket.document.shipping_items?.[0]?.shipment_id, 'me');
  });

  it('a basket requires another shipping method if its method does not ship to the new address', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    await shop.call(basketShipments.putShippingMethod, shipmentCall(id, { id: 'ground' }));
    const { document } = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(id, { country_code: 'DE' }),
    );
    assert.ok(document._flash?.some(({ type }) => type === 'ShippingMethodRequired'));
    assert.equal(document.shipping_total, null);
  });

  it('the service responds with InvalidShippingMethodId for a method that is unknown or does not ship to the address', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    await assert.rejects(
      shop.call(basketShipments.putShippingMethod, shipmentCall(id, { id: 'x' })),
      isFault('InvalidShippingMethodId', { shippingMethodId: 'x' }),
    );
    await shop.call(basketShipments.putShippingAddress, shipmentCall(id, { country_code: 'DE' }));
    await assert.rejects(
      shop.call(basketShipments.putShippingMethod, shipmentCall(id, { id: 'ground' })),
      isFault('InvalidShippingMethodId', { shippingMethodId: 'ground' }),
    );
  });

  const shipmentOperations: Operation[] = [
    basketShipments.putShippingAddress,
    basketShipments.putShippingMethod,
    basketShipments.getShippingMethods,
  ];
  for (const operation of shipmentOperations) {
    it(`the service responds with ShipmentNotFound to ${operation.id} for an unknown shipment`, async () => {
      const shop = await createSmallShop();
      const id = await createBasketOfMugs(shop);
      await assert.rejects(
        shop.call(operation, shipmentCall(id, {}, {}, 'x')),
        isFault('ShipmentNotFound', { shipmentId: 'x' }),
      );
    });
  }
});
