import Type, { type Static } from 'typebox';
import { Amount, Custom, Id, Instant, LocalizedText, record } from './record.ts';

const Recurrence = Type.Object(
  {
    day_of_week: Type.Optional(
      Type.Array(Type.Enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])),
    ),
    /** `hh:mm:ss` in the time zone of the site. */
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
    description: Type.Optional(Type.String()),
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
export type PromotionAssignment = Static<typeof PromotionAssignment>;

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
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
});
export type Campaign = Static<typeof Campaign>;

/** The discount that a promotion gives if its condition is met. */
const Discount = Type.Object(
  {
    /** `bonus` adds its products, one of each; `bonus_choice` lets the customer choose some of them. */
    type: Type.Enum(['percentage', 'amount', 'fixed_price', 'free', 'bonus', 'bonus_choice']),
    percentage: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** By currency. */
    amounts: Type.Optional(Type.Record(Type.String(), Amount)),
    bonus_product_ids: Type.Optional(Type.Array(Id)),
    /** Maximum number of products to choose; 1 if absent. */
    max_bonus_items: Type.Optional(Type.Integer({ minimum: 1 })),
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
  /** The condition that the basket must meet. Absent fields are not checked. */
  condition: Type.Optional(
    Type.Object(
      {
        product_ids: Type.Optional(Type.Array(Id)),
        category_ids: Type.Optional(Type.Array(Id)),
        shipping_method_ids: Type.Optional(Type.Array(Id)),
        minimum_quantity: Type.Optional(Type.Number()),
        /**
         * By currency: the minimum total of the products that `product_ids` or `category_ids` names, or of all
         * products if both are absent.
         */
        minimum_amounts: Type.Optional(Type.Record(Type.String(), Amount)),
      },
      { additionalProperties: false },
    ),
  ),
  discount: Discount,
  currency_code: Type.Optional(Type.String({ maxLength: 3 })),
  disable_globally_excluded: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String())),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
  custom: Type.Optional(Custom),
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
  custom: Type.Optional(Custom),
});
export type SourceCodeGroup = Static<typeof SourceCodeGroup>;

const AbTestSegment = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 40 }),
    description: Type.Optional(Type.String()),
    /** Percentage of the participants; all segments together have at most 100. */
    allocation: Type.Integer({ minimum: 0, maximum: 100 }),
    custom_experience: Type.Optional(Type.Boolean()),
    promotion_ids: Type.Optional(Type.Array(Id)),
  },
  { additionalProperties: false },
);
export type AbTestSegment = Static<typeof AbTestSegment>;

export const AbTest = record('ab_test', {
  site_id: Id,
  id: Type.String({ minLength: 1, maxLength: 40 }),
  description: Type.Optional(Type.String()),
  enabled: Type.Boolean(),
  paused: Type.Optional(Type.Boolean()),
  start_date: Type.Optional(Instant),
  end_date: Type.Optional(Instant),
  key_metric_id: Type.Optional(Type.String()),
  /** How long a visitor stays in a segment. */
  expiration_type: Type.Optional(Type.Enum(['session', 'never'])),
  customer_groups: Type.Optional(Type.Array(Id)),
  tags: Type.Optional(Type.Array(Type.String())),
  email_addresses: Type.Optional(Type.Array(Type.String())),
  /** The event that makes a visitor take part. */
  trigger: Type.Optional(
    Type.Object(
      {
        trigger_type: Type.Enum(['immediately', 'category_page_view', 'home_page_view', 'pipeline_call']),
        pipeline_calls: Type.Optional(Type.Array(Type.String())),
        category_ids: Type.Optional(Type.Array(Id)),
      },
      { additionalProperties: false },
    ),
  ),
  segments: Type.Array(AbTestSegment),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
});
export type AbTest = Static<typeof AbTest>;

/** Content of a slot, with its schedule and customer groups. */
export const SlotConfiguration = record('slot_configuration', {
  site_id: Id,
  slot_id: Id,
  id: Id,
  context: Type.Enum(['global', 'category', 'folder']),
  /** ID of the category or folder; absent for global slots. */
  context_id: Type.Optional(Id),
  description: Type.Optional(Type.String()),
  enabled: Type.Boolean(),
  default: Type.Optional(Type.Boolean()),
  rank: Type.Optional(Type.Integer({ minimum: 1 })),
  template: Type.Optional(Type.String()),
  callout_message: Type.Optional(LocalizedText),
  customer_groups: Type.Optional(Type.Array(Id)),
  schedule: Type.Optional(Schedule),
  campaign_id: Type.Optional(Id),
  content: Type.Object(
    {
      type: Type.Enum(['products', 'categories', 'content_assets', 'html', 'recommended_products']),
      body: Type.Optional(LocalizedText),
      product_ids: Type.Optional(Type.Array(Id)),
      category_ids: Type.Optional(Type.Array(Id)),
      content_asset_ids: Type.Optional(Type.Array(Id)),
    },
    { additionalProperties: false },
  ),
  creation_date: Type.Optional(Instant),
  last_modified: Type.Optional(Instant),
});
export type SlotConfiguration = Static<typeof SlotConfiguration>;
