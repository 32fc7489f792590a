import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, homeAddress, createSmallShop } from '../../../support/small-shop.ts';

const { customers, baskets, orders } = contract.shop;
const annaParams = { customer_id: 'anna' };
const unknownCustomer = { customer_id: 'nobody' };

describe('baskets and orders of a customer', () => {
  const completeBasketBody = {
    billing_address: homeAddress,
    shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'ground' } }],
    product_items: [{ product_id: 'mug', quantity: 1 }],
    payment_instruments: [{ payment_method_id: 'INVOICE' }],
  };
  const submitOrder = async (shop: TestShop, caller: Caller = anna): Promise<string> => {
    const { document } = await shop.call(baskets.post, { caller, body: completeBasketBody });
    const { document: order } = await shop.call(orders.post, {
      caller,
      body: { basket_id: document.basket_id },
    });
    shop.now += 60_000;
    return order.order_no ?? '';
  };
  const listOrderNumbers = async (
    shop: TestShop,
    query: Record<string, unknown> = {},
    caller: Caller = anna,
  ) => {
    const { document } = await shop.call(customers.orders, {
      caller,
      params: annaParams,
      query: { start: 0, count: 10, ...query },
    });
    return document.data.map(({ order_no: number }) => number);
  };

  it('a customer’s orders are listed newest first, in pages', async () => {
    const shop = await createSmallShop();
    const orderNumbers: string[] = [];
    for (let count = 0; count < 12; count++) orderNumbers.push(await submitOrder(shop));
    await submitOrder(shop, bert);
    const numbersNewestFirst = orderNumbers.reverse();
    assert.deepEqual(await listOrderNumbers(shop), numbersNewestFirst.slice(0, 10));
    assert.deepEqual(await listOrderNumbers(shop, { start: 10 }), numbersNewestFirst.slice(10));
    assert.deepEqual(await listOrderNumbers(shop, {}, agent), numbersNewestFirst.slice(0, 10));
    assert.deepEqual(await listOrderNumbers(shop, {}, bert), []);
  });

  it('a customer’s orders can be filtered by time and status', async () => {
    const shop = await createSmallShop();
    const [firstOrderNo, secondOrderNo] = [await submitOrder(shop), await submitOrder(shop)];
    assert.deepEqual(await listOrderNumbers(shop, { from: '2026-03-01T10:01:00.000Z' }), [secondOrderNo]);
    assert.deepEqual(await listOrderNumbers(shop, { until: '2026-03-01T10:00:30Z' }), [firstOrderNo]);
    assert.deepEqual(await listOrderNumbers(shop, { status: 'new, failed' }), []);
    assert.deepEqual(await listOrderNumbers(shop, { status: 'CREATED' }), [secondOrderNo, firstOrderNo]);
    await assert.rejects(
      listOrderNumbers(shop, { from: 'yesterday' }),
      isFault('MalformedParameter', { parameter: 'from' }),
    );
    await assert.rejects(
      listOrderNumbers(shop, { status: 'lost' }),
      isFault('IllegalEnumerationValue', { value: 'lost' }),
    );
  });

  it('a customer’s orders of other sites are listed on request only', async () => {
    const shop = await createSmallShop();
    const number = await submitOrder(shop);
    await shop.write(async (work) => {
      const [site] = await work.collection('sites').all();
      const [order] = await work.collection('orders').all();
      if (site) work.collection('sites').put({ ...site, id: 'Other', default: false });
      if (order) work.collection('orders').put({ ...order, order_no: 'far', site_id: 'Other' });
    });
    assert.deepEqual(await listOrderNumbers(shop), [number]);
    // Orders of the same time are sorted by number in descending order.
    assert.deepEqual(await listOrderNumbers(shop, { 'cross-sites': true }), ['far', number].sort().reverse());
  });

  it('hooks run when a customer’s baskets and orders are listed, and temporary baskets are left out', async () => {
    const shop = await createSmallShop();
    for (const kind of ['baskets', 'orders']) {
      shop.scripts.set(`shop.customer.${kind}.beforeGET`, async (args) => {
        assert.deepEqual(args, [{ kind: 'value', value: 'anna' }]);
      });
    }
    await shop.call(baskets.post, { caller: anna });
    await shop.call(baskets.post, { caller: bert });
    // Scripts create temporary baskets for calculations.
    await shop.write(async (work) => {
      const [basket] = await work.collection('baskets').find('customer', 'anna');
      assert.ok(basket);
      work.collection('baskets').put({ ...basket, basket_id: 'quote', temporary: true });
    });
    const { document, modifyHookArguments } = await shop.call(customers.baskets, {
      caller: anna,
      params: annaParams,
    });
    assert.equal(document.total, 1);
    assert.deepEqual(modifyHookArguments, [{ kind: 'object', class: 'customer.Customer', key: 'anna' }]);
    await listOrderNumbers(shop);
    assert.deepEqual(shop.executedPoints, [
      'shop.customer.baskets.beforeGET',
      'shop.customer.orders.beforeGET',
    ]);
  });

  it('the service responds with CustomerNotFound to an agent for baskets and orders of an unknown customer, and with an empty list to a customer', async () => {
    const shop = await createSmallShop();
    for (const operation of [customers.baskets, customers.orders]) {
      await assert.rejects(
        shop.call(operation, { caller: agent, params: unknownCustomer }),
        isFault('CustomerNotFound'),
      );
      const { document } = await shop.call(operation, { caller: anna, params: unknownCustomer });
      assert.equal(document.total, 0);
    }
  });
});
