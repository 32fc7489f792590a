import Type, { type Static } from 'typebox';
import { patchBody } from '../change.ts';
import { Localized, Timestamp, documentSchema, enumeration } from '../document.ts';
import { Campaign } from './campaign.ts';
import { Schedule } from './schedule.ts';

export const MarkupText = documentSchema('markup_text', {
  markup: Type.String(),
  source: Type.String(),
});
export type MarkupText = Static<typeof MarkupText>;

export const MediaFile = documentSchema('media_file', {
  abs_url: Type.String(),
  alt: Localized,
  dis_base_url: Type.String(),
  path: Type.String(),
  title: Localized,
});
export type MediaFile = Static<typeof MediaFile>;

export const PromotionCampaignAssignment = documentSchema('promotion_campaign_assignment', {
  campaign: Campaign,
  campaign_id: Type.String({ minLength: 1, maxLength: 256 }),
  coupons: Type.Array(Type.String()),
  coupons_based: Type.Boolean(),
  creation_date: Timestamp,
  customer_groups: Type.Array(Type.String()),
  customer_groups_based: Type.Boolean(),
  description: Type.String({ maxLength: 4000 }),
  enabled: Type.Boolean(),
  last_modified: Timestamp,
  link: Type.String(),
  promotion: Type.Record(Type.String(), Type.Unknown()),
  promotion_id: Type.String({ minLength: 1, maxLength: 256 }),
  rank: Type.Integer(),
  /** `any` or `all`. */
  required_qualifier: Type.String(),
  schedule: Schedule,
  source_code_based: Type.Boolean(),
  source_code_groups: Type.Array(Type.String()),
});
export type PromotionCampaignAssignment = Static<typeof PromotionCampaignAssignment>;

export const PromotionAbtestGroupAssignment = documentSchema('promotion_abtest_group_assignment', {
  abtest_description: Type.String(),
  abtest_id: Type.String(),
  enabled: Type.Boolean(),
  schedule: Schedule,
  segment_description: Type.String(),
  segment_id: Type.String(),
});
export type PromotionAbtestGroupAssignment = Static<typeof PromotionAbtestGroupAssignment>;

export const PromotionAssignmentInformation = documentSchema('promotion_assignment_information', {
  abtest_id: Type.String(),
  abtest_segment_id: Type.String(),
  active: Type.Boolean(),
  active_abtest_assignments: Type.Array(PromotionAbtestGroupAssignment),
  active_campaign_assignments: Type.Array(PromotionCampaignAssignment),
  campaign_id: Type.String(),
  enabled: Type.Boolean(),
  end_date: Timestamp,
  schedule: Schedule,
  schedule_type: enumeration('none', 'campaign', 'abtest', 'multiple'),
  start_date: Timestamp,
  upcoming_abtest_assignments: Type.Array(PromotionAbtestGroupAssignment),
  upcoming_campaign_assignments: Type.Array(PromotionCampaignAssignment),
});
export type PromotionAssignmentInformation = Static<typeof PromotionAssignmentInformation>;

export const Tag = documentSchema('tag', {
  tag_id: Type.String(),
});
export type Tag = Static<typeof Tag>;

export const Promotion = documentSchema(
  'promotion',
  {
    /** Whether the promotion applies now: it is enabled, not archived, and running in a campaign or A/B test. */
    active: Type.Boolean(),
    archived: Type.Boolean(),
    assignment_information: PromotionAssignmentInformation,
    callout_msg: Type.Record(Type.String(), MarkupText),
    creation_date: Timestamp,
    currency_code: Type.String({ maxLength: 3 }),
    disable_globally_excluded: Type.Boolean(),
    enabled: Type.Boolean(),
    exclusivity: enumeration('no', 'class', 'global'),
    id: Type.String(),
    last_modified: Timestamp,
    link: Type.String(),
    name: Localized,
    promotion_class: enumeration('product', 'shipping', 'order'),
    tags: Type.Array(Tag),
  },
  { custom: true },
);
export type Promotion = Static<typeof Promotion>;

export const PromotionChanges = patchBody(Promotion, { nullable: ['callout_msg', 'currency_code', 'tags'] });
export type PromotionChanges = Static<typeof PromotionChanges>;
