import { CampaignDuplicate, ConstraintViolation, IdConflict } from '../../../contract/faults/data.ts';
import { contract } from '../../../contract/index.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Campaign } from '../../records/marketing.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import { response, implement, type Fail, type Links } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { requireSite } from './require-site.ts';
import { requireCampaign, campaignKey, changeCampaign, checkPromotion } from './campaign-access.ts';
import { assignmentFrom, campaignDocument, campaignPath, withCampaignFields } from './campaign-document.ts';
import { checkDates } from './schedule-document.ts';

const documentWithState = async (
  campaign: Campaign,
  { work, links }: { work: UnitOfWork; links: Links },
) => ({
  ...campaignDocument(campaign, links),
  ...(await resourceState(work, 'campaigns', compoundKey(campaign.site_id, campaign.id))),
});

/**
 * Updates the slots that refer to a campaign: they get its new ID or, if the campaign is deleted, no campaign.
 */
async function updateSlots(
  work: UnitOfWork,
  siteId: string,
  fromCampaignId: string,
  toCampaignId: string | undefined,
): Promise<void> {
  for (const { campaign_id, ...slot } of await work.collection('slot_configurations').find('site', siteId))
    if (campaign_id === fromCampaignId)
      work
        .collection('slot_configurations')
        .put(toCampaignId === undefined ? slot : { ...slot, campaign_id: toCampaignId });
}

type QualifierCollection = 'coupons' | 'customer_groups';
const qualifierNames = { coupons: 'coupon_id', customer_groups: 'customer_group_id' } as const;

/** Checks that a coupon or customer group exists, because campaigns store only its ID. @throws ConstraintViolation */
async function checkQualifier(
  { work, fail }: { work: UnitOfWork; fail: Fail<typeof ConstraintViolation> },
  collection: QualifierCollection,
  siteId: string,
  id: string,
): Promise<void> {
  if (await work.collection(collection).get(compoundKey(siteId, id))) return;
  throw fail(ConstraintViolation, {
    mp: qualifierNames[collection],
    o: id,
    reason: `the site "${siteId}" has none with this ID`,
  });
}

const withoutId = (ids: readonly string[] | undefined, id: string): string[] =>
  (ids ?? []).filter((candidate) => candidate !== id);

export const campaignHandlers = implement(contract.data.campaigns, {
  get: async (input) => documentWithState(await requireCampaign(input), input),

  patchKeepingId: async (input) => {
    const { body, params, fail } = input;
    if (body.campaign_id !== undefined && body.campaign_id !== params.campaign_id)
      throw fail(IdConflict, { bodyID: body.campaign_id, urlID: params.campaign_id });
    await changeCampaign(input, (campaign) => {
      const updatedCampaign = withCampaignFields(campaign, body);
      checkDates(updatedCampaign, 'campaign', campaign.id, fail);
      return updatedCampaign;
    });
    return documentWithState(await requireCampaign(input), input);
  },

  patch: async (input) => {
    const { body, params, fail, work } = input;
    const id = body.campaign_id ?? params.campaign_id;
    const isRenamed = id !== params.campaign_id;
    await changeCampaign(input, async (campaign) => {
      if (isRenamed && (await work.collection('campaigns').get(compoundKey(params.site_id, id))))
        throw fail(CampaignDuplicate, { campaignId: id });
      const updatedCampaign = { ...withCampaignFields(campaign, body), id };
      checkDates(updatedCampaign, 'campaign', id, fail);
      return updatedCampaign;
    });
    if (isRenamed) {
      work.collection('campaigns').delete(campaignKey(params));
      await updateSlots(work, params.site_id, params.campaign_id, id);
    }
    return documentWithState(
      await requireCampaign({ ...input, params: { ...params, campaign_id: id } }),
      input,
    );
  },

  delete: async (input) => {
    const { work, params } = input;
    await requireSite(input);
    const key = campaignKey(params);
    if (!(await work.collection('campaigns').get(key))) return undefined;
    await checkResourceState(input, 'campaigns', key);
    work.collection('campaigns').delete(key);
    await updateSlots(work, params.site_id, params.campaign_id, undefined);
    return undefined;
  },

  put: async (input) => {
    const { work, params, body, fail, clock } = input;
    await requireSite(input);
    const id = params.campaign_id;
    if (body.campaign_id !== undefined && body.campaign_id !== id)
      throw fail(IdConflict, { bodyID: body.campaign_id, urlID: id });
    if (await work.collection('campaigns').get(campaignKey(params)))
      throw fail(CampaignDuplicate, { campaignId: id });
    const now = new Date(clock.now()).toISOString();
    const newCampaign = withCampaignFields(
      { site_id: params.site_id, id, enabled: false, creation_date: now, last_modified: now },
      body,
    );
    checkDates(newCampaign, 'campaign', id, fail);
    work.collection('campaigns').put(newCampaign);
    return response({
      document: await documentWithState(newCampaign, input),
      location: campaignPath(newCampaign),
    });
  },

  bindCoupon: async (input) =>
    changeCampaign(input, async (campaign) => {
      await checkQualifier(input, 'coupons', campaign.site_id, input.params.coupon_id);
      if (campaign.coupons?.includes(input.params.coupon_id)) return undefined;
      return { ...campaign, coupons: [...(campaign.coupons ?? []), input.params.coupon_id] };
    }),

  unbindCoupon: async (input) =>
    changeCampaign(input, async (campaign) => {
      const id = input.params.coupon_id;
      if (!campaign.coupons?.includes(id)) await checkQualifier(input, 'coupons', campaign.site_id, id);
      const removesFromAssignments = input.query.removeInPCA?.toLowerCase() === 'true';
      return {
        ...campaign,
        coupons: withoutId(campaign.coupons, id),
        ...(removesFromAssignments && campaign.promotions
          ? {
              promotions: campaign.promotions.map((assignment) =>
                assignment.coupons
                  ? { ...assignment, coupons: withoutId(assignment.coupons, id) }
                  : assignment,
              ),
            }
          : {}),
      };
    }),

  bindCustomerGroup: async (input) =>
    changeCampaign(input, async (campaign) => {
      const id = input.params.customer_group_id;
      await checkQualifier(input, 'customer_groups', campaign.site_id, id);
      if (campaign.customer_groups?.includes(id)) return undefined;
      return { ...campaign, customer_groups: [...(campaign.customer_groups ?? []), id] };
    }),

  unbindCustomerGroup: async (input) =>
    changeCampaign(input, async (campaign) => {
      const id = input.params.customer_group_id;
      if (!campaign.customer_groups?.includes(id))
        await checkQualifier(input, 'customer_groups', campaign.site_id, id);
      return { ...campaign, customer_groups: withoutId(campaign.customer_groups, id) };
    }),

  /** An existing assignment is not changed, because this form of the request has no body. */
  bindPromotionWithoutBody: async (input) =>
    changeCampaign(input, async (campaign) => {
      const id = input.params.promotion_id;
      await checkPromotion(input.work, campaign.site_id, id, input.fail);
      if (campaign.promotions?.some(({ promotion_id }) => promotion_id === id)) return undefined;
      return { ...campaign, promotions: [...(campaign.promotions ?? []), { promotion_id: id }] };
    }),

  bindPromotion: async (input) =>
    changeCampaign(input, async (campaign) => {
      const { body, params, fail } = input;
      const id = params.promotion_id;
      await checkPromotion(input.work, campaign.site_id, id, fail);
      for (const [bodyID, urlID] of [
        [body.promotion_id, id],
        [body.campaign_id, campaign.id],
      ] as const)
        if (bodyID !== undefined && bodyID !== urlID) throw fail(IdConflict, { bodyID, urlID });
      const assignment = assignmentFrom(id, body);
      checkDates(assignment.schedule ?? {}, 'promotion_campaign_assignment', id, fail);
      const otherAssignments = (campaign.promotions ?? []).filter(({ promotion_id }) => promotion_id !== id);
      return { ...campaign, promotions: [...otherAssignments, assignment] };
    }),

  unbindPromotion: async (input) =>
    changeCampaign(input, async (campaign) => {
      const id = input.params.promotion_id;
      const isBound = campaign.promotions?.some(({ promotion_id }) => promotion_id === id) === true;
      if (!isBound) {
        await checkPromotion(input.work, campaign.site_id, id, input.fail);
        return undefined;
      }
      return {
        ...campaign,
        promotions: (campaign.promotions ?? []).filter(({ promotion_id }) => promotion_id !== id),
      };
    }),
});
