/** What the platform's codes for coupons mean, as clauses or sentences without their period. */
const meanings: Readonly<Record<string, string>> = {
  coupon_code_already_in_basket: 'the basket has this code already',
  coupon_code_already_redeemed: 'it has been redeemed already',
  coupon_code_unknown: 'there is no such code',
  coupon_disabled: 'its coupon is disabled',
  redemption_limit_exceeded: 'it has been redeemed as often as its coupon allows',
  customer_redemption_limit_exceeded: 'the customer has redeemed it as often as its coupon allows',
  timeframe_redemption_limit_exceeded:
    'the customer has redeemed it as often as its coupon allows in this period',
  no_active_promotion: 'no active promotion uses its coupon',
  coupon_already_in_basket: 'the basket has another code of the same coupon already',
  no_applicable_promotion: 'no promotion with its coupon applies to this basket',
  applied: 'applied',
};

/** Returns what a status of a coupon means; the status itself if its meaning is not known. */
export const couponStatusText = (status: string): string => meanings[status] ?? status;
