import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { compoundKey } from '../../../../server/records/collections.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, homeAddress, createSmallShop } from '../../../support/small-shop.ts';

const { baskets } = contract.shop;

const createBasket = async (shop: TestShop, body: object = {}, caller = anna) =>
  (await shop.call(baskets.post, { caller, body })).document;

const createWithItems = async (shop: TestShop, items: object[] = [{ product_id: 'mug', quantity: 1 }]) => {
  const { basket_id = '' } = await createBasket(shop, { product_items: items });
  return { basket_id };
};

const flashTypes = (document: { _flash?: { type: string }[] | undefined }) =>
  document._flash?.map(({ type }) => type);

describe('a new basket', () => {
  it('a new basket is empty, has the default shipment, and a flash for everything that an order needs', async () => {
    const shop = await createSmallShop();
    const basket = await createBasket(shop);
    assert.equal(basket.currency, 'USD');
    assert.equal(basket.taxation, 'net');
    assert.equal(basket.channel_type, 'storefront');
    assert.equal(basket.agent_basket, false);
    assert.equal(basket.product_items, undefined);
    assert.equal(basket.shipments?.[0]?.shipment_id, 'me');
    assert.equal(basket.shipments[0].id, 'me');
    const [shipment] = basket.shipments;
    const totals = [basket.order_total, basket.shipping_total, basket.tax_total, shipment.shipment_total];
    assert.deepEqual(totals, [null, null, null, null]);
    assert.deepEqual(basket.shipping_items?.[0], {
      _type: 'shipping_item',
      adjusted_tax: null,
      base_price: null,
      item_id: basket.shipping_items?.[0]?.item_id,
      item_text: 'Shipping',
      price: null,
      price_after_item_discount: null,
      shipment_id: 'me',
      tax: null,
      tax_basis: null,
      tax_class_id: 'standard',
      tax_rate: 0,
    });
    assert.equal(basket.customer_info?.customer_id, 'anna');
    assert.deepEqual(flashTypes(basket), [
      'PaymentMethodRequired',
      'BillingAddressRequired',
      'OrderTotalNotSet',
      'ShippingAddressRequired',
      'ShippingMethodRequired',
      'ShippingItemAdjustedPriceNotSet',
    ]);
    assert.deepEqual(basket._flash?.[3], {
      _type: 'flash',
      type: 'ShippingAddressRequired',
      message: 'The shipment "me" has no shipping address.',
      path: '$.shipments[0].shipping_address',
      details: { shipmentId: 'me' },
    });
  });

  it('POST baskets accepts a complete basket in one request', async () => {
    const shop = await createSmallShop();
    const basket = await createBasket(shop, {
      currency: 'EUR',
      customer_info: { customer_id: 'anna', email: 'other@example.com' },
      billing_address: { ...homeAddress, c_verified: true },
      shipments: [
        { shipment_id: 'me', shipping_address: homeAddress, shipping_method: { id: 'express' }, gift: true },
        { shipment_id: 'mother', gift_message: 'Hello' },
      ],
      product_items: [{ product_id: 'mug', quantity: 1, shipment_id: 'mother', c_engraving: 'M' }],
      payment_instruments: [{ payment_method_id: 'CREDIT_CARD', payment_card: { card_type: 'Visa' } }],
      c_source: 'app',
    });
    assert.equal(basket.currency, 'EUR');
    assert.equal(basket.customer_info?.email, 'other@example.com');
    assert.equal(basket.billing_address?.full_name, 'Anna Test');
    assert.equal((basket.billing_address as Record<string, unknown>)['c_verified'], true);
    assert.equal(basket.shipments?.[0]?.shipping_method?.name, 'Express');
    assert.equal(basket.shipments[1]?.gift_message, 'Hello');
    assert.equal(basket.product_items?.[0]?.shipment_id, 'mother');
    assert.equal((basket.product_items[0] as Record<string, unknown>)['c_engraving'], 'M');
    assert.equal(basket.payment_instruments?.[0]?.payment_card?.card_type, 'Visa');
    assert.equal((basket as Record<string, unknown>)['c_source'], 'app');
  });

  it('a basket of an agent belongs to the named customer, or to a new guest', async () => {
    const shop = await createSmallShop();
    const guestBasket = await createBasket(shop, {}, agent);
    const annasBasket = await createBasket(shop, { customer_info: { customer_id: 'anna' } }, agent);
    assert.equal(guestBasket.agent_basket, true);
    assert.equal(guestBasket.channel_type, 'callcenter');
    const guest = await shop.store
      .begin()
      .collection('customers')
      .get(guestBasket.customer_info?.customer_id ?? '');
    assert.equal(guest?.auth_type, 'guest');
    assert.equal(annasBasket.customer_info?.customer_no, 'C-anna');
  });

  it('POST baskets runs both spellings of the after hook, and passes the basket to the modify hook', async () => {
    const shop = await createSmallShop();
    shop.scripts.set('shop.basket.afterPost', async ([argument], work) => {
      const basket = argument?.kind === 'object' && (await work.collection('baskets').get(argument.key));
      if (basket) work.collection('baskets').put({ ...basket, custom: { touched: true } });
    });
    shop.scripts.set('shop.basket.afterPOST', () => undefined);
    const { document, modifyHookArguments } = await shop.call(baskets.post, { caller: anna });
    assert.deepEqual(shop.executedPoints, ['shop.basket.afterPost', 'shop.basket.afterPOST']);
    assert.equal((document as Record<string, unknown>)['c_touched'], true);
    assert.deepEqual(modifyHookArguments, [
      { kind: 'object', class: 'order.Basket', key: document.basket_id },
    ]);
  });
});

describe('faults of a new basket', () => {
  const assertFault = async (
    body: object,
    name: string,
    args: Record<string, unknown> = {},
    caller = anna,
  ) => {
    const shop = await createSmallShop();
    await assert.rejects(createBasket(shop, body, caller), isFault(name, args));
  };

  it('the service responds with InvalidPaymentMethodId to POST baskets with an unknown or disabled payment method', async () => {
    const instrumentBody = (id: string) => ({ payment_instruments: [{ payment_method_id: id }] });
    await assertFault(instrumentBody('x'), 'InvalidPaymentMethodId', { paymentMethodId: 'x' });
    await assertFault(instrumentBody('RETIRED'), 'InvalidPaymentMethodId', { paymentMethodId: 'RETIRED' });
  });

  it('the service responds with InvalidShippingMethodId to POST baskets with a method that is unknown or does not ship to the country', async () => {
    const shipmentBody = (id: string, country_code: string) => ({
      shipments: [{ shipping_address: { country_code }, shipping_method: { id } }],
    });
    await assertFault(shipmentBody('x', 'US'), 'InvalidShippingMethodId', { shippingMethodId: 'x' });
    await assertFault(shipmentBody('ground', 'DE'), 'InvalidShippingMethodId', {
      shippingMethodId: 'ground',
    });
  });

  it('the service responds with InvalidCustomer to POST baskets for another customer than that of the token, or by an agent for an unknown one', async () => {
    await assertFault({ customer_info: { customer_id: 'bert' } }, 'InvalidCustomer');
    await assertFault({ customer_info: { customer_id: 'nobody' } }, 'InvalidCustomer', {}, agent);
  });

  it('the service responds with CustomerBasketsQuotaExceeded to POST baskets above the quota, with the IDs of the customer’s baskets', async () => {
    const shop = await createSmallShop();
    const site = await shop.site();
    await shop.write((work) => work.collection('sites').put({ ...site, basket_quota: 2 }));
    const basketIds = [
      (await createBasket(shop)).basket_id ?? '',
      (await createBasket(shop)).basket_id ?? '',
    ];
    await assert.rejects(
      createBasket(shop),
      isFault('CustomerBasketsQuotaExceeded', { basketIds: basketIds.sort().join(',') }),
    );
    await createBasket(shop, {}, bert);
  });

  it('the basket quota is four if the site defines none', async () => {
    const shop = await createSmallShop();
    for (let count = 0; count < 4; count++) await createBasket(shop);
    await assert.rejects(createBasket(shop), isFault('CustomerBasketsQuotaExceeded'));
  });

  it('the service responds with DuplicateShipmentId to POST baskets with two shipments of one ID', async () => {
    await assertFault({ shipments: [{ shipment_id: 'a' }, { id: 'a' }] }, 'DuplicateShipmentId', {
      shipmentId: 'a',
    });
  });

  it('the service responds with ShipmentNotFound to POST baskets with an item for an unknown shipment', async () => {
    const items = [{ product_id: 'mug', quantity: 1, shipment_id: 'x' }];
    await assertFault({ product_items: items }, 'ShipmentNotFound', { shipmentId: 'x' });
  });

  it('the service responds with UnsupportedCurrency to POST baskets in a currency that the site does not have', async () => {
    await assertFault({ currency: 'JPY' }, 'UnsupportedCurrency', { currency: 'JPY' });
  });
});

describe('items of a basket', () => {
  const add = async (shop: TestShop, basket_id: string, ...body: object[]) =>
    (await shop.call(baskets.addItems, { caller: anna, params: { basket_id }, body })).document;

  it('adding the same product, options and shipment increases the quantity of the existing item', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop);
    const ledOption = [{ option_id: 'bulb', option_value_id: 'led' }];
    await add(shop, basket_id, { product_id: 'mug', quantity: 2 }, { product_id: 'lamp', quantity: 1 });
    const basket = await add(
      shop,
      basket_id,
      { product_id: 'lamp', quantity: 1, option_items: ledOption },
      { product_id: 'lamp', quantity: 2 },
    );
    assert.deepEqual(
      basket.product_items?.map((item) => [
        item.product_id,
        item.quantity,
        item.option_items?.[0]?.option_value_id,
      ]),
      [
        ['mug', 3, undefined],
        ['lamp', 3, 'none'],
        ['lamp', 1, 'led'],
      ],
    );
    // The price of an option is not part of the price of its product.
    assert.equal(basket.product_items[2]?.price, 39.99);
    assert.equal(basket.product_items[2].option_items?.[0]?.price, 4.5);
    assert.equal(basket.product_total, 30 + 3 * 39.99 + 39.99 + 4.5);
  });

  it('the product_name of a basket item follows the request’s locale, but item_text does not', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop);
    const { document } = await shop.call(baskets.get, {
      caller: anna,
      params: { basket_id },
      query: { locale: 'de' },
    });
    assert.equal(document.product_items?.[0]?.product_name, 'Becher');
    assert.equal(document.product_items[0].item_text, 'Mug');
  });

  it('a basket with an item without a price has no total', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop, [{ product_id: 'priceless', quantity: 1 }]);
    const { document } = await shop.call(baskets.get, { caller: anna, params: { basket_id } });
    assert.equal(document.product_items?.[0]?.price, undefined);
    assert.equal(document.order_total, null);
    assert.ok(flashTypes(document)?.includes('OrderTotalNotSet'));
  });

  it('basket items that are no longer available raise a flash', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop, [{ product_id: 'last', quantity: 1 }]);
    await shop.write(async (work) => {
      const record = (await work.collection('inventory_records').find('product', 'last'))[0];
      if (record) work.collection('inventory_records').delete(compoundKey('main', 'last'));
    });
    const { document } = await shop.call(baskets.get, { caller: anna, params: { basket_id } });
    const flash = document._flash?.find(({ type }) => type === 'ProductItemNotAvailable');
    assert.equal(flash?.path, '$.product_items[0].quantity');
    assert.deepEqual(flash.details, { productId: 'last', quantity: 1 });
  });

  it('the service responds with InvalidProductItem for a product that is unknown, offline, of another catalog, a master or a set', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop);
    for (const productId of ['none', 'hidden', 'elsewhere', 'shirt', 'look']) {
      await assert.rejects(
        add(shop, basket_id, { product_id: productId, quantity: 1 }),
        isFault('InvalidProductItem', { productId }),
      );
    }
  });

  it('the service responds with InvalidProductOptionItem or InvalidProductOptionValueItem for options that the product does not have', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop);
    const lamp = (option_id: string, option_value_id: string) =>
      add(shop, basket_id, {
        product_id: 'lamp',
        quantity: 1,
        option_items: [{ option_id, option_value_id }],
      });
    await assert.rejects(lamp('size', 'x'), isFault('InvalidProductOptionItem', { optionId: 'size' }));
    await assert.rejects(
      lamp('bulb', 'x'),
      isFault('InvalidProductOptionValueItem', { optionId: 'bulb', optionValueId: 'x' }),
    );
  });

  it('a product is sold in whole quantities unless it defines a smaller step', async () => {
    const shop = await createSmallShop();
    const items = (quantity: number) => ({ product_items: [{ product_id: 'mug', quantity }] });
    await assert.rejects(
      shop.call(baskets.post, { caller: anna, body: items(1.5) }),
      isFault('InvalidProductItemQuantity', {
        productId: 'mug',
        quantity: 1.5,
        minOrderQuantity: 1,
        stepQuantity: 1,
      }),
    );
    await shop.write(async (work) => {
      const mug = await work.collection('products').get('mug');
      if (mug) work.collection('products').put({ ...mug, min_order_quantity: 0.5, step_quantity: 0.25 });
    });
    const { document } = await shop.call(baskets.post, { caller: anna, body: items(1.25) });
    assert.equal(document.product_items?.[0]?.quantity, 1.25);
  });

  it('the service responds with InvalidProductItemQuantity below the minimum or between steps, counting the quantity in the basket', async () => {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      const mug = await work.collection('products').get('mug');
      if (mug) work.collection('products').put({ ...mug, min_order_quantity: 6, step_quantity: 2 });
    });
    const items = (quantity: number) => ({ product_items: [{ product_id: 'mug', quantity }] });
    const args = { productId: 'mug', minOrderQuantity: 6, stepQuantity: 2 };
    for (const quantity of [5, 7])
      await assert.rejects(
        shop.call(baskets.post, { caller: anna, body: items(quantity) }),
        isFault('InvalidProductItemQuantity', { ...args, quantity }),
      );
    const { document } = await shop.call(baskets.post, { caller: anna, body: items(6) });
    const params = {
      basket_id: document.basket_id ?? '',
      item_id: document.product_items?.[0]?.item_id ?? '',
    };
    const add = (quantity: number) =>
      shop.call(baskets.addItems, { caller: anna, params, body: [{ product_id: 'mug', quantity }] });
    assert.equal((await add(2)).document.product_items?.[0]?.quantity, 8);
    await assert.rejects(add(1), isFault('InvalidProductItemQuantity', { ...args, quantity: 9 }));
    await assert.rejects(
      shop.call(baskets.patchItem, { caller: anna, params, body: { quantity: 4 } }),
      isFault('InvalidProductItemQuantity', { ...args, quantity: 4 }),
    );
  });

  it('the service responds with ProductItemNotAvailable for a quantity above the stock, counting the quantity in the basket', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop, [{ product_id: 'shirt-m', quantity: 3 }]);
    await assert.rejects(
      add(shop, basket_id, { product_id: 'shirt-m', quantity: 3 }),
      isFault('ProductItemNotAvailable', { productId: 'shirt-m', quantity: 6 }),
    );
    await add(shop, basket_id, { product_id: 'shirt-m', quantity: 2 });
  });

  it('the service responds with ShipmentNotFound for an item of an unknown shipment', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop);
    await assert.rejects(
      add(shop, basket_id, { product_id: 'mug', quantity: 1, shipment_id: 'x' }),
      isFault('ShipmentNotFound', { shipmentId: 'x' }),
    );
  });

  it('the service responds with PropertyConstraintViolation for an item with a quantity of zero or an unknown inventory list', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createWithItems(shop);
    await assert.rejects(
      add(shop, basket_id, { product_id: 'mug', quantity: 0 }),
      isFault('PropertyConstraintViolation', { path: '$.quantity' }),
    );
    await assert.rejects(
      add(shop, basket_id, { product_id: 'mug', quantity: 1, inventory_id: 'x' }),
      isFault('PropertyConstraintViolation', { path: '$.inventory_id' }),
    );
  });
});

describe('invalid items of a new basket', () => {
  it('a basket with an invalid product, option or quantity gets a fault and is not created', async () => {
    const shop = await createSmallShop();
    const lamp = (option_id: string, option_value_id: string) => ({
      product_id: 'lamp',
      quantity: 1,
      option_items: [{ option_id, option_value_id }],
    });
    for (const [item, name] of [
      [{ product_id: 'shirt', quantity: 1 }, 'InvalidProductItem'],
      [lamp('shade', 'led'), 'InvalidProductOptionItem'],
      [lamp('bulb', 'gas'), 'InvalidProductOptionValueItem'],
      [{ product_id: 'last', quantity: 2 }, 'ProductItemNotAvailable'],
    ] as const) {
      const call = { caller: anna, body: { product_items: [item] } };
      await assert.rejects(shop.call(baskets.post, call), isFault(name));
    }
    assert.deepEqual(await shop.store.begin().collection('baskets').find('customer', 'anna'), []);
  });
});

describe('operations on a whole basket or its product items', () => {
  const operations = Object.values(baskets).filter((operation) => operation.path.includes('{basket_id}'));
  for (const operation of operations) {
    it(`the service responds with BasketNotFound or InvalidCustomer to ${operation.id} of an unknown basket or another customer’s basket`, async () => {
      const shop = await createSmallShop();
      const { basket_id } = await createWithItems(shop);
      const call = (id: string, caller = anna) =>
        shop.call(operation, { caller, params: { basket_id: id, shipment_id: 'me' }, body: [] });
      await assert.rejects(call('x'), isFault('BasketNotFound', { basketId: 'x' }));
      await assert.rejects(call(basket_id, bert), isFault('InvalidCustomer'));
    });
  }
});
