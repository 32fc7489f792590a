import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { anna, home, smallShop } from '../../../support/small-shop.ts';

const { baskets, orders } = contract.shop;

const ready = {
  billing_address: home,
  shipments: [{ shipping_address: home, shipping_method: { id: 'ground' } }],
  product_items: [
    { product_id: 'mug', quantity: 2, c_note: 'blue' },
    { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
  ],
  payment_instruments: [{ payment_method_id: 'INVOICE' }],
};

async function opened(shop: TestShop) {
  const { document } = await shop.call(baskets.post, { caller: anna, body: ready });
  return {
    basket_id: document.basket_id ?? '',
    item_id: document.product_items?.[0]?.item_id ?? '',
    lamp: document.product_items?.[1]?.item_id ?? '',
    payment_instrument_id: document.payment_instruments?.[0]?.payment_instrument_id ?? '',
  };
}

describe('submitting under a number of one’s own', () => {
  const put = async (shop: TestShop, order_no: string, body: object) =>
    shop.call(orders.put, { caller: anna, params: { order_no }, body });

  it('runs the hooks of PUT and keeps the number', async () => {
    const shop = await smallShop();
    for (const point of ['shop.order.beforePUT', 'shop.order.afterPUT', 'shop.order.afterPOST']) {
      shop.scripts.set(point, () => undefined);
    }
    const { document } = await put(shop, 'MINE', await opened(shop));
    assert.equal(document.order_no, 'MINE');
    assert.deepEqual(shop.ran, ['shop.order.beforePUT', 'shop.order.afterPUT']);
  });

  it('DuplicateOrderNumber: taken already', async () => {
    const shop = await smallShop();
    await put(shop, 'MINE', await opened(shop));
    const { basket_id } = await opened(shop);
    await assert.rejects(
      put(shop, 'MINE', { basket_id }),
      raises('DuplicateOrderNumber', { orderNo: 'MINE' }),
    );
    await shop.call(baskets.get, { caller: anna, params: { basket_id } });
  });
});
