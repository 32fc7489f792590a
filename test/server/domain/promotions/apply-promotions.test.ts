import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  findCoupon,
  duplicateProblem,
  redemptionProblem,
} from '../../../../server/domain/promotions/coupons.ts';
import { amountOff } from '../../../../server/domain/promotions/discount.ts';
import { activeAssignments, offersTo, type Shopper } from '../../../../server/domain/promotions/offers.ts';
import { currencyDigits, money, sum, zero } from '../../../../server/domain/money.ts';
import type { Campaign, Coupon, Promotion } from '../../../../server/records/marketing.ts';
import type { Totals } from '../../../../server/records/commerce.ts';
import { applyPromotions } from '../../../../server/domain/promotions/apply-promotions.ts';
import { basketModel } from '../../../support/basket-model.ts';
import { formatAdjustments, parseOffer, applyExamplePromotions } from '../../../support/promotion-model.ts';
import { promotionExamples, type PromotionExample } from '../../../support/promotion-examples.ts';
import { surchargeExamples } from '../../../support/surcharge-examples.ts';

describe('promotions computed by hand', () => {
  for (const row of [...promotionExamples, ...surchargeExamples]) {
    it(`the totals are those computed by hand for promotions: ${row.name}`, () => {
      const { totals } = applyExamplePromotions(row);
      assert.deepEqual(formatAdjustments(totals), row.adjustments);
      assert.deepEqual(
        [totals.product_total, totals.shipping_total, totals.tax_total, totals.order_total],
        [row.products, row.shippingTotal, row.tax, row.total],
      );
    });
  }
});

describe('a discount', () => {
  it('a discount is zero if its percentage, or its amount in the currency of the basket, is missing', () => {
    const discount = { type: 'amount', amounts: { USD: 5 } } as const;
    assert.equal(amountOff(discount, money(20), 1, 'EUR').toNumber(), 0);
    assert.equal(amountOff({ ...discount, type: 'fixed_price' }, money(20), 1, 'EUR').toNumber(), 0);
    assert.equal(amountOff(discount, money(20), 1, 'USD').toNumber(), 5);
    assert.equal(amountOff({ type: 'percentage' }, money(20), 1, 'USD').toNumber(), 0);
  });

  it('a promotion for another currency does not apply', () => {
    const { container, inputs } = basketModel(promotionExamples[0]!);
    const { promotion } = parseOffer('ten: order 10%', 0, 'USD');
    const computeAdjustments = (currency_code: string) =>
      applyPromotions(
        container,
        inputs,
        [{ promotion: { ...promotion, currency_code }, rank: 0, couponCode: 'TEN' }],
        {
          locale: 'default',
          facts: () => undefined,
          bonusProducts: new Map(),
        },
      ).totals.order_adjustments?.map(({ coupon_code: code, price }) => [code, price]);
    assert.equal(computeAdjustments('EUR'), undefined);
    assert.deepEqual(computeAdjustments('USD'), [['TEN', -4]]);
  });

  it('an adjustment has the ID, the name and the discount of its promotion', () => {
    const row = promotionExamples[0]!;
    const [adjustment] = applyExamplePromotions(row).totals.lines['i0']?.adjustments ?? [];
    assert.deepEqual(adjustment, {
      id: 'ten:i0',
      promotion_id: 'ten',
      item_text: 'Name of ten',
      price: -4,
      discount: { type: 'percentage', percentage: 10 },
    });
  });
});

const site_id = 'Shop';
const promotion = (id: string, overrides: Partial<Promotion> = {}): Promotion => ({
  ...parseOffer(`${id}: order 10%`, 0, 'USD').promotion,
  ...overrides,
});
type Assignment = NonNullable<Campaign['promotions']>[number];
const campaign = (assignments: readonly Assignment[], overrides: Partial<Campaign> = {}): Campaign => ({
  site_id,
  id: 'c',
  enabled: true,
  promotions: [...assignments],
  ...overrides,
});
const anyShopper: Shopper = { customerGroups: new Set(['Everyone']), sourceCode: undefined, coupons: [] };
const ten: Coupon = { site_id, id: 'ten', enabled: true, codes: ['TEN', 'TEN-B'] };
const sourceCodeGroups = [
  { site_id, id: 'fair', enabled: true, codes: ['FAIR'] },
  { site_id, id: 'past', enabled: false, codes: ['PAST'] },
];

function applicableOffers(
  campaigns: readonly Campaign[],
  shopper: Partial<Shopper> = {},
  promotions: readonly Promotion[] = [promotion('a'), promotion('b')],
  now = '2026-03-04T10:00:00.000Z',
): string[] {
  const promotionsById = new Map(promotions.map((record) => [record.id, record]));
  const active = activeAssignments({ campaigns, promotions: promotionsById }, now, 'UTC');
  return offersTo({ ...anyShopper, ...shopper }, active, sourceCodeGroups).map(
    ({ promotion: { id }, couponCode }) => (couponCode === undefined ? id : `${id} by ${couponCode}`),
  );
}

describe('the promotions that apply to a shopper', () => {
  const a = { promotion_id: 'a' };

  it('a promotion applies only if it exists, is not archived, and promotion, assignment and campaign are enabled', () => {
    assert.deepEqual(applicableOffers([campaign([a])]), ['a']);
    assert.deepEqual(applicableOffers([campaign([a], { enabled: false })]), []);
    assert.deepEqual(applicableOffers([campaign([{ ...a, enabled: false }])]), []);
    assert.deepEqual(applicableOffers([campaign([a])], {}, [promotion('a', { enabled: false })]), []);
    assert.deepEqual(applicableOffers([campaign([a])], {}, [promotion('a', { archived: true })]), []);
    assert.deepEqual(applicableOffers([campaign([{ promotion_id: 'gone' }])]), []);
    assert.deepEqual(applicableOffers([campaign([])]), []);
  });

  it('a promotion applies only during its campaign and schedule, weekdays and hours included', () => {
    const week = campaign([
      {
        ...a,
        schedule: {
          recurrence: {
            day_of_week: ['wednesday'],
            time_of_day: { time_from: '09:00:00', time_to: '11:00:00' },
          },
        },
      },
    ]);
    assert.deepEqual(applicableOffers([week]), ['a']);
    assert.deepEqual(applicableOffers([week], {}, undefined, '2026-03-04T11:00:00.000Z'), []);
    assert.deepEqual(applicableOffers([week], {}, undefined, '2026-03-05T10:00:00.000Z'), []);
    const pastCampaign = campaign([a], { end_date: '2026-03-04T10:00:00.000Z' });
    assert.deepEqual(applicableOffers([pastCampaign]), []);
  });

  it('promotions apply by group, source code and coupon; an assignment’s groups replace its campaign’s', () => {
    const club = campaign([a], { customer_groups: ['club', 'trade'] });
    assert.deepEqual(applicableOffers([club]), []);
    assert.deepEqual(applicableOffers([club], { customerGroups: new Set(['trade']) }), ['a']);
    const narrowedCampaign = campaign([{ ...a, customer_groups: ['club'] }], {
      customer_groups: ['club', 'trade'],
    });
    assert.deepEqual(applicableOffers([narrowedCampaign], { customerGroups: new Set(['trade']) }), []);
    const fair = campaign([a], { source_code_groups: ['fair', 'past'] });
    assert.deepEqual(applicableOffers([fair], { sourceCode: 'FAIR' }), ['a']);
    assert.deepEqual(applicableOffers([fair], { sourceCode: 'PAST' }), []);
    const couponCampaign = campaign([a], { coupons: ['ten'] });
    assert.deepEqual(applicableOffers([couponCampaign]), []);
    assert.deepEqual(applicableOffers([couponCampaign], { coupons: [{ coupon: ten, code: 'TEN' }] }), [
      'a by TEN',
    ]);
  });

  it('one qualifier of an assignment suffices, unless the assignment requires all', () => {
    const qualifiers = { coupons: ['ten'], customer_groups: ['club'] };
    const club = { customerGroups: new Set(['club']) };
    assert.deepEqual(applicableOffers([campaign([a], qualifiers)], club), ['a']);
    const campaignWithAll = campaign([{ ...a, required_qualifier: 'all' }], qualifiers);
    assert.deepEqual(applicableOffers([campaignWithAll], club), []);
    assert.deepEqual(
      applicableOffers([campaignWithAll], { ...club, coupons: [{ coupon: ten, code: 'TEN' }] }),
      ['a by TEN'],
    );
  });

  it('an assignment that is not based on coupons or customer groups ignores the coupons and groups of its campaign', () => {
    const campaignWithoutCoupons = campaign([{ ...a, coupons_based: false }], { coupons: ['ten'] });
    assert.deepEqual(applicableOffers([campaignWithoutCoupons]), ['a']);
    const campaignWithoutGroups = campaign([{ ...a, customer_groups_based: false }], {
      customer_groups: ['club'],
    });
    assert.deepEqual(applicableOffers([campaignWithoutGroups]), ['a']);
  });

  it('an assignment that is based on customer groups but has none applies to no shopper', () => {
    assert.deepEqual(applicableOffers([campaign([{ ...a, customer_groups_based: true }])]), []);
  });

  it('promotions are sorted by exclusivity, rank and ID, with the best rank among several campaigns', () => {
    const b = { promotion_id: 'b' };
    assert.deepEqual(applicableOffers([campaign([a, b])]), ['a', 'b']);
    assert.deepEqual(applicableOffers([campaign([a, { ...b, rank: 9 }])]), ['b', 'a']);
    assert.deepEqual(
      applicableOffers([
        campaign([
          { ...a, rank: 5 },
          { ...b, rank: 9 },
        ]),
        campaign([{ ...b, rank: 1 }]),
      ]),
      ['b', 'a'],
    );
    const promotions = [promotion('a'), promotion('b', { exclusivity: 'class' })];
    assert.deepEqual(applicableOffers([campaign([{ ...a, rank: 1 }, b])], {}, promotions), ['b', 'a']);
  });
});

describe('coupon codes', () => {
  it('a coupon code is found regardless of case, and returned as the coupon spells it', () => {
    assert.deepEqual(findCoupon([ten], ' ten-b '), { coupon: ten, code: 'TEN-B' });
    assert.equal(findCoupon([ten], 'ELEVEN'), undefined);
  });

  it('a basket contains a coupon code once, and only one code of a coupon', () => {
    assert.equal(duplicateProblem([ten], ['TEN'], 'ten'), 'coupon_code_already_in_basket');
    assert.equal(duplicateProblem([ten], ['TEN'], 'TEN-B'), 'coupon_already_in_basket');
    assert.equal(duplicateProblem([ten], ['OTHER'], 'TEN'), undefined);
  });

  it('an enabled coupon can be redeemed as often as its limits allow', () => {
    const problem = (coupon: Partial<Coupon>, codeRedemptions: number, customerRedemptions: number) =>
      redemptionProblem(
        { coupon: { ...ten, ...coupon }, code: 'TEN' },
        { codeRedemptions, customerRedemptions },
      );
    assert.equal(problem({}, 99, 99), undefined);
    assert.equal(problem({ enabled: false }, 0, 0), 'coupon_disabled');
    assert.equal(problem({ redemptions_per_code: 1 }, 1, 0), 'coupon_code_already_redeemed');
    assert.equal(problem({ redemptions_per_code: 3 }, 2, 0), undefined);
    assert.equal(problem({ redemptions_per_code: 3 }, 3, 0), 'redemption_limit_exceeded');
    assert.equal(problem({ redemptions_per_customer: 2 }, 5, 2), 'customer_redemption_limit_exceeded');
  });
});

const anyOffer = fc
  .record({
    id: fc.integer({ min: 0, max: 99 }).map((n) => `o${n}`),
    on: fc.constantFrom('', ' on p0', ' on p1,p2'),
    promotionClass: fc.constantFrom('product', 'order', 'shipping'),
    exclusivityMarks: fc.constantFrom('', '', '', '!', '!!'),
    discount: fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((percent) => `${percent}%`),
      fc.integer({ min: 0, max: 9999 }).map((amount) => `${amount} off`),
      fc.integer({ min: 0, max: 9999 }).map((amount) => `at ${amount}`),
      fc.constantFrom('free', 'gives p9'),
    ),
    condition: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 500 }).map((from) => ` from ${from}`),
      fc.integer({ min: 1, max: 20 }).map((by) => ` by ${by}`),
    ),
  })
  .map(
    ({ id, promotionClass, exclusivityMarks, discount, on, condition }) =>
      `${id}: ${promotionClass}${exclusivityMarks} ${discount}${on}${condition}`,
  );

const anyRow = fc
  .record({ currency: fc.constantFrom('USD', 'JPY', 'KWD'), taxation: fc.constantFrom('net', 'gross') })
  .chain(({ currency, taxation }) => {
    const price = fc.integer({ min: 0, max: 500_000 }).map((units) => units / 10 ** currencyDigits(currency));
    const item = fc
      .tuple(fc.integer({ min: 1, max: 20 }), price, fc.constantFrom('US-NY', 'DE'))
      .map(([quantity, list, to]) => `${quantity} x ${list}+${list} standard to ${to}`);
    return fc.record({
      name: fc.constant('any'),
      currency: fc.constant(currency),
      taxation: fc.constant(taxation),
      places: fc.constant(['US-NY', 'DE']),
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      shipping: price.map((shipping) => `0:${shipping} 100:0`),
      offers: fc.array(anyOffer, { maxLength: 6 }),
      adjustments: fc.constant([]),
      products: fc.constant(0),
      shippingTotal: fc.constant(0),
      tax: fc.constant(0),
      total: fc.constant(0),
    });
  });

const sumOf = (values: readonly number[]) => sum(values.map((value) => money(value)));

describe('totals under arbitrary promotions', () => {
  const checkTotals = (check: (totals: Totals, row: PromotionExample) => void) =>
    fc.assert(
      fc.property(anyRow, (row) => {
        check(applyExamplePromotions(row).totals, row);
      }),
    );
  const selectLines = (totals: Totals, areShippingLines: boolean) =>
    Object.entries(totals.lines)
      .filter(([id]) => id.startsWith('shipping:') === areShippingLines)
      .map(([, line]) => line);

  it('totals with promotions are the sums of their parts, adjustments included', () =>
    checkTotals((totals, row) => {
      for (const line of Object.values(totals.lines)) {
        const discountSum = sumOf((line.adjustments ?? []).map(({ price }) => price));
        assert.equal(discountSum.plus(line.price).toNumber(), line.price_after_item_discount);
      }
      const goods = selectLines(totals, false);
      const orderDiscount = sumOf((totals.order_adjustments ?? []).map(({ price }) => price));
      assert.equal(orderDiscount.plus(totals.product_sub_total).toNumber(), totals.product_total);
      assert.equal(
        sumOf(goods.map((line) => line.price_after_order_discount)).toNumber(),
        totals.product_total,
      );
      const prices = money(totals.product_total).plus(totals.shipping_total);
      const tax = row.taxation === 'net' ? money(totals.tax_total) : zero;
      assert.equal(prices.plus(tax).toNumber(), totals.order_total);
    }));

  it('totals with promotions are never negative, and no promotion raises a price', () =>
    checkTotals((totals, row) => {
      const totalsWithoutPromotions = applyExamplePromotions({ ...row, offers: [] }).totals;
      assert.ok(totals.product_total >= 0 && totals.shipping_total >= 0 && totals.order_total >= 0);
      for (const line of Object.values(totals.lines)) {
        assert.ok(line.price_after_order_discount >= 0 && line.adjusted_tax >= 0);
        for (const { price } of line.adjustments ?? []) assert.ok(price <= 0);
      }
      assert.ok(totals.product_total <= totalsWithoutPromotions.product_total);
    }));

  it('the same promotions lead to the same totals, and a globally exclusive one applies alone', () =>
    checkTotals((totals, row) => {
      assert.deepEqual(applyExamplePromotions(row).totals, totals);
      // An offer with `!!` is globally exclusive (`PromotionExample`).
      const exclusiveNames = new Set(
        row.offers.filter((text) => text.includes('!!')).map((text) => text.split(':')[0]),
      );
      const names = new Set(formatAdjustments(totals).map((text) => text.split(' ')[1]));
      const appliedExclusiveNames = [...names].filter((name) => exclusiveNames.has(name));
      const areNamesUnique = new Set(row.offers.map((text) => text.split(':')[0])).size === row.offers.length;
      if (areNamesUnique && appliedExclusiveNames.length > 0) assert.equal(names.size, 1);
    }));
});
