import { CampaignNotFound, PromotionNotFound, type SiteNotFound } from '../../../contract/faults/data.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { Clock } from '../../ports/environment.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Campaign } from '../../records/marketing.ts';
import type { Fail } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { requireSite } from './require-site.ts';

/** A request for a campaign or for a part of one. */
export interface CampaignRequest {
  readonly work: UnitOfWork;
  readonly vendor: VendorProfile;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly params: { readonly site_id: string; readonly campaign_id: string };
  readonly fail: Fail<typeof CampaignNotFound | typeof SiteNotFound>;
}

export const campaignKey = ({ site_id, campaign_id }: CampaignRequest['params']): string =>
  compoundKey(site_id, campaign_id);

/** @throws SiteNotFound, CampaignNotFound */
export async function requireCampaign({
  work,
  params,
  fail,
}: Omit<CampaignRequest, 'clock'>): Promise<Campaign> {
  const site = await requireSite({ work, params, fail });
  const campaign = await work.collection('campaigns').get(campaignKey(params));
  if (!campaign) throw fail(CampaignNotFound, { campaignId: params.campaign_id, siteId: site.id });
  return campaign;
}

/**
 * Stores the result of `change` for the campaign in the path; undefined stores nothing.
 * @throws SiteNotFound, CampaignNotFound, ResourceStateConflict, InvalidIfMatch, and the faults of `change`
 */
export async function changeCampaign(
  request: CampaignRequest & { readonly body?: unknown },
  change: (campaign: Campaign) => Campaign | undefined | Promise<Campaign | undefined>,
): Promise<undefined> {
  const campaign = await requireCampaign(request);
  await checkResourceState(request, 'campaigns', campaignKey(request.params));
  const updatedCampaign = await change(campaign);
  if (updatedCampaign)
    request.work
      .collection('campaigns')
      .put({ ...updatedCampaign, last_modified: new Date(request.clock.now()).toISOString() });
  return undefined;
}

/** @throws PromotionNotFound */
export async function checkPromotion(
  work: UnitOfWork,
  siteId: string,
  promotionId: string,
  fail: Fail<typeof PromotionNotFound>,
): Promise<void> {
  const promotion = await work.collection('promotions').get(compoundKey(siteId, promotionId));
  if (!promotion) throw fail(PromotionNotFound, { promotionId, siteId });
}
