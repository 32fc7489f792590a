import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contract } from '../../../../contract/index.ts';
import type { Basket } from '../../../../contract/documents/basket.ts';
import { money, sum } from '../../../../server/domain/money.ts';
import { agent, homeAddress, createSmallShop } from '../../../support/small-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';

const { basketDiscounts, basketGiftCertificates, basketShipments, baskets } = contract.shop;

/** One change to a basket. `run` makes the change, and resolves with `undo`, which reverts it. */
interface Step {
  readonly name: string;
  run(shop: TestShop, basket: Basket): Promise<{ document: Basket; undo: () => Promise<Basket> }>;
}

const basketCall = (basket: Basket, params: object, body?: unknown) => ({
  caller: agent,
  params: { basket_id: basket.basket_id ?? '', ...params },
  ...(body === undefined ? {} : { body }),
});

/** Returns the first element of `after` whose ID is not in `before`, or undefined. `id` is the ID's property name. */
const findAdded = <T extends object>(
  after: readonly T[] = [],
  before: readonly T[] = [],
  id: keyof T,
): T | undefined => after.find((candidate) => !before.some((other) => other[id] === candidate[id]));

const addItem = (product_id: string, quantity: number): Step => ({
  name: `${quantity} ${product_id}`,
  async run(shop, basket) {
    const previousItem = basket.product_items?.find((item) => item.product_id === product_id);
    const { document } = await shop.call(
      baskets.addItems,
      basketCall(basket, {}, [{ product_id, quantity }]),
    );
    const item = document.product_items?.find((productItem) => productItem.product_id === product_id);
    const params = { item_id: item?.item_id ?? '' };
    return {
      document,
      undo: async () =>
        previousItem
          ? (
              await shop.call(
                baskets.patchItem,
                basketCall(basket, params, { quantity: previousItem.quantity }),
              )
            ).document
          : (await shop.call(baskets.deleteItem, basketCall(basket, params))).document,
    };
  },
});

const addCertificate = (amount: number): Step => ({
  name: `certificate ${amount}`,
  async run(shop, basket) {
    const body = { amount, recipient_email: 'wren@example.com' };
    const { document } = await shop.call(
      basketGiftCertificates.addGiftCertificateItem,
      basketCall(basket, {}, body),
    );
    const createdItem = findAdded(
      document.gift_certificate_items,
      basket.gift_certificate_items,
      'gift_certificate_item_id',
    );
    const params = { gift_certificate_item_id: createdItem?.gift_certificate_item_id ?? '' };
    return {
      document,
      undo: async () =>
        (await shop.call(basketGiftCertificates.deleteGiftCertificateItem, basketCall(basket, params)))
          .document,
    };
  },
});

const addAdjustment = (type: 'percentage' | 'amount', value: number): Step => ({
  name: `${type} ${value}`,
  async run(shop, basket) {
    const body = { level: 'order', discount: { type, value } };
    const { document } = await shop.call(basketDiscounts.addPriceAdjustment, basketCall(basket, {}, body));
    const createdAdjustment = findAdded(
      document.order_price_adjustments,
      basket.order_price_adjustments,
      'price_adjustment_id',
    );
    const params = { price_adjustment_id: createdAdjustment?.price_adjustment_id ?? '' };
    return {
      document,
      undo: async () =>
        (await shop.call(basketDiscounts.deletePriceAdjustment, basketCall(basket, params))).document,
    };
  },
});

const addCoupon: Step = {
  name: 'coupon',
  async run(shop, basket) {
    if ((basket.coupon_items ?? []).length > 0)
      return { document: basket, undo: () => Promise.resolve(basket) };
    const { document } = await shop.call(basketDiscounts.addCoupon, basketCall(basket, {}, { code: 'TEN' }));
    const params = { coupon_item_id: document.coupon_items?.[0]?.coupon_item_id ?? '' };
    return {
      document,
      undo: async () => (await shop.call(basketDiscounts.deleteCoupon, basketCall(basket, params))).document,
    };
  },
};

const addShipment: Step = {
  name: 'shipment',
  async run(shop, basket) {
    const body = { shipping_address: homeAddress, shipping_method: { id: 'express' } };
    const { document } = await shop.call(basketShipments.addShipment, basketCall(basket, {}, body));
    const params = {
      shipment_id: findAdded(document.shipments, basket.shipments, 'shipment_id')?.shipment_id ?? '',
    };
    return {
      document,
      undo: async () =>
        (await shop.call(basketShipments.deleteShipment, basketCall(basket, params))).document,
    };
  },
};

const amounts = fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(fc.constantFrom('mug', 'lamp', 'book', 'kit'), fc.integer({ min: 1, max: 2 }))
    .map(([id, n]) => addItem(id, n)),
  amounts.map(addCertificate),
  fc.integer({ min: 0, max: 100 }).map((percent) => addAdjustment('percentage', percent)),
  amounts.map((amount) => addAdjustment('amount', amount)),
  fc.constant(addCoupon),
  fc.constant(addShipment),
);

/** Creates a shop with a coupon, and an agent's basket with a taxed shipping address. */
async function createShopWithBasket(): Promise<{ shop: TestShop; basket: Basket }> {
  const shop = await createSmallShop();
  await shop.write((work) => {
    const site_id = 'Shop';
    work.collection('coupons').put({ site_id, id: 'ten', enabled: true, codes: ['TEN'] });
    work.collection('promotions').put({
      site_id,
      id: 'ten',
      name: { default: 'Ten' },
      enabled: true,
      exclusivity: 'no',
      promotion_class: 'product',
      discount: { type: 'percentage', percentage: 10 },
    });
    work
      .collection('campaigns')
      .put({ site_id, id: 'always', enabled: true, promotions: [{ promotion_id: 'ten', coupons: ['ten'] }] });
  });
  const body = { shipments: [{ shipping_address: homeAddress, shipping_method: { id: 'ground' } }] };
  return { shop, basket: (await shop.call(baskets.post, { caller: agent, body })).document };
}

const addUp = (values: readonly (number | null | undefined)[]) =>
  sum(values.map((value) => money(value ?? 0))).toNumber();

/**
 * Asserts that the basket's totals are the sums of their parts, and that neither an item nor the order total is
 * negative. Shipping, taxes and the order total are checked only if the order total is known.
 */
function checkSums(basket: Basket): void {
  const items = (basket.product_items ?? []).flatMap((item) => [item, ...(item.option_items ?? [])]);
  assert.equal(basket.product_sub_total, addUp(items.map((item) => item.price_after_item_discount)));
  assert.equal(basket.product_total, addUp(items.map((item) => item.price_after_order_discount)));
  const discount = addUp((basket.order_price_adjustments ?? []).map(({ price }) => price));
  assert.equal(basket.product_total, addUp([basket.product_sub_total, discount]));
  for (const item of items) {
    const itemDiscount = addUp((item.price_adjustments ?? []).map(({ price }) => price));
    assert.equal(item.price_after_item_discount, addUp([item.price, itemDiscount]));
    assert.ok((item.price_after_order_discount ?? 0) >= 0 && (item.adjusted_tax ?? 0) >= 0);
  }
  if (typeof basket.order_total !== 'number') return;
  const shipping = basket.shipping_items ?? [];
  assert.equal(basket.shipping_total, addUp(shipping.map((item) => item.price_after_item_discount)));
  assert.equal(basket.tax_total, addUp([...items, ...shipping].map((item) => item.adjusted_tax)));
  const certificates = (basket.gift_certificate_items ?? []).map(({ amount }) => amount);
  const parts = [basket.product_total, basket.shipping_total, basket.tax_total, ...certificates];
  assert.equal(basket.order_total, addUp(parts));
  assert.ok(basket.order_total >= 0);
}

/** Returns a basket without the fields that change with each write, even if its contents are the same again. */
const withoutMetadata = ({ _resource_state: _state, last_modified: _changed, ...basket }: Basket) => basket;

describe('arbitrary sequences of basket changes', () => {
  const steps = fc.array(anyStep, { minLength: 1, maxLength: 8 });
  const describeSteps = (plannedSteps: readonly Step[]) => plannedSteps.map(({ name }) => name).join(', ');

  it('after arbitrary changes the totals of a basket are the sums of their parts, and neither an item nor the order total is negative', () =>
    fc.assert(
      fc.asyncProperty(steps, async (plannedSteps) => {
        const { shop, basket } = await createShopWithBasket();
        let currentBasket = basket;
        for (const step of plannedSteps) {
          currentBasket = (await step.run(shop, currentBasket)).document;
          checkSums(currentBasket);
        }
      }),
      { numRuns: 60 },
    )).timeout(30_000);

  it('undoing the latest additions one by one restores each earlier basket', () =>
    fc.assert(
      fc.asyncProperty(steps, async (plannedSteps) => {
        const { shop, basket } = await createShopWithBasket();
        const stages = [basket];
        const undos: (() => Promise<Basket>)[] = [];
        for (const step of plannedSteps) {
          const { document, undo } = await step.run(shop, stages.at(-1) ?? basket);
          stages.push(document);
          undos.push(undo);
        }
        while (undos.length > 0) {
          stages.pop();
          const restoredBasket = await undos.pop()?.();
          assert.deepEqual(
            withoutMetadata(restoredBasket ?? {}),
            withoutMetadata(stages.at(-1) ?? {}),
            describeSteps(plannedSteps),
          );
        }
      }),
      { numRuns: 40 },
    )).timeout(30_000);
});
