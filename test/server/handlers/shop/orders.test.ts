import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, createSmallShop } from '../../../support/small-shop.ts';
import { createCompleteBasket } from '../../../support/shop-baskets.ts';

const { orders } = contract.shop;

describe('reading an order', () => {
  async function placeOrder(shop: TestShop): Promise<string> {
    const body = { basket_id: await createCompleteBasket(shop) };
    return (await shop.call(orders.post, { caller: anna, body })).document.order_no ?? '';
  }

  it('GET returns an order to its customer and to agents', async () => {
    const shop = await createSmallShop();
    const params = { order_no: await placeOrder(shop) };
    for (const caller of [anna, agent]) {
      assert.equal((await shop.call(orders.get, { caller, params })).document.order_no, params.order_no);
    }
  });

  it('the before hook of GET orders gets the order number', async () => {
    const shop = await createSmallShop();
    const params = { order_no: await placeOrder(shop) };
    const hookArguments: unknown[] = [];
    shop.scripts.set('shop.order.beforeGET', async (args) => hookArguments.push(args));
    await shop.call(orders.get, { caller: anna, params });
    assert.deepEqual(hookArguments, [[{ kind: 'value', value: params.order_no }]]);
  });

  it('the service responds with OrderNotFound to GET of an unknown order or another customer’s order', async () => {
    const shop = await createSmallShop();
    const orderNo = await placeOrder(shop);
    const read = (order_no: string, caller = anna) => shop.call(orders.get, { caller, params: { order_no } });
    await assert.rejects(read('none'), isFault('OrderNotFound', { orderNumber: 'none' }));
    await assert.rejects(read(orderNo, bert), isFault('OrderNotFound', { orderNumber: orderNo }));
  });

  it('GET of an unknown order in 17.7 gets NotFound instead of OrderNotFound', async () => {
    const shop = await createSmallShop();
    await assert.rejects(
      shop.call(orders.get, { caller: anna, params: { order_no: 'none' }, version: '17.7' }),
      isFault('NotFound', { orderNumber: 'none' }),
    );
  });
});
