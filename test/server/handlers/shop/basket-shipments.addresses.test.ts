import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { createBasketOfMugs, shipmentCall } from '../../../support/shop-baskets.ts';

const { basketShipments } = contract.shop;

describe('addresses of a basket', () => {
  it('shipping and billing addresses of a basket are set separately or together', async () => {
    const shop = await createSmallShop();
    const firstId = await createBasketOfMugs(shop);
    const billingResponse = await shop.call(
      basketShipments.putBillingAddress,
      shipmentCall(firstId, homeAddress),
    );
    assert.equal(billingResponse.document.billing_address?.city, 'Springfield');
    assert.equal(billingResponse.document.shipments?.[0]?.shipping_address, undefined);
    const combinedResponse = await shop.call(
      basketShipments.putBillingAddress,
      shipmentCall(firstId, homeAddress, { use_as_shipping: true }),
    );
    assert.equal(combinedResponse.document.shipments?.[0]?.shipping_address?.city, 'Springfield');

    const secondId = await createBasketOfMugs(shop);
    const shippingResponse = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(secondId, homeAddress),
    );
    assert.equal(shippingResponse.document.billing_address, undefined);
    const secondCombinedResponse = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(secondId, homeAddress, { use_as_billing: true }),
    );
    assert.equal(secondCombinedResponse.document.billing_address?.city, 'Springfield');
  });

  it('the shipping address of a basket determines the tax', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    const foreignResponse = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(id, { country_code: 'DE' }),
    );
    assert.equal(foreignResponse.document.merchandize_total_tax, 0);
    const homeResponse = await shop.call(basketShipments.putShippingAddress, shipmentCall(id, homeAddress));
    assert.equal(homeResponse.document.merchandize_total_tax, 0.8);
  });
});
