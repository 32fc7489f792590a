import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema, enumeration } from '../document.ts';
import { Campaign } from './campaign.ts';
import { MarkupText } from './promotion.ts';
import { Schedule } from './schedule.ts';

export const SlotContent = documentSchema('slot_content', {
  body: Type.Record(Type.String(), MarkupText),
  category_ids: Type.Array(Type.String()),
  content_asset_ids: Type.Array(Type.String()),
  product_ids: Type.Array(Type.String()),
  type: enumeration('products', 'categories', 'content_assets', 'html', 'recommended_products'),
});
export type SlotContent = Static<typeof SlotContent>;

export const SlotConfigurationCampaignAssignment = documentSchema('slot_configuration_campaign_assignment', {
  campaign: Campaign,
  campaign_id: Type.String({ minLength: 1, maxLength: 256 }),
  context: enumeration('global', 'category', 'folder'),
  creation_date: Timestamp,
  customer_groups: Type.Array(Type.String()),
  description: Type.String({ maxLength: 4000 }),
  enabled: Type.Boolean(),
  last_modified: Timestamp,
  link: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  schedule: Schedule,
  slot_configuration: Type.Record(Type.String(), Type.Unknown()),
  slot_configuration_id: Type.String({ minLength: 1, maxLength: 256 }),
  slot_configuration_uuid: Type.String({ maxLength: 28 }),
  slot_context_id: Type.String({ maxLength: 256 }),
  slot_id: Type.String({ minLength: 1, maxLength: 256 }),
});
export type SlotConfigurationCampaignAssignment = Static<typeof SlotConfigurationCampaignAssignment>;

export const SlotConfigurationAbtestGroupAssignment = documentSchema(
  'slot_configuration_abtest_group_assignment',
  {
    abtest_description: Type.String(),
    abtest_id: Type.String(),
    enabled: Type.Boolean(),
    schedule: Schedule,
    segment_description: Type.String(),
    segment_id: Type.String(),
  },
);
export type SlotConfigurationAbtestGroupAssignment = Static<typeof SlotConfigurationAbtestGroupAssignment>;

export const SlotConfigurationAssignmentInformation = documentSchema(
  'slot_configuration_assignment_information',
  {
    abtest_id: Type.String(),
    abtest_segment_id: Type.String(),
    active: Type.Boolean(),
    active_abtest_assignments: Type.Array(SlotConfigurationAbtestGroupAssignment),
    active_campaign_assignments: Type.Array(SlotConfigurationCampaignAssignment),
    campaign_id: Type.String(),
    enabled: Type.Boolean(),
    end_date: Timestamp,
    schedule: Schedule,
    schedule_type: enumeration('none', 'campaign', 'abtest', 'multiple'),
    start_date: Timestamp,
    upcoming_abtest_assignments: Type.Array(SlotConfigurationAbtestGroupAssignment),
    upcoming_campaign_assignments: Type.Array(SlotConfigurationCampaignAssignment),
  },
);
export type SlotConfigurationAssignmentInformation = Static<typeof SlotConfigurationAssignmentInformation>;

export const SlotConfiguration = documentSchema('slot_configuration', {
  assignment_information: SlotConfigurationAssignmentInformation,
  callout_msg: Type.Record(Type.String(), MarkupText),
  configuration_id: Type.String({ minLength: 1, maxLength: 256 }),
  context: enumeration('global', 'category', 'folder'),
  context_id: Type.String(),
  creation_date: Timestamp,
  customer_groups: Type.Array(Type.String()),
  description: Type.String({ maxLength: 4000 }),
  enabled: Type.Boolean(),
  last_modified: Timestamp,
  link: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  schedule: Schedule,
  slot_content: SlotContent,
  slot_id: Type.String({ minLength: 1, maxLength: 256 }),
  template: Type.String({ maxLength: 256 }),
  uuid: Type.String({ minLength: 1, maxLength: 28, readOnly: true }),
  default: Type.Boolean(),
});
export type SlotConfiguration = Static<typeof SlotConfiguration>;
