import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema, enumeration } from './document.ts';

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
