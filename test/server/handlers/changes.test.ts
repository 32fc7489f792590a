import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import type { DocumentOf } from '../../../contract/operation.ts';
import { raises, type TestShop } from '../../support/test-shop.ts';
import { agent, anna, bert, home, smallShop, stockOf } from '../../support/small-shop.ts';

const { basketPayment, basketHolders, baskets, orders } = contract.shop;

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

describe('changing an item of a basket', () => {
  const patch = async (shop: TestShop, params: Record<string, string>, body: object) =>
    (await shop.call(baskets.patchItem, { caller: anna, params, body })).document;

  it('changes what is named and keeps the rest, its id too', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const { product_items: items } = await patch(shop, params, { quantity: 5, gift: true });
    assert.deepEqual(
      [items?.[0]?.item_id, items?.[0]?.quantity, items?.[0]?.gift, custom(items?.[0] ?? {}, 'note')],
      [params.item_id, 5, true, 'blue'],
    );
    const lamps = await patch(shop, { ...params, item_id: params.lamp }, { quantity: 2 });
    assert.equal(lamps.product_items?.[1]?.option_items?.[0]?.option_value_id, 'led');
  });

  it('removes it at quantity zero, as deleting does', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    assert.equal((await patch(shop, params, { quantity: 0 })).product_items?.length, 1);
    const { document } = await shop.call(baskets.deleteItem, {
      caller: anna,
      params: { ...params, item_id: params.lamp },
    });
    assert.deepEqual(document.product_items, []);
  });

  it('ProductItemNotFound: patching or deleting what is not there', async () => {
    const shop = await smallShop();
    const params = { ...(await opened(shop)), item_id: 'x' };
    await assert.rejects(patch(shop, params, {}), raises('ProductItemNotFound', { itemId: 'x' }));
    await assert.rejects(
      shop.call(baskets.deleteItem, { caller: anna, params }),
      raises('ProductItemNotFound', { itemId: 'x' }),
    );
  });

  it('InvalidProductItem, InvalidProductOptionItem, InvalidProductOptionValueItem, ProductItemNotAvailable, ShipmentNotFound', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const option = (option_id: string, option_value_id: string) => ({
      product_id: 'lamp',
      option_items: [{ option_id, option_value_id }],
    });
    const refused: [object, string][] = [
      [{ product_id: 'none' }, 'InvalidProductItem'],
      [option('x', 'y'), 'InvalidProductOptionItem'],
      [option('bulb', 'y'), 'InvalidProductOptionValueItem'],
      [{ quantity: 101 }, 'ProductItemNotAvailable'],
      [{ shipment_id: 'x' }, 'ShipmentNotFound'],
    ];
    for (const [body, name] of refused) await assert.rejects(patch(shop, params, body), raises(name));
  });
});

describe('changing a basket', () => {
  it('takes currency, source code and custom properties only', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const { document } = await shop.call(baskets.patch, {
      caller: anna,
      params,
      body: {
        currency: 'EUR',
        source_code: 'spring',
        c_a: 1,
        shipping_items: [{ shipment_id: 'me', c_door: 'back' }],
        product_items: [],
      },
    });
    assert.equal(document.currency, 'EUR');
    assert.equal(document.source_code, 'spring');
    assert.equal(document.product_items?.length, 2);
    assert.equal(custom(document, 'a'), 1);
    assert.equal(custom(document.shipping_items?.[0] ?? {}, 'door'), 'back');
    const cleared = await shop.call(baskets.patch, { caller: anna, params, body: { c_a: null } });
    assert.equal(custom(cleared.document, 'a'), undefined);
  });

  it('sets the email of its customer, and hands it to another one for an agent only', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const put = (caller: typeof anna, body: object) =>
      shop.call(basketHolders.putCustomer, { caller, params, body });
    assert.equal(
      (await put(anna, { email: 'x@example.com' })).document.customer_info?.email,
      'x@example.com',
    );
    await assert.rejects(put(anna, { customer_id: 'bert' }), raises('InvalidCustomer'));
    await assert.rejects(put(agent, { customer_id: 'nobody' }), raises('InvalidCustomer'));
    assert.equal((await put(agent, { customer_id: 'bert' })).document.customer_info?.customer_no, 'C-bert');
    await shop.call(baskets.get, { caller: bert, params });
  });

  it('PaymentInstrumentNotFound: removing a payment instrument that is not there', async () => {
    const shop = await smallShop();
    const params = await opened(shop);
    const call = { caller: anna, params };
    const { document } = await shop.call(basketPayment.deletePaymentInstrument, call);
    assert.equal(document.payment_instruments, undefined);
    await assert.rejects(
      shop.call(basketPayment.deletePaymentInstrument, call),
      raises('PaymentInstrumentNotFound', { paymentInstrumentId: params.payment_instrument_id }),
    );
  });
});

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
