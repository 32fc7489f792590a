import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { CounterTooLowError } from '../../../../server/ports/store.ts';
import { stockCounterName } from '../../../../server/records/collections.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import {
  addGuest,
  agent,
  anna,
  bert,
  createSmallShop,
  homeAddress,
  readStock,
} from '../../../support/small-shop.ts';
import { completeBasket, createCompleteBasket } from '../../../support/shop-baskets.ts';

const { baskets, orders } = contract.shop;

describe('submitting a basket', () => {
  it('a submission creates an order with the contents of the basket, reduces the stock and removes the basket', async () => {
    const shop = await createSmallShop();
    const basketId = await createCompleteBasket(shop);

    const { document: order, modifyHookArguments } = await shop.call(orders.post, {
      caller: anna,
      body: { basket_id: basketId },
    });

    // Two mugs cost 20.00, and shipping 5.99. The tax of 8% is 1.60 + 0.48.
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
    assert.deepEqual(modifyHookArguments, [{ kind: 'object', class: 'order.Order', key: 'S-00000001' }]);
    assert.equal(await readStock(shop, 'mug'), 98);
    await assert.rejects(
      shop.call(baskets.get, { caller: anna, params: { basket_id: basketId } }),
      isFault('BasketNotFound'),
    );
  });

  it('the order of a guest has the name in the billing address as its customer’s name', async () => {
    const shop = await createSmallShop();
    const caller = await addGuest(shop);
    const body = { ...completeBasket, customer_info: { email: 'guest@example.com' } };
    const basket_id = await createCompleteBasket(shop, body, caller);
    const { document } = await shop.call(orders.post, { caller, body: { basket_id } });
    assert.equal(document.customer_name, `${homeAddress.first_name} ${homeAddress.last_name}`);
  });

  it('an order keeps its prices when price books change later', async () => {
    const shop = await createSmallShop();
    const body = { basket_id: await createCompleteBasket(shop) };
    const { document: placedOrder } = await shop.call(orders.post, { caller: anna, body });
    await shop.write((work) => {
      work.collection('prices').put({
        price_book_id: 'list',
        product_id: 'mug',
        tiers: [{ quantity: 1, price: 99 }],
      });
    });
    const params = { order_no: placedOrder.order_no ?? '' };
    const { document: storedDocument } = await shop.call(orders.get, { caller: anna, params });
    assert.equal(storedDocument.order_total, 28.07);
    assert.equal(storedDocument.product_items?.[0]?.price, 20);
  });

  it('order numbers are consecutive and skip those that are in use', async () => {
    const shop = await createSmallShop();
    const submit = async () => {
      const body = { basket_id: await createCompleteBasket(shop) };
      return (await shop.call(orders.post, { caller: anna, body })).document;
    };
    const firstOrder = await submit();
    await shop.write(async (work) => {
      const order = await work.collection('orders').get(firstOrder.order_no ?? '');
      if (order) work.collection('orders').put({ ...order, order_no: 'S-00000002' });
    });
    assert.equal((await submit()).order_no, 'S-00000003');
  });

  it('an order that an agent submits for a customer has the channel call center', async () => {
    const shop = await createSmallShop();
    const body = { basket_id: await createCompleteBasket(shop) };
    const { document } = await shop.call(orders.post, { caller: agent, body });
    assert.equal(document.channel_type, 'callcenter');
    assert.equal(document.created_by, 'agnes');
  });

  it('stock of backordered products becomes negative, and an order of a bundle reduces the stock of its parts', async () => {
    const shop = await createSmallShop();
    const items = [
      { product_id: 'later', quantity: 3 },
      { product_id: 'kit', quantity: 4 },
    ];
    const body = { basket_id: await createCompleteBasket(shop, { ...completeBasket, product_items: items }) };
    await shop.call(orders.post, { caller: anna, body });
    assert.equal(await readStock(shop, 'later'), -3);
    assert.equal(await readStock(shop, 'mug'), 92);
    assert.equal(await readStock(shop, 'book'), 46);
    assert.equal(await readStock(shop, 'kit'), 0);
  });

  it('the later of two simultaneous orders for the last item is rejected at the commit', async () => {
    const shop = await createSmallShop();
    const body = {
      basket_id: await createCompleteBasket(shop, {
        ...completeBasket,
        product_items: [{ product_id: 'last', quantity: 1 }],
      }),
    };
    shop.scripts.set('shop.order.afterPOST', () =>
      shop.write((work) => work.add(stockCounterName('main', 'last'), -1)),
    );
    await assert.rejects(shop.call(orders.post, { caller: anna, body }), CounterTooLowError);
    await shop.call(baskets.get, { caller: anna, params: { basket_id: body.basket_id } });
  });
});

describe('hooks of a submission', () => {
  it('hooks of a submission run before the checks, during the validation and after the order is created; the response contains their changes', async () => {
    const shop = await createSmallShop();
    const basketId = await createCompleteBasket(shop);
    shop.scripts.set('shop.order.beforePOST', async ([argument], work) => {
      assert.deepEqual(argument, { kind: 'object', class: 'order.Basket', key: basketId });
      const basket = await work.collection('baskets').get(basketId);
      if (basket) work.collection('baskets').put({ ...basket, custom: { gift: true } });
    });
    shop.scripts.set('shop.basket.validateBasket', async ([basket, duringSubmit]) => {
      assert.equal(basket?.kind === 'document' && basket.document['c_gift'], true);
      assert.deepEqual(duringSubmit, { kind: 'value', value: true });
    });
    shop.scripts.set('shop.order.afterPOST', async ([argument], work) => {
      const order = argument?.kind === 'object' && (await work.collection('orders').get(argument.key));
      if (order) work.collection('orders').put({ ...order, status: 'new', export_status: 'ready' });
    });

    const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });

    assert.deepEqual(shop.executedPoints, [
      'shop.order.beforePOST',
      'shop.basket.validateBasket',
      'shop.order.afterPOST',
    ]);
    assert.equal(document.status, 'new');
    assert.equal(document.export_status, 'ready');
    assert.equal((document as Record<string, unknown>)['c_gift'], true);
  });

  it('an error of the after hook of a submission leaves basket and stock unchanged', async () => {
    const shop = await createSmallShop();
    const basketId = await createCompleteBasket(shop);
    shop.scripts.set('shop.order.afterPOST', () => Promise.reject(new Error('no')));
    await assert.rejects(shop.call(orders.post, { caller: anna, body: { basket_id: basketId } }), /no/);
    assert.equal(await readStock(shop, 'mug'), 100);
    await shop.call(baskets.get, { caller: anna, params: { basket_id: basketId } });
  });

  it('the service responds with Validation for a flash that validateBasket adds, and not for one that it removes', async () => {
    const shop = await createSmallShop();
    const basketId = await createCompleteBasket(shop);
    const changeFlashes = (change: (flashes: unknown[]) => unknown[]) => {
      shop.scripts.set('shop.basket.validateBasket', async ([basket]) => {
        if (basket?.kind !== 'document') return;
        const document = basket.document as { _flash: unknown[] };
        document._flash = change(document._flash);
      });
    };
    changeFlashes((current) => [...current, { type: 'Closed', message: 'closed on Sundays', path: '$' }]);
    const body = { basket_id: basketId };
    await assert.rejects(
      shop.call(orders.post, { caller: anna, body }),
      isFault('Validation', {
        validationMessage: 'closed on Sundays',
        validationPath: '$',
        validationType: 'Closed',
      }),
    );
    changeFlashes(() => []);
    await shop.write(async (work) => {
      const basket = await work.collection('baskets').get(basketId);
      if (basket) work.collection('baskets').put({ ...basket, payment_instruments: [] });
    });
    assert.ok((await shop.call(orders.post, { caller: anna, body })).document.order_no);
  });
});

for (const operation of [orders.post, orders.put])
  describe(`faults of a submission, ${operation.method}`, () => {
    const submit = (shop: TestShop, body: object, caller = anna) =>
      shop.call(operation, { caller, body, params: { order_no: 'own' }, version: '23.2' });

    it(`the service responds with InvalidBasketId to ${operation.method} orders without a basket ID`, async () => {
      const shop = await createSmallShop();
      await assert.rejects(submit(shop, {}), isFault('InvalidBasketId'));
      await assert.rejects(submit(shop, { basket_id: ' ' }), isFault('InvalidBasketId'));
    });

    it(`the service responds with BasketNotFound to ${operation.method} orders for an unknown basket`, async () => {
      const shop = await createSmallShop();
      await assert.rejects(submit(shop, { basket_id: 'b' }), isFault('BasketNotFound', { basketId: 'b' }));
    });

    it(`the service responds with InvalidCustomer to ${operation.method} orders for another customer’s basket`, async () => {
      const shop = await createSmallShop();
      const basketId = await createCompleteBasket(shop);
      await assert.rejects(submit(shop, { basket_id: basketId }, bert), isFault('InvalidCustomer'));
    });

    it(`the service responds with Validation to ${operation.method} orders for an incomplete basket`, async () => {
      const shop = await createSmallShop();
      const { billing_address: _, ...basketWithoutBilling } = completeBasket;
      await assert.rejects(
        submit(shop, { basket_id: await createCompleteBasket(shop, basketWithoutBilling) }),
        isFault('Validation', {
          validationType: 'BillingAddressRequired',
          validationPath: '$.billing_address',
        }),
      );
    });

    it(`the service responds with Validation to ${operation.method} orders for an empty basket`, async () => {
      const shop = await createSmallShop();
      await assert.rejects(
        submit(shop, {
          basket_id: await createCompleteBasket(shop, { ...completeBasket, product_items: [] }),
        }),
        isFault('Validation', { validationType: 'OrderTotalNotSet' }),
      );
    });

    it(`the service responds with InvalidProductItem to ${operation.method} orders if a product went offline`, async () => {
      const shop = await createSmallShop();
      const basketId = await createCompleteBasket(shop);
      await shop.write(async (work) => {
        const mug = await work.collection('products').get('mug');
        if (mug) work.collection('products').put({ ...mug, online_flag: { Shop: false } });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        isFault('InvalidProductItem', { productId: 'mug' }),
      );
    });

    const basketWithLamp = {
      ...completeBasket,
      product_items: [
        { product_id: 'lamp', quantity: 1, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] },
      ],
    };

    it(`the service responds with InvalidProductOptionItem to ${operation.method} orders if an option was removed`, async () => {
      const shop = await createSmallShop();
      const basketId = await createCompleteBasket(shop, basketWithLamp);
      await shop.write(async (work) => {
        const lamp = await work.collection('products').get('lamp');
        if (lamp) work.collection('products').put({ ...lamp, options: [] });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        isFault('InvalidProductOptionItem', { optionId: 'bulb' }),
      );
    });

    it(`the service responds with InvalidProductOptionValueItem to ${operation.method} orders if an option value was removed`, async () => {
      const shop = await createSmallShop();
      const basketId = await createCompleteBasket(shop, basketWithLamp);
      await shop.write(async (work) => {
        const lamp = await work.collection('products').get('lamp');
        const options = lamp?.options?.map((option) => ({ ...option, values: option.values.slice(0, 1) }));
        if (lamp && options) work.collection('products').put({ ...lamp, options });
      });
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        isFault('InvalidProductOptionValueItem', { optionId: 'bulb', optionValueId: 'led' }),
      );
    });

    it(`the service responds with ProductItemNotAvailable to ${operation.method} orders if the stock has become too low`, async () => {
      const shop = await createSmallShop();
      const basketId = await createCompleteBasket(shop);
      await shop.write((work) => work.add(stockCounterName('main', 'mug'), -99));
      await assert.rejects(
        submit(shop, { basket_id: basketId }),
        isFault('ProductItemNotAvailable', { productId: 'mug', quantity: 2 }),
      );
    });

    it(`the service responds with GiftCertificateCreation to ${operation.method} orders if a certificate cannot be created`, async () => {
      const shop = await createSmallShop();
      const basketId = await createCompleteBasket(shop);
      await shop.write(async (work) => {
        const basket = await work.collection('baskets').get(basketId);
        // No certificate can be created with an amount that has more decimals than the currency.
        const line = { item_id: 'g1', amount: 10.001, recipient_email: 'b@example.com', shipment_id: 'me' };
        if (basket) work.collection('baskets').put({ ...basket, gift_certificate_lines: [line] });
      });
      await assert.rejects(submit(shop, { basket_id: basketId }), isFault('GiftCertificateCreation'));
      assert.equal(await readStock(shop, 'mug'), 100);
    });
  });

describe('an order that an agent places on behalf of a customer', () => {
  const agentOfAnna = { ...anna, agent: 'agnes' };

  it('an order that an agent places on behalf of a customer is a call center order of that customer', async () => {
    const shop = await createSmallShop();
    const { document: basket } = await shop.call(baskets.post, { caller: agentOfAnna, body: completeBasket });
    assert.equal(basket.agent_basket, true);
    assert.equal(basket.channel_type, 'callcenter');
    const body = { basket_id: basket.basket_id };
    const { document: order } = await shop.call(orders.post, { caller: agentOfAnna, body });
    assert.equal(order.channel_type, 'callcenter');
    assert.equal(order.created_by, 'agnes');
    assert.equal(order.customer_info?.customer_no, 'C-anna');
  });

  it('an order that an agent places from the customer’s own basket is a call center order too', async () => {
    const shop = await createSmallShop();
    const body = { basket_id: await createCompleteBasket(shop) };
    const { document: order } = await shop.call(orders.post, { caller: agentOfAnna, body });
    assert.equal(order.channel_type, 'callcenter');
  });

  it('an order that an agent sets to failed gets the channel call center', async () => {
    const shop = await createSmallShop();
    const body = { basket_id: await createCompleteBasket(shop) };
    const { document: order } = await shop.call(orders.post, { caller: anna, body });
    const params = { order_no: order.order_no ?? '' };
    const { document: failedOrder } = await shop.call(orders.patch, {
      caller: agentOfAnna,
      params,
      body: { status: 'failed' },
    });
    assert.equal(failedOrder.channel_type, 'callcenter');
  });
});
