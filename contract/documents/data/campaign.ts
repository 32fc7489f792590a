import Type, { type Static } from 'typebox';
import { patchBody } from '../change.ts';
import { Timestamp, documentSchema } from '../document.ts';

export const Campaign = documentSchema(
  'campaign',
  {
    campaign_id: Type.String({ minLength: 1, maxLength: 256 }),
    coupons: Type.Array(Type.String()),
    creation_date: Timestamp,
    customer_groups: Type.Array(Type.String()),
    description: Type.String({ maxLength: 4000 }),
    enabled: Type.Boolean(),
    end_date: Timestamp,
    last_modified: Timestamp,
    link: Type.String(),
    source_code_groups: Type.Array(Type.String()),
    start_date: Timestamp,
  },
  { custom: true },
);
export type Campaign = Static<typeof Campaign>;

export const CampaignChanges = patchBody(Campaign, {
  nullable: ['description', 'start_date', 'end_date', 'coupons', 'customer_groups', 'source_code_groups'],
});
export type CampaignChanges = Static<typeof CampaignChanges>;
