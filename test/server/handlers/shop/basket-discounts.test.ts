import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import { agent, homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import { isFault } from '../../../support/test-shop.ts';
import { basketCall, createBasket } from '../../../support/shop-baskets.ts';

const { basketDiscounts, baskets } = contract.shop;

const amountOff = (amount: number, overrides: object = {}) => ({
  level: 'order',
  discount: { type: 'amount', value: amount },
  ...overrides,
});

describe('manual price adjustments', () => {
  it('manual price adjustments reduce the price of an item, the product total, the shipping total and the tax', async () => {
    const shop = await createSmallShop();
    const { basket_id, product_items } = await createBasket(shop, {
      shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'express' } }],
    });
    const add = async (body: object) =>
      (
        await shop.call(basketDiscounts.addPriceAdjustment, {
          ...basketCall(basket_id, {}, body),
          caller: agent,
        })
      ).document;
    // 2 x 10, ten per cent off: 18
    const basketWithItemDiscount = await add({
      level: 'product',
      item_id: product_items[0].item_id,
      discount: { type: 'percentage', value: 10 },
      promotion_id: 'goodwill',
      item_text: 'Goodwill',
      reason_code: 'PRICE_MATCH',
      c_case: 7,
    });
    const [adjustment] = basketWithItemDiscount.product_items?.[0]?.price_adjustments ?? [];
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
    assert.deepEqual([adjustment.custom, adjustment.manual], [true, true]);
    // 18 - 3 = 15
    const basketWithOrderDiscount = await add(amountOff(3));
    assert.deepEqual(
      [basketWithOrderDiscount.product_sub_total, basketWithOrderDiscount.product_total],
      [18, 15],
    );
    // shipping for 4 instead of 15
    const basketWithShippingDiscount = await add({
      level: 'shipping',
      discount: { type: 'FIXED_PRICE', amount: 4 },
    });
    assert.equal(basketWithShippingDiscount.shipping_total, 4);
    // (15 + 4) x 8 % = 1.20 + 0.32
    assert.deepEqual(
      [basketWithShippingDiscount.tax_total, basketWithShippingDiscount.order_total],
      [1.52, 20.52],
    );
  });

  it('PATCH changes the value of a manual price adjustment but not its type; the adjustment is deleted with its item', async () => {
    const shop = await createSmallShop();
    const { basket_id, product_items } = await createBasket(shop);
    const [{ item_id }] = product_items;
    const { document } = await shop.call(
      basketDiscounts.addPriceAdjustment,
      basketCall(
        basket_id,
        {},
        { level: 'product', item_id, discount: { type: 'percentage', value: 10 }, c_case: 7 },
      ),
    );
    const adjustmentParams = {
      price_adjustment_id: document.product_items?.[0]?.price_adjustments?.[0]?.price_adjustment_id ?? '',
    };
    const patch = (body: object) =>
      shop.call(basketDiscounts.patchPriceAdjustment, basketCall(basket_id, adjustmentParams, body));
    const patchResponse = await patch({
      discount: { type: 'percentage', percentage: 50 },
      item_text: 'Half',
      c_case: null,
    });
    const [firstAdjustment] = patchResponse.document.product_items?.[0]?.price_adjustments ?? [];
    assert.deepEqual(
      [firstAdjustment?.price, firstAdjustment?.item_text, (firstAdjustment as any)['c_case']],
      [-10, 'Half', undefined],
    );
    for (const [discount, path] of [
      [{ type: 'amount', amount: 5 }, '$.discount.type'],
      [{ type: 'percentage' }, '$.discount.percentage'],
      [{ type: 'percentage', percentage: 101 }, '$.discount.percentage'],
    ] as const)
      await assert.rejects(patch({ discount }), isFault('PropertyConstraintViolation', { path }));
    const basketAfterDelete = await shop.call(baskets.deleteItem, basketCall(basket_id, { item_id }));
    assert.equal(basketAfterDelete.document.product_items, undefined);
    await assert.rejects(patch({}), isFault('PriceAdjustmentNotFound'));
  });

  it('POST baskets merges equal items with their discounts, but not items of one product with different options', async () => {
    const shop = await createSmallShop();
    const lamp = { product_id: 'lamp', quantity: 1 };
    const ledLamp = { ...lamp, option_items: [{ option_id: 'bulb', option_value_id: 'led' }] };
    const discount = (item_text: string) => [{ applied_discount: { type: 'amount', amount: 1 }, item_text }];
    const { product_items } = await createBasket(shop, {
      product_items: [
        lamp,
        lamp,
        { ...ledLamp, price_adjustments: discount('for led') },
        { ...lamp, price_adjustments: discount('for none') },
      ],
    });
    assert.deepEqual(
      product_items.map(({ quantity, option_items, price_adjustments }: any) => [
        quantity,
        option_items[0].option_value_id,
        price_adjustments.map((adjustment: any) => adjustment.item_text),
      ]),
      [
        [3, 'none', ['for none']],
        [1, 'led', ['for led']],
      ],
    );
  });

  it('the service responds with InvalidPriceAdjustmentLevel, InvalidPromotionId, SystemPromotionId or TooManyPromotions for an invalid price adjustment', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      work.collection('promotions').put({
        site_id: 'Shop',
        id: 'summer',
        name: {},
        enabled: false,
        exclusivity: 'no',
        promotion_class: 'order',
        discount: { type: 'free' },
      });
    });
    const { basket_id } = await createBasket(shop);
    const add = (body: object) =>
      shop.call(basketDiscounts.addPriceAdjustment, basketCall(basket_id, {}, body));
    const createBasketWithDiscount = (overrides: object) =>
      createBasket(shop, {
        order_price_adjustments: [{ applied_discount: { type: 'amount', amount: 1 }, ...overrides }],
      });
    await assert.rejects(
      add({ level: 'order', discount: { type: 'fixed_price', value: 1 } }),
      isFault('InvalidPriceAdjustmentLevel'),
    );
    await assert.rejects(
      createBasketWithDiscount({ applied_discount: { type: 'fixed_price', amount: 1 } }),
      isFault('InvalidPriceAdjustmentLevel'),
    );
    await add(amountOff(1, { promotion_id: 'mine' }));
    const duplicateFault = isFault('InvalidPromotionId', { promotionId: 'mine' });
    await assert.rejects(add(amountOff(1, { promotion_id: 'mine' })), duplicateFault);
    const discount = { applied_discount: { type: 'amount', amount: 1 }, promotion_id: 'mine' };
    await assert.rejects(
      createBasket(shop, { order_price_adjustments: [discount, discount] }),
      duplicateFault,
    );
    const isSystemPromotionId = isFault('SystemPromotionId', { promotionId: 'summer' });
    await assert.rejects(add(amountOff(1, { promotion_id: 'summer' })), isSystemPromotionId);
    await assert.rejects(createBasketWithDiscount({ promotion_id: 'summer' }), isSystemPromotionId);
    const discountsOverQuota = Array.from({ length: 101 }, () => ({
      applied_discount: { type: 'amount', amount: 0.01 },
    }));
    await assert.rejects(
      createBasket(shop, { order_price_adjustments: discountsOverQuota }),
      isFault('TooManyPromotions'),
    );
    for (let count = 1; count < 100; count++) await add(amountOff(0.01));
    await assert.rejects(add(amountOff(0.01)), isFault('TooManyPromotions'));
  });

  it('the service responds with ProductItemNotFound, ShippingItemNotFound or PriceAdjustmentNotFound for a price adjustment of unknown parts, and with PropertyConstraintViolation for an incomplete one', async () => {
    const shop = await createSmallShop();
    const { basket_id } = await createBasket(shop);
    const add = (body: object) =>
      shop.call(basketDiscounts.addPriceAdjustment, basketCall(basket_id, {}, body));
    const discount = { type: 'amount', value: 1 };
    await assert.rejects(
      add({ level: 'product', item_id: 'no', discount }),
      isFault('ProductItemNotFound', { itemId: 'no' }),
    );
    await assert.rejects(
      add({ level: 'shipping', item_id: 'no', discount }),
      isFault('ShippingItemNotFound', { itemId: 'no' }),
    );
    for (const operation of [basketDiscounts.patchPriceAdjustment, basketDiscounts.deletePriceAdjustment])
      await assert.rejects(
        shop.call(operation, basketCall(basket_id, { price_adjustment_id: 'no' }, {})),
        isFault('PriceAdjustmentNotFound', { priceAdjustmentId: 'no' }),
      );
    for (const [body, path] of [
      [{ discount }, '$.level'],
      [{ level: 'order', discount: { type: 'amount' } }, '$.discount.amount'],
      [{ level: 'order', discount: { type: 'amount', value: -1 } }, '$.discount.value'],
      [{ level: 'order' }, '$.discount.type'],
    ] as const)
      await assert.rejects(add(body), isFault('PropertyConstraintViolation', { path }));
  });

  it('removing manual price adjustments restores the totals of the basket', async () => {
    const shop = await createSmallShop();
    const basketBefore = await createBasket(shop);
    const { document } = await shop.call(
      basketDiscounts.addPriceAdjustment,
      basketCall(basketBefore.basket_id, {}, amountOff(5)),
    );
    assert.equal(document.product_total, 15);
    const adjustmentParams = {
      price_adjustment_id: document.order_price_adjustments?.[0]?.price_adjustment_id ?? '',
    };
    const deleteResponse = await shop.call(
      basketDiscounts.deletePriceAdjustment,
      basketCall(basketBefore.basket_id, adjustmentParams),
    );
    assert.deepEqual(
      { ...deleteResponse.document, _resource_state: '' },
      { ...basketBefore, _resource_state: '' },
    );
  });
});
