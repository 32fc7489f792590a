import Type, { type Static } from 'typebox';
import { CustomValue, Timestamp, documentSchema, enumeration } from './document.ts';

export const Discount = documentSchema('discount', {
  amount: Type.Number(),
  percentage: Type.Number(),
  price_book_id: Type.String(),
  type: enumeration(
    'percentage',
    'fixed_price',
    'amount',
    'free',
    'price_book_price',
    'bonus',
    'total_fixed_price',
    'bonus_choice',
    'percentage_off_options',
  ),
});
export type Discount = Static<typeof Discount>;

export const PriceAdjustment = documentSchema(
  'price_adjustment',
  {
    applied_discount: Discount,
    coupon_code: Type.String(),
    created_by: Type.String(),
    creation_date: Timestamp,
    /** Whether custom logic created the adjustment, and not a promotion. */
    custom: Type.Boolean(),
    item_text: Type.String(),
    last_modified: Timestamp,
    manual: Type.Boolean(),
    price: Type.Number(),
    price_adjustment_id: Type.String(),
    promotion_id: Type.String(),
    promotion_link: Type.String(),
    reason_code: enumeration('PRICE_MATCH', 'BACKORDER', 'EVEN_EXCHANGE'),
  },
  { custom: true },
);
export type PriceAdjustment = Static<typeof PriceAdjustment>;

/**
 * The discount of an adjustment; `value` is a percentage or an amount. The type is accepted in upper and lower case.
 */
export const DiscountRequest = documentSchema('discount_request', {
  type: enumeration('percentage', 'fixed_price', 'amount', 'PERCENTAGE', 'FIXED_PRICE', 'AMOUNT'),
  value: Type.Number(),
  /** Takes precedence over `value` if the type is `percentage`. */
  percentage: Type.Number(),
  /** Takes precedence over `value` if the type is `amount` or `fixed_price`. */
  amount: Type.Number(),
});
export type DiscountRequest = Static<typeof DiscountRequest>;

export const PriceAdjustmentRequest = documentSchema(
  'price_adjustment_request',
  {
    discount: DiscountRequest,
    /** ID of the product item, shipping item or shipment. A shipping adjustment needs none if there is one shipment. */
    item_id: Type.String(),
    item_text: Type.String(),
    level: enumeration('product', 'shipping', 'order'),
    promotion_id: Type.String({ maxLength: 256 }),
    reason_code: enumeration('PRICE_MATCH', 'BACKORDER', 'EVEN_EXCHANGE'),
  },
  { custom: true },
);
export type PriceAdjustmentRequest = Static<typeof PriceAdjustmentRequest>;

/**
 * The body of a PATCH. As in the specification, it contains the new discount in `discount`. The `applied_discount` of
 * the document is accepted, but has no effect.
 */
export const PriceAdjustmentChange = Type.Object(
  { ...PriceAdjustment.properties, discount: Type.Optional(DiscountRequest) },
  { title: 'price_adjustment', additionalProperties: false, patternProperties: { '^c_.+$': CustomValue } },
);
export type PriceAdjustmentChange = Static<typeof PriceAdjustmentChange>;
