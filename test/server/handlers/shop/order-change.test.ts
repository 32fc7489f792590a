import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { DocumentOf } from '../../../../contract/operation.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, home, smallShop, stockOf } from '../../../support/small-shop.ts';

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

const custom = (document: object, name: string) => (document as Record<string, unknown>)[`c_${name}`];

describe('changing an order', () => {
  async function placed(shop: TestShop): Promise<DocumentOf<typeof orders.post>> {
    const { basket_id } = await opened(shop);
    return (await shop.call(orders.post, { caller: anna, body: { basket_id } })).document;
  }
  const patch = async (shop: TestShop, order_no: string, body: object, caller = anna) =>
    (await shop.call(orders.patch, { caller, params: { order_no }, body })).document;

  it('sets status and custom properties, gives the stock of a failed order back and takes it again', async () => {
    const shop = await smallShop();
    const { order_no = '' } = await placed(shop);
    assert.equal(await stockOf(shop, 'mug'), 98);
    const failed = await patch(shop, order_no, { status: 'failed', c_reason: 'fraud' }, agent);
    assert.deepEqual(
      [failed.status, failed.channel_type, custom(failed, 'reason')],
      ['failed', 'callcenter', 'fraud'],
    );
    assert.equal(await stockOf(shop, 'mug'), 100);
    await patch(shop, order_no, { status: 'created' });
    assert.equal(await stockOf(shop, 'mug'), 98);
  });

  it('runs the hooks with order and document', async () => {
    const shop = await smallShop();
    const { order_no = '' } = await placed(shop);
    shop.scripts.set('shop.order.beforePATCH', async ([order, document]) => {
      assert.deepEqual(order, { kind: 'object', class: 'order.Order', key: order_no });
      assert.equal(document?.kind, 'document');
    });
    shop.scripts.set('shop.order.afterPATCH', async (_, work) => {
      const order = await work.of('orders').get(order_no);
      if (order) work.of('orders').put({ ...order, external_order_status: 'seen' });
    });
    const document = await patch(shop, order_no, { status: 'new' });
    assert.equal(document.external_order_status, 'seen');
  });

  it('StatusTransitionNotPossible: a new order cannot be replaced', async () => {
    const shop = await smallShop();
    const { order_no = '' } = await placed(shop);
    await assert.rejects(
      patch(shop, order_no, { status: 'replaced' }),
      raises('StatusTransitionNotPossible', { statusFrom: 'created', statusTo: 'replaced' }),
    );
  });

  it('ResourceStateConflict: changed since it was read', async () => {
    const shop = await smallShop();
    const { order_no = '', _resource_state } = await placed(shop);
    const second = await patch(shop, order_no, { _resource_state, c_a: 1 });
    await assert.rejects(patch(shop, order_no, { _resource_state, c_a: 2 }), raises('ResourceStateConflict'));
    await patch(shop, order_no, { _resource_state: second._resource_state, c_a: 2 });
  });

  it("OrderNotFound, NotFound: unknown, or another customer's", async () => {
    const shop = await smallShop();
    const { order_no = '' } = await placed(shop);
    await assert.rejects(patch(shop, 'none', {}), raises('OrderNotFound', { orderNumber: 'none' }));
    await assert.rejects(patch(shop, order_no, {}, bert), raises('OrderNotFound', { orderNumber: order_no }));
    const call = { caller: anna, params: { order_no: 'none' }, version: '17.7' };
    await assert.rejects(shop.call(orders.patch, call), raises('NotFound'));
  });
});
