import type { CouponItem } from '../../../contract/documents/basket.ts';
import type { Totals } from '../../records/commerce.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Coupon } from '../../records/marketing.ts';

export type CouponStatus = NonNullable<CouponItem['status_code']>;

/** A code that somebody entered into a basket. */
export interface EnteredCoupon {
  readonly item_id: string;
  readonly code: string;
}

/** How often a code, and the basket's customer, redeemed a coupon already. */
export interface Redemptions {
  readonly ofCode: number;
  readonly ofCustomer: number;
}

/** A coupon whose code stands in a basket. */
export interface RedeemableCoupon {
  readonly coupon: Coupon;
  /** As the coupon spells it. */
  readonly code: string;
}

/** Codes are read without regard to case and surrounding space, as people type them. */
export const normalCode = (code: string): string => code.trim().toUpperCase();

/** The coupon that has a code; the first one where several have it. */
export function couponOf(coupons: readonly Coupon[], entered: string): RedeemableCoupon | undefined {
  const wanted = normalCode(entered);
  for (const coupon of coupons) {
    const code = coupon.codes.find((one) => normalCode(one) === wanted);
    if (code !== undefined) return { coupon, code };
  }
  return undefined;
}

/** Why a coupon cannot be redeemed whatever the basket has; undefined where it can. */
export function redemptionProblem(
  { coupon }: RedeemableCoupon,
  { ofCode, ofCustomer }: Redemptions,
): CouponStatus | undefined {
  if (!coupon.enabled) return 'coupon_disabled';
  const perCode = coupon.redemptions_per_code;
  if (perCode !== undefined && ofCode >= perCode)
    return perCode === 1 ? 'coupon_code_already_redeemed' : 'redemption_limit_exceeded';
  const perCustomer = coupon.redemptions_per_customer;
  if (perCustomer !== undefined && ofCustomer >= perCustomer) return 'customer_redemption_limit_exceeded';
  return undefined;
}

/** Why a code cannot join the codes that a basket has; undefined where it can. */
export function duplicateProblem(
  coupons: readonly Coupon[],
  before: readonly string[],
  code: string,
): CouponStatus | undefined {
  if (before.some((one) => normalCode(one) === normalCode(code))) return 'coupon_code_already_in_basket';
  const coupon = couponOf(coupons, code)?.coupon;
  const taken = before.some((one) => coupon !== undefined && couponOf(coupons, one)?.coupon.id === coupon.id);
  return taken ? 'coupon_already_in_basket' : undefined;
}

/** Shops count such a coupon as good: it gives something, or would, were the basket another. */
export const isValid = (status: CouponStatus): boolean =>
  status === 'applied' || status === 'no_applicable_promotion';

/** The codes that price adjustments were made for. */
export const appliedCodes = (totals: Totals): Set<string> =>
  new Set(
    [
      ...Object.values(totals.lines).flatMap((line) => line.adjustments ?? []),
      ...(totals.order_adjustments ?? []),
    ]
      .map(({ coupon_code: code }) => code)
      .filter((code) => code !== undefined)
      .map(normalCode),
  );

/**
 * Counters of redemptions. They count down from zero, because a store's counters know a least value: a limit of three
 * is the least value of -3.
 */
export const codeCounter = (siteId: string, couponId: string, code: string): string =>
  compoundKey('coupon_code', siteId, couponId, normalCode(code));
/** @param customer the customer's id or email */
export const customerCounter = (siteId: string, couponId: string, customer: string): string =>
  compoundKey('coupon_customer', siteId, couponId, customer.toLowerCase());
