import assert from 'node:assert/strict';
import { couponCodeCounterName, couponCustomerCounterName } from '../../../../server/records/collections.ts';
import {
  appliedCodes,
  duplicateProblem,
  isCouponValid,
  redemptionProblem,
  type CouponStatus,
} from '../../../../server/domain/promotions/coupons.ts';
import { noDiscounts } from '../../../../server/domain/totals/adjustments.ts';
import { totalsOf } from '../../../../server/domain/totals/totals.ts';
import type { Coupon } from '../../../../server/records/marketing.ts';
import { basketModel } from '../../../support/basket-model.ts';
import { basketExamples } from '../../../support/basket-examples.ts';

const coupon = (id: string, ...codes: string[]): Coupon => ({ site_id: 'Shop', id, enabled: true, codes });
const coupons = [coupon('ten', 'TEN', 'TEN-B'), coupon('five', 'FIVE')];

describe('the coupons of a basket', () => {
  for (const [existingCodes, code, problem] of [
    [[], 'TEN', undefined],
    [['FIVE', 'OTHER'], 'TEN', undefined],
    [['FIVE', 'ten'], ' Ten ', 'coupon_code_already_in_basket'],
    [['FIVE', 'TEN'], 'ten-b', 'coupon_already_in_basket'],
    [['OTHER'], 'UNKNOWN', undefined],
    [['UNKNOWN', 'FIVE'], 'unknown', 'coupon_code_already_in_basket'],
  ] as const)
    it(`a basket with the codes "${existingCodes.join(', ')}" ${problem === undefined ? 'accepts' : 'rejects'} "${code}"`, () => {
      assert.equal(duplicateProblem(coupons, existingCodes, code), problem);
    });

  it('a coupon with both limits is rejected by the limit that is reached', () => {
    const limitedCoupon = { ...coupon('ten', 'TEN'), redemptions_per_code: 3, redemptions_per_customer: 1 };
    const problem = (codeRedemptions: number, customerRedemptions: number) =>
      redemptionProblem({ coupon: limitedCoupon, code: 'TEN' }, { codeRedemptions, customerRedemptions });
    assert.equal(problem(2, 0), undefined);
    assert.equal(problem(2, 1), 'customer_redemption_limit_exceeded');
    assert.equal(problem(3, 0), 'redemption_limit_exceeded');
  });

  it('a coupon is valid if it applies, or would apply with other products', () => {
    const checkValidity = (statuses: CouponStatus[]) => statuses.map(isCouponValid);
    assert.deepEqual(checkValidity(['applied', 'no_applicable_promotion']), [true, true]);
    assert.deepEqual(checkValidity(['no_active_promotion', 'coupon_disabled', 'coupon_code_unknown']), [
      false,
      false,
      false,
    ]);
  });

  it('the applied coupons of a basket are the coupons of its adjustments to lines, to the order and to shipping', () => {
    const { container, inputs } = basketModel(basketExamples[0]!);
    const createAdjustment = (coupon_code?: string) => ({
      id: coupon_code ?? 'sale',
      item_text: 'Sale',
      price: -1,
      ...(coupon_code === undefined ? {} : { coupon_code }),
    });
    const totals = totalsOf(container, inputs, {
      product: () => new Map([['i0', [createAdjustment(), createAdjustment('ten')]]]),
      order: () => [createAdjustment('FIVE'), createAdjustment()],
      shipping: () => new Map([['shipping:US-NY', [createAdjustment('Ship')]]]),
    });
    assert.deepEqual(appliedCodes(totals), new Set(['TEN', 'FIVE', 'SHIP']));
    assert.deepEqual(appliedCodes(totalsOf(container, inputs, noDiscounts)), new Set());
  });

  it('redemptions are counted per site and coupon, for each code and each customer, ignoring case', () => {
    assert.equal(
      couponCodeCounterName('Shop', 'ten', ' ten-b'),
      couponCodeCounterName('Shop', 'ten', 'TEN-B'),
    );
    assert.equal(
      couponCustomerCounterName('Shop', 'ten', 'Wren@example.com'),
      couponCustomerCounterName('Shop', 'ten', 'wren@example.com'),
    );
    const counters = [
      couponCodeCounterName('Shop', 'ten', 'A'),
      couponCodeCounterName('Shop', 'ten', 'B'),
      couponCodeCounterName('Shop', 'five', 'A'),
      couponCodeCounterName('Outlet', 'ten', 'A'),
      couponCustomerCounterName('Shop', 'ten', 'A'),
      couponCustomerCounterName('Shop', 'ten', 'B'),
    ];
    assert.equal(new Set(counters).size, counters.length);
  });
});
