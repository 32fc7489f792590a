import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { DocumentOf } from '../../../../contract/operation.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, createSmallShop, readStock } from '../../../support/small-shop.ts';
import { createBasketWithOptions, customProperty } from '../../../support/shop-baskets.ts';

const { orders } = contract.shop;

describe('changing an order', () => {
  async function placeOrder(shop: TestShop): Promise<DocumentOf<typeof orders.post>> {
    const { basket_id } = await createBasketWithOptions(shop);
    return (await shop.call(orders.post, { caller: anna, body: { basket_id } })).document;
  }
  const patch = async (shop: TestShop, order_no: string, body: object, caller = anna) =>
    (await shop.call(orders.patch, { caller, params: { order_no }, body })).document;

  it('PATCH of an order changes status and custom properties; a failed order returns its stock until it is reopened', async () => {
    const shop = await createSmallShop();
    const { order_no = '' } = await placeOrder(shop);
    assert.equal(await readStock(shop, 'mug'), 98);
    const failedOrder = await patch(shop, order_no, { status: 'failed', c_reason: 'fraud' }, agent);
    assert.deepEqual(
      [failedOrder.status, failedOrder.channel_type, customProperty(failedOrder, 'reason')],
      ['failed', 'callcenter', 'fraud'],
    );
    assert.equal(await readStock(shop, 'mug'), 100);
    await patch(shop, order_no, { status: 'created' });
    assert.equal(await readStock(shop, 'mug'), 98);
  });

  it('before hooks of PATCH orders get order and document; after hooks can change the order', async () => {
    const shop = await createSmallShop();
    const { order_no = '' } = await placeOrder(shop);
    shop.scripts.set('shop.order.beforePATCH', async ([order, document]) => {
      assert.deepEqual(order, { kind: 'object', class: 'order.Order', key: order_no });
      assert.equal(document?.kind, 'document');
    });
    shop.scripts.set('shop.order.afterPATCH', async (_, work) => {
      const order = await work.collection('orders').get(order_no);
      if (order) work.collection('orders').put({ ...order, external_order_status: 'seen' });
    });
    const document = await patch(shop, order_no, { status: 'new' });
    assert.equal(document.external_order_status, 'seen');
  });

  it('the service responds with StatusTransitionNotPossible when a created order is replaced', async () => {
    const shop = await createSmallShop();
    const { order_no = '' } = await placeOrder(shop);
    await assert.rejects(
      patch(shop, order_no, { status: 'replaced' }),
      isFault('StatusTransitionNotPossible', { statusFrom: 'created', statusTo: 'replaced' }),
    );
  });

  it('the service responds with ResourceStateConflict to PATCH of an order with an outdated resource state', async () => {
    const shop = await createSmallShop();
    const { order_no = '', _resource_state } = await placeOrder(shop);
    const changedOrder = await patch(shop, order_no, { _resource_state, c_a: 1 });
    await assert.rejects(
      patch(shop, order_no, { _resource_state, c_a: 2 }),
      isFault('ResourceStateConflict'),
    );
    await patch(shop, order_no, { _resource_state: changedOrder._resource_state, c_a: 2 });
  });

  it('the service responds with OrderNotFound to PATCH of an unknown order or another customer’s order, and in 17.7 with NotFound', async () => {
    const shop = await createSmallShop();
    const { order_no = '' } = await placeOrder(shop);
    await assert.rejects(patch(shop, 'none', {}), isFault('OrderNotFound', { orderNumber: 'none' }));
    await assert.rejects(
      patch(shop, order_no, {}, bert),
      isFault('OrderNotFound', { orderNumber: order_no }),
    );
    const call = { caller: anna, params: { order_no: 'none' }, version: '17.7' };
    await assert.rejects(shop.call(orders.patch, call), isFault('NotFound'));
  });
});
