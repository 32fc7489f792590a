import { PlatformObject, registerClass } from '../../platform-object.ts';

/** Status codes of a coupon line item. */
export class CouponStatusCodes extends PlatformObject {
  static readonly APPLIED = 'APPLIED';
  static readonly COUPON_ALREADY_IN_BASKET = 'COUPON_ALREADY_IN_BASKET';
  static readonly COUPON_CODE_ALREADY_IN_BASKET = 'COUPON_CODE_ALREADY_IN_BASKET';
  static readonly COUPON_CODE_ALREADY_REDEEMED = 'COUPON_CODE_ALREADY_REDEEMED';
  static readonly COUPON_CODE_UNKNOWN = 'COUPON_CODE_UNKNOWN';
  static readonly COUPON_DISABLED = 'COUPON_DISABLED';
  static readonly CUSTOMER_REDEMPTION_LIMIT_EXCEEDED = 'CUSTOMER_REDEMPTION_LIMIT_EXCEEDED';
  static readonly NO_ACTIVE_PROMOTION = 'NO_ACTIVE_PROMOTION';
  static readonly NO_APPLICABLE_PROMOTION = 'NO_APPLICABLE_PROMOTION';
  static readonly REDEMPTION_LIMIT_EXCEEDED = 'REDEMPTION_LIMIT_EXCEEDED';
  static readonly TIMEFRAME_REDEMPTION_LIMIT_EXCEEDED = 'TIMEFRAME_REDEMPTION_LIMIT_EXCEEDED';
}
registerClass('campaign.CouponStatusCodes', CouponStatusCodes);

/** Returns the status code for a status in an API document, such as `coupon_code_unknown`. */
export const couponStatusCode = (status: string): string => status.toUpperCase();
