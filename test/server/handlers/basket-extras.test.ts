import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import { agent, anna, home, smallShop } from '../../support/small-shop.ts';
import { raises, type Call, type TestShop } from '../../support/test-shop.ts';

const { basketDiscounts, basketGiftCertificates, baskets, orders } = contract.shop;

async function opened(shop: TestShop, body: object = {}, caller = anna): Promise<any> {
  const { document } = await shop.call(baskets.post, {
    caller,
    body: { product_items: [{ product_id: 'mug', quantity: 2 }], ...body },
  });
  return document;
}

const at = (basket_id: string, more: Record<string, string> = {}, body?: unknown): Call => ({
  caller: anna,
  params: { basket_id, ...more },
  ...(body === undefined ? {} : { body }),
});

const certificate = { recipient_email: 'wren@example.com', recipient_name: 'Wren', amount: 25 };
const amountOff = (amount: number, more: object = {}) => ({
  level: 'order',
  discount: { type: 'amount', value: amount },
  ...more,
});

describe('gift certificates in a basket', () => {
  it('are paid for, neither taxed nor discounted, and need neither address nor shipping', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop, { product_items: [] });
    const { document } = await shop.call(
      basketGiftCertificates.addGiftCertificateItem,
      at(basket_id, {}, { ...certificate, c_card: 'owl' }),
    );
    const [item] = document.gift_certificate_items ?? [];
    assert.deepEqual(
      [item?.amount, item?.recipient_email, item?.shipment_id],
      [25, 'wren@example.com', 'me'],
    );
    assert.equal((item as Record<string, unknown>)['c_card'], 'owl');
    assert.deepEqual([document.order_total, document.tax_total, document.product_total], [25, 0, 0]);
    const types = document._flash?.map(({ type }) => type) ?? [];
    assert.ok(
      !types.includes('ShippingMethodRequired') && !types.includes('OrderTotalNotSet'),
      String(types),
    );

    const id = { gift_certificate_item_id: item?.gift_certificate_item_id ?? '' };
    const changed = await shop.call(
      basketGiftCertificates.patchGiftCertificateItem,
      at(basket_id, id, { amount: 40, message: 'Enjoy' }),
    );
    assert.equal(changed.document.order_total, 40);
    assert.deepEqual(
      [
        changed.document.gift_certificate_items?.[0]?.message,
        changed.document.gift_certificate_items?.[0]?.recipient_name,
      ],
      ['Enjoy', 'Wren'],
    );
    const left = await shop.call(basketGiftCertificates.deleteGiftCertificateItem, at(basket_id, id));
    assert.equal(left.document.gift_certificate_items, undefined);
  });

  it('GiftCertificateItemNotFound, ShipmentNotFound, and amounts that no certificate has', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const unknown = raises('GiftCertificateItemNotFound', { giftCertificateItemId: 'no' });
    const id = { gift_certificate_item_id: 'no' };
    for (const operation of [
      basketGiftCertificates.patchGiftCertificateItem,
      basketGiftCertificates.deleteGiftCertificateItem,
    ])
      await assert.rejects(shop.call(operation, at(basket_id, id, {})), unknown);
    const add = (more: object) =>
      shop.call(
        basketGiftCertificates.addGiftCertificateItem,
        at(basket_id, {}, { ...certificate, ...more }),
      );
    await assert.rejects(add({ shipment_id: 'no' }), raises('ShipmentNotFound', { shipmentId: 'no' }));
    for (const amount of [0, -5, 1.005])
      await assert.rejects(add({ amount }), raises('PropertyConstraintViolation', { path: '$.amount' }));
    await assert.rejects(
      add({ recipient_email: 'nobody' }),
      raises('PropertyConstraintViolation', { path: '$.recipient_email' }),
    );
    const { document } = await add({});
    const made = {
      gift_certificate_item_id: document.gift_certificate_items?.[0]?.gift_certificate_item_id ?? '',
    };
    await assert.rejects(
      shop.call(basketGiftCertificates.patchGiftCertificateItem, at(basket_id, made, { shipment_id: 'no' })),
      raises('ShipmentNotFound', { shipmentId: 'no' }),
    );
  });

  it('become certificates with the order, good once it is placed and not while it is cancelled', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop, {
      product_items: [],
      gift_certificate_items: [certificate],
      billing_address: home,
      payment_instruments: [{ payment_method_id: 'INVOICE' }],
    });
    const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id } });
    assert.equal(document.gift_certificate_items?.[0]?.amount, 25);
    assert.equal(document.order_total, 25);
    const made = async () => {
      const [found] = await shop.store
        .begin()
        .of('gift_certificates')
        .find('order', document.order_no ?? '');
      return [found?.amount, found?.currency, found?.status, found?.enabled];
    };
    assert.deepEqual(await made(), [25, 'USD', 'pending', true]);
    const to = (status: string) =>
      shop.call(orders.patch, {
        caller: agent,
        params: { order_no: document.order_no ?? '' },
        body: { status },
      });
    await to('new');
    assert.deepEqual(await made(), [25, 'USD', 'issued', true]);
    await to('cancelled');
    assert.deepEqual(await made(), [25, 'USD', 'issued', false]);
  });

  it('GiftCertificateCreation: a line that no certificate can be made of refuses the order, and nothing is left', async () => {
    for (const [operation, params] of [
      [orders.post, {}],
      [orders.put, { order_no: 'MINE' }],
    ] as const) {
      const shop = await smallShop();
      const { basket_id } = await opened(shop, {
        gift_certificate_items: [certificate],
        billing_address: home,
        shipments: [{ shipping_address: home, shipping_method: { id: 'express' } }],
        payment_instruments: [{ payment_method_id: 'INVOICE' }],
      });
      await shop.write(async (work) => {
        const basket = await work.of('baskets').get(basket_id);
        const [line] = basket?.gift_certificate_lines ?? [];
        if (basket && line)
          work.of('baskets').put({ ...basket, gift_certificate_lines: [{ ...line, amount: 0.001 }] });
      });
      await assert.rejects(
        shop.call(operation, { caller: anna, params, body: { basket_id } }),
        raises('GiftCertificateCreation'),
      );
      assert.ok(await shop.store.begin().of('baskets').get(basket_id));
    }
  });
});

describe('price adjustments that a person makes', () => {
  it('take off what was asked, level by level, after the prices are known', async () => {
    const shop = await smallShop();
    const { basket_id, product_items } = await opened(shop, {
      shipments: [{ shipping_address: home, shipping_method: { id: 'express' } }],
    });
    const add = async (body: object) =>
      (await shop.call(basketDiscounts.addPriceAdjustment, { ...at(basket_id, {}, body), caller: agent }))
        .document;
    // 2 x 10, ten per cent off: 18
    const item = await add({
      level: 'product',
      item_id: product_items[0].item_id,
      discount: { type: 'percentage', value: 10 },
      promotion_id: 'goodwill',
      item_text: 'Goodwill',
      reason_code: 'PRICE_MATCH',
      c_case: 7,
    });
    const [adjustment] = item.product_items?.[0]?.price_adjustments ?? [];
    assert.deepEqual(
      [
        adjustment?.price,
        adjustment?.manual,
        adjustment?.created_by,
        adjustment?.reason_code,
        adjustment?.item_text,
      ],
      [-2, true, 'agnes', 'PRICE_MATCH', 'Goodwill'],
    );
    assert.deepEqual(adjustment?.applied_discount, { type: 'percentage', percentage: 10, _type: 'discount' });
    // 18 - 3 = 15
    const whole = await add(amountOff(3));
    assert.deepEqual([whole.product_sub_total, whole.product_total], [18, 15]);
    // shipping 15 for 4
    const shipped = await add({ level: 'shipping', discount: { type: 'FIXED_PRICE', amount: 4 } });
    assert.equal(shipped.shipping_total, 4);
    // (15 + 4) x 8 % = 1.20 + 0.32
    assert.deepEqual([shipped.tax_total, shipped.order_total], [1.52, 20.52]);
  });

  it('are changed in what they take off, keep their type, and go with their item', async () => {
    const shop = await smallShop();
    const { basket_id, product_items } = await opened(shop);
    const [{ item_id }] = product_items;
    const { document } = await shop.call(
      basketDiscounts.addPriceAdjustment,
      at(
        basket_id,
        {},
        { level: 'product', item_id, discount: { type: 'percentage', value: 10 }, c_case: 7 },
      ),
    );
    const id = {
      price_adjustment_id: document.product_items?.[0]?.price_adjustments?.[0]?.price_adjustment_id ?? '',
    };
    const patch = (body: object) => shop.call(basketDiscounts.patchPriceAdjustment, at(basket_id, id, body));
    const changed = await patch({
      discount: { type: 'percentage', percentage: 50 },
      item_text: 'Half',
      c_case: null,
    });
    const [half] = changed.document.product_items?.[0]?.price_adjustments ?? [];
    assert.deepEqual([half?.price, half?.item_text, (half as any)['c_case']], [-10, 'Half', undefined]);
    for (const [discount, path] of [
      [{ type: 'amount', amount: 5 }, '$.discount.type'],
      [{ type: 'percentage' }, '$.discount.percentage'],
      [{ type: 'percentage', percentage: 101 }, '$.discount.percentage'],
    ] as const)
      await assert.rejects(patch({ discount }), raises('PropertyConstraintViolation', { path }));
    const gone = await shop.call(baskets.deleteItem, at(basket_id, { item_id }));
    assert.deepEqual(gone.document.product_items, []);
    await assert.rejects(patch({}), raises('PriceAdjustmentNotFound'));
  });

  it('InvalidPriceAdjustmentLevel, InvalidPromotionId, SystemPromotionId, TooManyPromotions', async () => {
    const shop = await smallShop();
    await shop.write((work) => {
      work.of('promotions').put({
        site_id: 'Shop',
        id: 'summer',
        name: {},
        enabled: false,
        exclusivity: 'no',
        promotion_class: 'order',
        discount: { type: 'free' },
      });
    });
    const { basket_id } = await opened(shop);
    const add = (body: object) => shop.call(basketDiscounts.addPriceAdjustment, at(basket_id, {}, body));
    const inBasket = (more: object) =>
      opened(shop, {
        order_price_adjustments: [{ applied_discount: { type: 'amount', amount: 1 }, ...more }],
      });
    await assert.rejects(
      add({ level: 'order', discount: { type: 'fixed_price', value: 1 } }),
      raises('InvalidPriceAdjustmentLevel'),
    );
    await assert.rejects(
      inBasket({ applied_discount: { type: 'fixed_price', amount: 1 } }),
      raises('InvalidPriceAdjustmentLevel'),
    );
    await add(amountOff(1, { promotion_id: 'mine' }));
    const twice = raises('InvalidPromotionId', { promotionId: 'mine' });
    await assert.rejects(add(amountOff(1, { promotion_id: 'mine' })), twice);
    const both = { applied_discount: { type: 'amount', amount: 1 }, promotion_id: 'mine' };
    await assert.rejects(opened(shop, { order_price_adjustments: [both, both] }), twice);
    const system = raises('SystemPromotionId', { promotionId: 'summer' });
    await assert.rejects(add(amountOff(1, { promotion_id: 'summer' })), system);
    await assert.rejects(inBasket({ promotion_id: 'summer' }), system);
    const hundred = Array.from({ length: 101 }, () => ({
      applied_discount: { type: 'amount', amount: 0.01 },
    }));
    await assert.rejects(opened(shop, { order_price_adjustments: hundred }), raises('TooManyPromotions'));
    for (let count = 1; count < 100; count++) await add(amountOff(0.01));
    await assert.rejects(add(amountOff(0.01)), raises('TooManyPromotions'));
  });

  it('ProductItemNotFound, ShippingItemNotFound, PriceAdjustmentNotFound', async () => {
    const shop = await smallShop();
    const { basket_id } = await opened(shop);
    const add = (body: object) => shop.call(basketDiscounts.addPriceAdjustment, at(basket_id, {}, body));
    const discount = { type: 'amount', value: 1 };
    await assert.rejects(
      add({ level: 'product', item_id: 'no', discount }),
      raises('ProductItemNotFound', { itemId: 'no' }),
    );
    await assert.rejects(
      add({ level: 'shipping', item_id: 'no', discount }),
      raises('ShippingItemNotFound', { itemId: 'no' }),
    );
    for (const operation of [basketDiscounts.patchPriceAdjustment, basketDiscounts.deletePriceAdjustment])
      await assert.rejects(
        shop.call(operation, at(basket_id, { price_adjustment_id: 'no' }, {})),
        raises('PriceAdjustmentNotFound', { priceAdjustmentId: 'no' }),
      );
    for (const [body, path] of [
      [{ discount }, '$.level'],
      [{ level: 'order', discount: { type: 'amount' } }, '$.discount.amount'],
      [{ level: 'order', discount: { type: 'amount', value: -1 } }, '$.discount.value'],
      [{ level: 'order' }, '$.discount.type'],
    ] as const)
      await assert.rejects(add(body), raises('PropertyConstraintViolation', { path }));
  });

  it('are removed, and the basket is what it was', async () => {
    const shop = await smallShop();
    const before = await opened(shop);
    const { document } = await shop.call(
      basketDiscounts.addPriceAdjustment,
      at(before.basket_id, {}, amountOff(5)),
    );
    assert.equal(document.product_total, 15);
    const id = { price_adjustment_id: document.order_price_adjustments?.[0]?.price_adjustment_id ?? '' };
    const after = await shop.call(basketDiscounts.deletePriceAdjustment, at(before.basket_id, id));
    assert.deepEqual({ ...after.document, _resource_state: '' }, { ...before, _resource_state: '' });
  });
});

describe('approaching discounts', () => {
  it('say how much is missing, for orders and for each shipment, until the threshold is reached', async () => {
    const shop = await smallShop();
    await shop.write((work) => {
      const common = { site_id: 'Shop', enabled: true, exclusivity: 'no' } as const;
      work.of('promotions').put({
        ...common,
        id: 'ten-from-50',
        name: { default: 'Ten from fifty' },
        callout_message: { default: 'Nearly there' },
        promotion_class: 'order',
        condition: { minimum_amounts: { USD: 50 } },
        discount: { type: 'percentage', percentage: 10 },
      });
      work.of('promotions').put({
        ...common,
        id: 'free-from-40',
        name: { default: 'Free express' },
        promotion_class: 'shipping',
        condition: { minimum_amounts: { USD: 40 }, shipping_method_ids: ['express'] },
        discount: { type: 'free' },
      });
      work.of('campaigns').put({
        site_id: 'Shop',
        id: 'always',
        enabled: true,
        promotions: [{ promotion_id: 'ten-from-50' }, { promotion_id: 'free-from-40' }],
      });
    });
    const { basket_id } = await opened(shop, { shipments: [{ shipping_method: { id: 'express' } }] });
    const asked = async () =>
      (await shop.call(basketDiscounts.getApproachingDiscounts, at(basket_id))).document
        .approaching_discounts ?? [];
    const found = await asked();
    assert.deepEqual(
      found.map((one) => [
        one.type,
        one.promotion_link?.promotion_id,
        one.condition_threshold,
        one.merchandise_total,
        one.discount?.type,
        one.shipment_id,
        one.shipping_methods?.map(({ id }) => id),
      ]),
      [
        ['shipping', 'free-from-40', 40, 20, 'free', 'me', ['express']],
        ['order', 'ten-from-50', 50, 20, 'percentage', undefined, undefined],
      ],
    );
    assert.equal(found[1]?.promotion_link?.callout_msg, 'Nearly there');
    await shop.call(baskets.addItems, at(basket_id, {}, [{ product_id: 'mug', quantity: 3 }]));
    assert.deepEqual(await asked(), []);
  });
});
