import type { CouponItem } from '../../../contract/documents/basket.ts';
import type { Totals } from '../../records/commerce.ts';
import { normalizeCouponCode } from '../../records/collections.ts';
import type { Coupon } from '../../records/marketing.ts';

export { normalizeCouponCode };

export type CouponStatus = NonNullable<CouponItem['status_code']>;

/** A code that a customer has entered. */
export interface EnteredCoupon {
  readonly item_id: string;
  readonly code: string;
}

/** How often a coupon was redeemed before: with the same code, and by the basket's customer. */
export interface Redemptions {
  readonly codeRedemptions: number;
  readonly customerRedemptions: number;
}

/** A coupon whose code is in a basket. */
export interface RedeemableCoupon {
  readonly coupon: Coupon;
  /** The code as the coupon spells it. */
  readonly code: string;
}

/** Returns the coupon with a code: the first one if several have it, or undefined if none does. */
export function findCoupon(coupons: readonly Coupon[], enteredCode: string): RedeemableCoupon | undefined {
  const normalizedCode = normalizeCouponCode(enteredCode);
  for (const coupon of coupons) {
    const code = coupon.codes.find((candidate) => normalizeCouponCode(candidate) === normalizedCode);
    if (code !== undefined) return { coupon, code };
  }
  return undefined;
}

/** Returns the reason why a coupon cannot be redeemed, whatever is in the basket; undefined if there is none. */
export function redemptionProblem(
  { coupon }: RedeemableCoupon,
  { codeRedemptions, customerRedemptions }: Redemptions,
): CouponStatus | undefined {
  if (!coupon.enabled) return 'coupon_disabled';
  const maxPerCode = coupon.redemptions_per_code;
  if (maxPerCode !== undefined && codeRedemptions >= maxPerCode)
    return maxPerCode === 1 ? 'coupon_code_already_redeemed' : 'redemption_limit_exceeded';
  const maxPerCustomer = coupon.redemptions_per_customer;
  if (maxPerCustomer !== undefined && customerRedemptions >= maxPerCustomer)
    return 'customer_redemption_limit_exceeded';
  return undefined;
}

/** Returns the reason why a code cannot be added to a basket's codes, or undefined if it can. */
export function duplicateProblem(
  coupons: readonly Coupon[],
  existingCodes: readonly string[],
  code: string,
): CouponStatus | undefined {
  if (existingCodes.some((existingCode) => normalizeCouponCode(existingCode) === normalizeCouponCode(code)))
    return 'coupon_code_already_in_basket';
  const coupon = findCoupon(coupons, code)?.coupon;
  const isDuplicate = existingCodes.some(
    (existingCode) => coupon !== undefined && findCoupon(coupons, existingCode)?.coupon.id === coupon.id,
  );
  return isDuplicate ? 'coupon_already_in_basket' : undefined;
}

/** Whether a coupon is valid: it applies now, or would apply with other products in the basket. */
export const isCouponValid = (status: CouponStatus): boolean =>
  status === 'applied' || status === 'no_applicable_promotion';

/** Returns the normalized codes of the coupons that caused price adjustments. */
export const appliedCodes = (totals: Totals): Set<string> =>
  new Set(
    [
      ...Object.values(totals.lines).flatMap((line) => line.adjustments ?? []),
      ...(totals.order_adjustments ?? []),
    ]
      .map(({ coupon_code: code }) => code)
      .filter((code) => code !== undefined)
      .map(normalizeCouponCode),
  );
