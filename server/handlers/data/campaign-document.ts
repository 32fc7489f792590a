import type {
  Campaign as CampaignDocument,
  CampaignChanges,
} from '../../../contract/documents/data/campaign.ts';
import type { PromotionCampaignAssignment } from '../../../contract/documents/data/promotion.ts';
import type { Campaign, PromotionAssignment } from '../../records/marketing.ts';
import type { Links } from '../implement.ts';
import { customFields, customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { pathOf } from './require-site.ts';
import { applyChanges } from './apply-changes.ts';
import { scheduleFrom } from './schedule-document.ts';

export const campaignPath = ({ site_id, id }: Pick<Campaign, 'site_id' | 'id'>): string =>
  pathOf('sites', site_id, 'campaigns', id);

/** Returns the document of data-api 2, Campaign, without its resource state. */
export function campaignDocument(campaign: Campaign, links: Links): CampaignDocument {
  const { site_id, id, promotions: _promotions, custom, ...fields } = campaign;
  return {
    campaign_id: id,
    ...fields,
    link: links.resource(campaignPath({ site_id, id })),
    ...customFields(custom),
  };
}

/** Returns a campaign with the fields of a request; null removes a field. */
export const withCampaignFields = (campaign: Campaign, body: CampaignChanges): Campaign =>
  applyChanges(campaign, {
    description: body.description,
    enabled: body.enabled,
    start_date: body.start_date,
    end_date: body.end_date,
    coupons: body.coupons,
    customer_groups: body.customer_groups,
    source_code_groups: body.source_code_groups,
    custom: mergeCustom(campaign.custom, customAttributesOf(body)) ?? null,
  });

/** Returns one promotion of a campaign, as documents show it. */
export const assignmentDocument = (
  campaign: Campaign,
  assignment: PromotionAssignment,
  links: Links,
): PromotionCampaignAssignment => ({
  ...assignment,
  campaign_id: campaign.id,
  link: links.resource(campaignPath(campaign) + pathOf('promotions', assignment.promotion_id)),
});

/**
 * Returns the assignment of a request's body (data-api 2, Campaign-promotion assignment).
 * @throws PropertyConstraintViolation for an invalid time of day in the schedule
 */
export const assignmentFrom = (
  promotionId: string,
  body: PromotionCampaignAssignment,
): PromotionAssignment => ({
  promotion_id: promotionId,
  ...omitUndefined({
    description: body.description,
    enabled: body.enabled,
    rank: body.rank,
    required_qualifier: body.required_qualifier,
    schedule: scheduleFrom(body.schedule),
    coupons: body.coupons,
    customer_groups: body.customer_groups,
    source_code_groups: body.source_code_groups,
    coupons_based: body.coupons_based,
    customer_groups_based: body.customer_groups_based,
    source_code_based: body.source_code_based,
  }),
});
