import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { type TestShop } from '../../../support/test-shop.ts';
import { anna, home, smallShop } from '../../../support/small-shop.ts';

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

describe('addresses', () => {
  it('addresses are set one by one, or one as the other too', async () => {
    const shop = await smallShop();
    const first = await opened(shop);
    const alone = await shop.call(basketShipments.putBillingAddress, to(first, home));
    assert.equal(alone.document.billing_address?.city, 'Springfield');
    assert.equal(alone.document.shipments?.[0]?.shipping_address, undefined);
    const both = await shop.call(
      basketShipments.putBillingAddress,
      to(first, home, { use_as_shipping: true }),
    );
    assert.equal(both.document.shipments?.[0]?.shipping_address?.city, 'Springfield');

    const second = await opened(shop);
    const shipping = await shop.call(basketShipments.putShippingAddress, to(second, home));
    assert.equal(shipping.document.billing_address, undefined);
    const billed = await shop.call(
      basketShipments.putShippingAddress,
      to(second, home, { use_as_billing: true }),
    );
    assert.equal(billed.document.billing_address?.city, 'Springfield');
  });

  it('addresses determine the tax', async () => {
    const shop = await smallShop();
    const id = await opened(shop);
    const abroad = await shop.call(basketShipments.putShippingAddress, to(id, { country_code: 'DE' }));
    assert.equal(abroad.document.merchandize_total_tax, 0);
    const here = await shop.call(basketShipments.putShippingAddress, to(id, home));
    assert.equal(here.document.merchandize_total_tax, 0.8);
  });
});
