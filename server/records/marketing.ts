import Type, { type Static } from 'typebox';
import { Amount, Id, Instant, LocalizedText, record } from './record.ts';

const Recurrence = Type.Object(
  {
    day_of_week: Type.Optional(
      Type.Array(Type.Enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])),
    ),
    /** `hh:mm:ss` */
    time_of_day: Type.Optional(
      Type.Object({ time_from: Type.String(), time_to: Type.String() }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);

export const Schedule = Type.Object(
  {
    start_date: Type.Optional(Instant),
    end_date: Type.Optional(Instant),
    recurrence: Type.Optional(Recurrence),
  },
  { additionalProperties: false },
);
export type Schedule = Static<typeof Schedule>;

const PromotionAssignment = Type.Object(
  {
    promotion_id: Id,
    enabled: Type.Optional(Type.Boolean()),
    rank: Type.Optional(Type.Integer()),
    required_qualifier: Type.Optional(Type.String()),
    schedule: Type.Optional(Schedule),
    coupons: Type.Optional(Type.Array(Id)),
    customer_groups: Type.Optional(Type.Array(Id)),
    source_code_groups: Type.Optional(Type.Array(Id)),
    coupons_based: Type.Optional(Type.Boolean()),
    customer_groups_based: Type.Optional(Type.Boolean()),
    source_code_based: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const Campaign = record('campaign', {
  site_id: Id,
  id: Id,
  description: Type.Optional(Type.String()),
  enabled: Type.Boolean(),
  start_date: Type.Optional(Instant),
  end_date: Type.Optional(Instant),
  coupons: Type.Optional(Type.Array(Id)),
  customer_groups: Type.Optional(Type.Array(Id)),
  source_code_groups: Type.Optional(Type.Array(Id)),
  promotions: Type.Optional(Type.Array(PromotionAssignment)),
});
export type Campaign = Static<typeof Campaign>;

/** What a promotion gives, once its conditions hold. */
const Discount = Type.Object(
  {
    type: Type.Enum(['percentage', 'amount', 'fixed_price', 'free', 'bonus']),
    percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** Per currency. */
    amounts: Type.Optional(Type.Record(Type.String(), Amount)),
    bonus_product_ids: Type.Optional(Type.Array(Id)),
  },
  { additionalProperties: false },
);

export const Promotion = record('promotion', {
  site_id: Id,
  id: Id,
  name: LocalizedText,
  callout_message: Type.Optional(LocalizedText),
  details: Type.Optional(LocalizedText),
  enabled: Type.Boolean(),
  exclusivity: Type.Enum(['no', 'class', 'global']),
  promotion_class: Type.Enum(['product', 'shipping', 'order']),
  /** What the basket must have. Absent fields ask nothing. */
  condition: Type.Optional(
    Type.Object(
      {
        product_ids: Type.Optional(Type.Array(Id)),
        category_ids: Type.Optional(Type.Array(Id)),
        shipping_method_ids: Type.Optional(Type.Array(Id)),
        minimum_quantity: Type.Optional(Type.Number()),
        /** Merchandise total per currency. */
        minimum_amounts: Type.Optional(Type.Record(Type.String(), Amount)),
      },
      { additionalProperties: false },
    ),
  ),
  discount: Discount,
});
export type Promotion = Static<typeof Promotion>;

export const Coupon = record('coupon', {
  site_id: Id,
  id: Id,
  enabled: Type.Boolean(),
  codes: Type.Array(Type.String({ minLength: 1 })),
  redemptions_per_code: Type.Optional(Type.Integer()),
  redemptions_per_customer: Type.Optional(Type.Integer()),
});
export type Coupon = Static<typeof Coupon>;

export const SourceCodeGroup = record('source_code_group', {
  site_id: Id,
  id: Id,
  enabled: Type.Boolean(),
  codes: Type.Array(Type.String({ minLength: 1 })),
});
export type SourceCodeGroup = Static<typeof SourceCodeGroup>;
