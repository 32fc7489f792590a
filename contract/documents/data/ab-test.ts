import Type, { type Static } from 'typebox';
import { patchBody } from '../change.ts';
import { Timestamp, documentSchema, enumeration } from '../document.ts';

export const AbTestSegmentStats = documentSchema('ab_test_segment_stats', {
  adds_to_baskets: Type.Integer(),
  average_adds_per_basket: Type.Number(),
  average_adds_per_basket_std_error: Type.Number(),
  average_discount_amount: Type.Number(),
  average_discount_amount_std_error: Type.Number(),
  average_discount_amount_with_coupon: Type.Number(),
  average_discount_amount_with_coupon_std_error: Type.Number(),
  average_discount_amount_without_coupon: Type.Number(),
  average_discount_amount_without_coupon_std_error: Type.Number(),
  average_order_value: Type.Number(),
  average_order_value_std_error: Type.Number(),
  average_revenue_per_visit: Type.Number(),
  average_revenue_per_visit_std_error: Type.Number(),
  average_units_added_per_basket: Type.Number(),
  // The platform's own spelling.
  average_units_adder_per_basket_std_error: Type.Number(),
  average_units_per_order_std_error: Type.Number(),
  average_units_per_visit: Type.Number(),
  average_units_per_visit_std_error: Type.Number(),
  basket_rate: Type.Number(),
  baskets: Type.Number(),
  checkout_rate: Type.Number(),
  checkouts: Type.Integer(),
  conversion_rate: Type.Number(),
  discount_amount_with_coupon: Type.Number(),
  discount_amount_without_coupon: Type.Number(),
  orders: Type.Integer(),
  revenue: Type.Number(),
  total_discount_amount: Type.Number(),
  units: Type.Number(),
  units_added_to_baskets: Type.Number(),
  visitors: Type.Integer(),
  visits: Type.Integer(),
});
export type AbTestSegmentStats = Static<typeof AbTestSegmentStats>;

export const AbTestTrigger = documentSchema('ab_test_trigger', {
  categories: Type.Array(Type.String()),
  is_pipeline_based: Type.Boolean(),
  pipeline_calls: Type.Array(Type.String()),
  trigger_type: enumeration('immediately', 'category_page_view', 'home_page_view', 'pipeline_call'),
});
export type AbTestTrigger = Static<typeof AbTestTrigger>;

export const AbTestSegment = documentSchema('ab_test_segment', {
  allocation: Type.Integer(),
  custom_experience: Type.Boolean(),
  description: Type.String({ maxLength: 4000 }),
  id: Type.String({ minLength: 1, maxLength: 40 }),
  link: Type.String(),
  promotions: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  slot_configs: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  sorting_rules: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  stats: AbTestSegmentStats,
});
export type AbTestSegment = Static<typeof AbTestSegment>;

export const AbTestSegmentChanges = patchBody(AbTestSegment, { nullable: ['description'] });
export type AbTestSegmentChanges = Static<typeof AbTestSegmentChanges>;

export const AbTestGroup = documentSchema('ab_test_group', {
  allocation: Type.Integer(),
  custom_experience: Type.Boolean(),
  description: Type.String(),
  id: Type.String(),
  link: Type.String(),
});
export type AbTestGroup = Static<typeof AbTestGroup>;

export const AbTest = documentSchema('ab_test', {
  customer_groups: Type.Array(Type.String()),
  description: Type.String({ maxLength: 4000 }),
  email_addresses: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  end_date: Timestamp,
  expiration_type: enumeration('session', 'never'),
  id: Type.String({ minLength: 1, maxLength: 40 }),
  key_metric_id: Type.String({ maxLength: 256 }),
  link: Type.String(),
  paused: Type.Boolean(),
  segment_count: Type.Integer(),
  start_date: Timestamp,
  status: enumeration('ended', 'planned', 'running'),
  tags: Type.Array(Type.String()),
  test_groups: Type.Array(AbTestGroup),
  test_segments: Type.Array(AbTestSegment),
  trigger: AbTestTrigger,
});
export type AbTest = Static<typeof AbTest>;
