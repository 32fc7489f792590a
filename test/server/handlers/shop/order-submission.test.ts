import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { CounterTooLowError } from '../../../../server/ports/store.ts';
import { stockCounter } from '../../../../server/records/collections.ts';
import { raises, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, home, smallShop, stockOf } from '../../../support/small-shop.ts';

const { baskets, orders } = contract.shop;

const ready = {
  billing_address: home,
  shipments: [{ shipping_address: home, shipping_method: { id: 'ground' } }],
  product_items: [{ product_id: 'mug', quantity: 2 }],
  payment_instruments: [{ payment_method_id: 'INVOICE' }],
};

async function basketOf(shop: TestShop, body: object = ready, caller = anna): Promise<string> {
  const { document } = await shop.call(baskets.post, { caller, body });
  assert.ok(document.basket_id);
  return document.basket_id;
}

describe('submitting a basket', () => {
  it('makes an order that keeps what the basket had, takes the stock and removes the basket', async () => {
    const shop = await smallShop();
    const basketId = await basketOf(shop);

    const { document: order, modifyWith } = await shop.call(orders.post, {
      caller: anna,
      body: { basket_id: basketId },
    });

    // 2 mugs at 10.00, 8 % of them and of 5.99 shipping: 1.60 + 0.48
    assert.equal(order.product_total, 20);
    assert.equal(order.shipping_total, 5.99);
    assert.equal(order.tax_total, 2.08);
    assert.equal(order.order_total, 28.07);
    assert.equal(order.order_no, 'S-00000001');
    assert.equal(order.status, 'created');
    assert.equal(order.payment_status, 'not_paid');
    assert.equal(order.channel_type, 'storefront');
    assert.equal(order.created_by, 'Customer');
    assert.equal(order.customer_info?.customer_no, 'C-anna');
    assert.equal(order.payment_instruments?.[0]?.amount, 28.07);
    assert.equal(order.shipments?.[0]?.shipment_no, '00000001');
    assert.ok(order.order_token);
    assert.deepEqual(modifyWith, [{ kind: 'object', class: 'order.Order', key: 'S-00000001' }]);
    assert.equal(await stockOf(shop, 'mug'), 98);
    await assert.rejects(
      shop.call(baskets.get, { caller: anna, params: { basket_id: basketId } }),
      raises('BasketNotFound'),
    );
  });

  it('keeps the order as it was when prices change later', async () => {
    const shop = await smallShop();
    const body = { basket_id: await basketOf(shop) };
    const { document: placed } = await shop.call(orders.post, { caller: anna, body });
    await shop.write((work) => {
      work.of('prices').put({
        price_book_id: 'list',
        product_id: 'mug',
        tiers: [{ quantity: 1, price: 99 }],
      });
    });
    const params = { order_no: placed.order_no ?? '' };
    const { document: read } = await shop.call(orders.get, { caller: anna, params });
    assert.equal(read.order_total, 28.07);
    assert.equal(read.product_items?.[0]?.price, 20);
  });

  it('counts order numbers up and skips one that somebody has taken', async () => {
    const shop = await smallShop();
    const submit = async () => {
      const body = { basket_id: await basketOf(shop) };
      return (await shop.call(orders.post, { caller: anna, body })).document;
    };
    const first = await submit();
    await shop.write(async (work) => {
      const order = await work.of('orders').get(first.order_no ?? '');
      if (order) work.of('orders').put({ ...order, order_no: 'S-00000002' });
    });
    assert.equal((await submit()).order_no, 'S-00000003');
  });

  it("comes in through the call center when an agent submits a customer's basket", async () => {
    const shop = await smallShop();
    const body = { basket_id: await basketOf(shop) };
    const { document } = await shop.call(orders.post, { caller: agent, body });
    assert.equal(document.channel_type, 'callcenter');
    assert.equal(document.created_by, 'agnes');
  });

  it('sells what is promised for later below zero, and what is not counted without counting', async () => {
    const shop = await smallShop();
    const items = [
      { product_id: 'later', quantity: 3 },
      { product_id: 'kit', quantity: 4 },
    ];
    const body = { basket_id: await basketOf(shop, { ...ready, product_items: items }) };
    await shop.call(orders.post, { caller: anna, body });
    assert.equal(await stockOf(shop, 'later'), -3);
    assert.equal(await stockOf(shop, 'mug'), 92);
    assert.equal(await stockOf(shop, 'book'), 46);
    assert.equal(await stockOf(shop, 'kit'), 0);
  });

  it('tells the loser of a race for the last piece at the commit', async () => {
    const shop = await smallShop();
    const body = {
      basket_id: await basketOf(shop, { ...ready, product_items: [{ product_id: 'last', quantity: 1 }] }),
    };
    shop.scripts.set('shop.order.afterPOST', () =>
      shop.write((work) => work.add(stockCounter('main', 'last'), -1)),
    );
    await assert.rejects(shop.call(orders.post, { caller: anna, body }), CounterTooLowError);
    await shop.call(baskets.get, { caller: anna, params: { basket_id: body.basket_id } });
  });
});

describe('hooks of a submission', () => {
  it('run before the checks, on validation and after the order is there; the answer has what they changed', async () => {
    const shop = await smallShop();
    const basketId = await basketOf(shop);
    shop.scripts.set('shop.order.beforePOST', async ([argument], work) => {
      assert.deepEqual(argument, { kind: 'object', class: 'order.Basket', key: basketId });
      const basket = await work.of('baskets').get(basketId);
      if (basket) work.of('baskets').put({ ...basket, custom: { gift: true } });
    });
    shop.scripts.set('shop.basket.validateBasket', async ([basket, duringSubmit]) => {
      assert.equal(basket?.kind === 'document' && basket.document['c_gift'], true);
      assert.deepEqual(duringSubmit, { kind: 'value', value: true });
    });
    shop.scripts.set('shop.order.afterPOST', async ([argument], work) => {
      const order = argument?.kind === 'object' && (await work.of('orders').get(argument.key));
      if (order) work.of('orders').put({ ...order, status: 'new', export_status: 'ready' });
    });

    const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });

    assert.deepEqual(shop.ran, [
      'shop.order.beforePOST',
      'shop.basket.validateBasket',
      'shop.order.afterPOST',
    ]);
    assert.equal(document.status, 'new');
    assert.equal(document.export_status, 'ready');
    assert.equal((document as Record<string, unknown>)['c_gift'], true);
  });

  it('leave basket and stock untouched when the after hook fails', async () => {
    const shop = await smallShop();
    const basketId = await basketOf(shop);
    shop.scripts.set('shop.order.afterPOST', () => Promise.reject(new Error('no')));
    await assert.rejects(shop.call(orders.post, { caller: anna, body: { basket_id: basketId } }), /no/);
    assert.equal(await stockOf(shop, 'mug'), 100);
    await shop.call(baskets.get, { caller: anna, params: { basket_id: basketId } });
  });

  it('Validation: a flash that validateBasket adds stops the submission, one that it takes away does not', async () => {
    const shop = await smallShop();
    const basketId = await basketOf(shop);
    const flashes = (change: (flashes: unknown[]) => unknown[]) => {
      shop.scripts.set('shop.basket.validateBasket', async ([basket]) => {
        if (basket?.kind !== 'document') return;
        const document = basket.document as { _flash: unknown[] };
        document._flash = change(document._flash);
      });
    };
    flashes((known) => [...known, { type: 'Closed', message: 'closed on Sundays', path: '$' }]);
    const body = { basket_id: basketId };
    await assert.rejects(
      shop.call(orders.post, { caller: anna, body }),
      raises('Validation', {
        validationMessage: 'closed on Sundays',
        validationPath: '$',
        validationType: 'Closed',
      }),
    );
    flashes(() => []);
    await shop.write(async (work) => {
      const basket = await work.of('baskets').get(basketId);
      if (basket) work.of('baskets').put({ ...basket, payment_instruments: [] });
    });
    assert.ok((await shop.call(orders.post, { caller: anna, body })).document.order_no);
  });
});

for (const operation of [orders.post, orders.put])
  describe(`faults of a submission, ${operation.method}`, () => {
    const submit = (shop: TestShop, body: object, caller = anna) =>
      shop.call(operation, { caller, body, params: { order_no: 'own' }, version: '23.2' });

    it('InvalidBasketId: no basket id', async () => {
      const shop = await smallShop();
      await assert.rejects(submit(shop, {}), raises('InvalidBasketId'));
      await assert.rejects(submit(shop, { basket_id: ' ' }), raises('InvalidBasketId'));
    });

    it('BasketNotFound: no such basket', async () => {
      const shop = await smallShop();
      await assert.rejects(submit(shop, { basket_id: 'b' }), raises('BasketNotFound', { basketId: 'b' }));
    });

    it("InvalidCustomer: another customer's basket", async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await assert.rejects(submit(shop, { basket_id: basketId }, bert), raises('InvalidCustomer'));
    });

    it('Validation: the basket lacks something', async () => {
      const shop = await smallShop();
      const { billing_address: _, ...unbilled } = ready;
      await assert.rejects(
        submit(shop, { basket_id: await basketOf(shop, unbilled) }),
        raises('Validation', {
          validationType: 'BillingAddressRequired',
          validationPath: '$.billing_address',
        }),
      );
    });

    it('Validation: an empty basket', async () => {
      const shop = await smallShop();
      await assert.rejects(
        submit(shop, { basket_id: await basketOf(shop, { ...ready, product_items: [] }) }),
        raises('Validation', { validationType: 'OrderTotalNotSet' }),
      );
    });

    it('InvalidProductItem: a product went offline meanwhile', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await shop.write(async (work) => {
        const mug = await work.of('products').get('mug');
        if (mug) work.of('products').put({ ...mug, online_flag: { Shop: false } });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('InvalidProductItem', { productId: 'mug' }),
      );
    });

    const withLamp = {
      ...ready,
      product_items: [
        { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
      ],
    };

    it('InvalidProductOptionItem: an option is gone', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop, withLamp);
      await shop.write(async (work) => {
        const lamp = await work.of('products').get('lamp');
        if (lamp) work.of('products').put({ ...lamp, options: [] });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('InvalidProductOptionItem', { optionId: 'bulb' }),
      );
    });

    it("InvalidProductOptionValueItem: an option's value is gone", async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop, withLamp);
      await shop.write(async (work) => {
        const lamp = await work.of('products').get('lamp');
        const options = lamp?.options?.map((one) => ({ ...one, values: one.values.slice(0, 1) }));
        if (lamp && options) work.of('products').put({ ...lamp, options });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('InvalidProductOptionValueItem', { optionId: 'bulb', optionValueId: 'led' }),
      );
    });

    it('ProductItemNotAvailable: sold out meanwhile', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await shop.write((work) => work.add(stockCounter('main', 'mug'), -99));
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        raises('ProductItemNotAvailable', { productId: 'mug', quantity: 2 }),
      );
    });

    it('GiftCertificateCreation: a gift certificate that nobody can make', async () => {
      const shop = await smallShop();
      const basketId = await basketOf(shop);
      await shop.write(async (work) => {
        const basket = await work.of('baskets').get(basketId);
        const line = { item_id: 'g1', amount: 10.001, recipient_email: 'b@example.com', shipment_id: 'me' };
        if (basket) work.of('baskets').put({ ...basket, gift_certificate_lines: [line] });
      });
      await assert.rejects(submit(shop, { basket_id: basketId }), raises('GiftCertificateCreation'));
      assert.equal(await stockOf(shop, 'mug'), 100);
    });
  });

describe('an order that an agent places on behalf of a customer', () => {
  const onBehalf = { ...anna, agent: 'agnes' };

  it('is an order of the call center, made by the agent, and still of the customer', async () => {
    const shop = await smallShop();
    const { document: basket } = await shop.call(baskets.post, { caller: onBehalf, body: ready });
    assert.equal(basket.agent_basket, true);
    assert.equal(basket.channel_type, 'callcenter');
    const body = { basket_id: basket.basket_id };
    const { document: order } = await shop.call(orders.post, { caller: onBehalf, body });
    assert.equal(order.channel_type, 'callcenter');
    assert.equal(order.created_by, 'agnes');
    assert.equal(order.customer_info?.customer_no, 'C-anna');
  });

  it('is one of the call center too where the customer filled the basket', async () => {
    const shop = await smallShop();
    const body = { basket_id: await basketOf(shop) };
    const { document: order } = await shop.call(orders.post, { caller: onBehalf, body });
    assert.equal(order.channel_type, 'callcenter');
  });

  it('fails in the call center where the agent sets it so', async () => {
    const shop = await smallShop();
    const body = { basket_id: await basketOf(shop) };
    const { document: order } = await shop.call(orders.post, { caller: anna, body });
    const params = { order_no: order.order_no ?? '' };
    const { document: failed } = await shop.call(orders.patch, {
      caller: onBehalf,
      params,
      body: { status: 'failed' },
    });
    assert.equal(failed.channel_type, 'callcenter');
  });
});
