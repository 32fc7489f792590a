import Type, { type Static } from 'typebox';
import { documentSchema, enumeration } from './document.ts';
import { PromotionLink } from './link.ts';
import { Discount } from './price-adjustment.ts';
import { ShippingMethod } from './shipping.ts';

/** A discount that the basket would get if it had more merchandise. */
export const ApproachingDiscount = documentSchema('approaching_discount', {
  /** The merchandise total at which the discount starts to apply. */
  condition_threshold: Type.Number(),
  discount: Discount,
  /** The current merchandise total. */
  merchandise_total: Type.Number(),
  promotion_link: PromotionLink,
  /** Set, like `shipping_methods`, only for shipping discounts. */
  shipment_id: Type.String(),
  shipping_methods: Type.Array(ShippingMethod),
  type: enumeration('order', 'shipping'),
});
export type ApproachingDiscount = Static<typeof ApproachingDiscount>;

export const ApproachingDiscountResult = documentSchema('approaching_discount_result', {
  approaching_discounts: Type.Array(ApproachingDiscount),
});
export type ApproachingDiscountResult = Static<typeof ApproachingDiscountResult>;
