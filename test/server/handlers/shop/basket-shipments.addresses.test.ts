import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { createBasketOfMugs, shipmentCall } from '../../../support/shop-baskets.ts';

const { basketShipments } = contract.shop;

describe('addresses of a basket', () => {
  it('shipping and billing addresses of a basket are set separately or together', async () => {
    const shop = await createSmallShop();
    const first = await createBasketOfMugs(shop);
    const withBilling = await shop.call(basketShipments.putBillingAddress, shipmentCall(first, homeAddress));
    assert.equal(withBilling.document.billing_address?.city, 'Springfield');
    assert.equal(withBilling.document.shipments?.[0]?.shipping_address, undefined);
    const withBoth = await shop.call(
      basketShipments.putBillingAddress,
      shipmentCall(first, homeAddress, { use_as_shipping: true }),
    );
    assert.equal(withBoth.document.shipments?.[0]?.shipping_address?.city, 'Springfield');

    const second = await createBasketOfMugs(shop);
    const shipping = await shop.call(basketShipments.putShippingAddress, shipmentCall(second, homeAddress));
    assert.equal(shipping.document.billing_address, undefined);
    const withShippingAndBilling = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(second, homeAddress, { use_as_billing: true }),
    );
    assert.equal(withShippingAndBilling.document.billing_address?.city, 'Springfield');
  });

  it('the shipping address of a basket determines the tax', async () => {
    const shop = await createSmallShop();
    const id = await createBasketOfMugs(shop);
    const withForeignAddress = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(id, { country_code: 'DE' }),
    );
    assert.equal(withForeignAddress.document.merchandize_total_tax, 0);
    const withHomeAddress = await shop.call(
      basketShipments.putShippingAddress,
      shipmentCall(id, homeAddress),
    );
    assert.equal(withHomeAddress.document.merchandize_total_tax, 0.8);
  });
});
