import Type from 'typebox';
import { Campaign, CampaignChanges } from '../documents/data/campaign.ts';
import { PromotionCampaignAssignment } from '../documents/data/promotion.ts';
import {
  CampaignDuplicate,
  CampaignNotFound,
  ConstraintViolation,
  IdConflict,
  PromotionNotFound,
  SiteNotFound,
} from '../faults/data.ts';
import { PropertyConstraintViolation, StartAfterEnd } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { objectId, siteParams, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Campaigns';
const campaignParams = { ...siteParams, campaign_id: objectId };
const notFoundFaults = [CampaignNotFound, SiteNotFound] as const;

export const campaigns = {
  get: defineOperation({
    id: 'data.campaigns.get',
    method: 'GET',
    path: '/sites/{site_id}/campaigns/{campaign_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(campaignParams),
    success: documentSuccess(Campaign),
    faults: notFoundFaults,
    source,
  }),
  /**
   * If the body contains an ID, it must be the one in the path. From 23.2 on, another ID renames the campaign, or
   * raises a fault if that ID is in use.
   */
  patchKeepingId: defineOperation({
    id: 'data.campaigns.patch.17_1',
    method: 'PATCH',
    path: '/sites/{site_id}/campaigns/{campaign_id}',
    since: '17.1',
    until: '23.2',
    auth: 'oauth',
    params: Type.Object(campaignParams),
    body: CampaignChanges,
    success: documentSuccess(Campaign),
    faults: [...notFoundFaults, IdConflict, StartAfterEnd],
    source,
  }),
  patch: defineOperation({
    id: 'data.campaigns.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/campaigns/{campaign_id}',
    since: '23.2',
    auth: 'oauth',
    params: Type.Object(campaignParams),
    body: CampaignChanges,
    success: documentSuccess(Campaign),
    faults: [...notFoundFaults, CampaignDuplicate, StartAfterEnd],
    source,
  }),
  /** Does nothing if the campaign does not exist: the specification lists no fault for that. */
  delete: defineOperation({
    id: 'data.campaigns.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/campaigns/{campaign_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(campaignParams),
    success: noContent,
    faults: [SiteNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.campaigns.put',
    method: 'PUT',
    path: '/sites/{site_id}/campaigns/{campaign_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object(campaignParams),
    body: Campaign,
    success: createdSuccess(Campaign),
    faults: [SiteNotFound, IdConflict, CampaignDuplicate, StartAfterEnd],
    source,
  }),
  bindCoupon: defineOperation({
    id: 'data.campaigns_coupons.put',
    method: 'PUT',
    path: '/sites/{site_id}/campaigns/{campaign_id}/coupons/{coupon_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, coupon_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, ConstraintViolation],
    source,
  }),
  unbindCoupon: defineOperation({
    id: 'data.campaigns_coupons.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/campaigns/{campaign_id}/coupons/{coupon_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, coupon_id: objectId }),
    /** `true` also removes the coupon from the campaign's promotion assignments. */
    query: Type.Object({ removeInPCA: Type.Optional(Type.String()) }),
    success: noContent,
    faults: [...notFoundFaults, ConstraintViolation],
    source,
  }),
  bindCustomerGroup: defineOperation({
    id: 'data.campaigns_customer_groups.put',
    method: 'PUT',
    path: '/sites/{site_id}/campaigns/{campaign_id}/customer_groups/{customer_group_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, customer_group_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, ConstraintViolation],
    source,
  }),
  unbindCustomerGroup: defineOperation({
    id: 'data.campaigns_customer_groups.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/campaigns/{campaign_id}/customer_groups/{customer_group_id}',
    since: '17.1',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, customer_group_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, ConstraintViolation],
    source,
  }),
  bindPromotionWithoutBody: defineOperation({
    id: 'data.campaigns_promotions.put.17_8',
    method: 'PUT',
    path: '/sites/{site_id}/campaigns/{campaign_id}/promotions/{promotion_id}',
    since: '17.8',
    until: '23.2',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, promotion_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, PromotionNotFound],
    source,
  }),
  bindPromotion: defineOperation({
    id: 'data.campaigns_promotions.put',
    method: 'PUT',
    path: '/sites/{site_id}/campaigns/{campaign_id}/promotions/{promotion_id}',
    since: '23.2',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, promotion_id: objectId }),
    body: PromotionCampaignAssignment,
    success: noContent,
    faults: [...notFoundFaults, PromotionNotFound, IdConflict, StartAfterEnd, PropertyConstraintViolation],
    source,
  }),
  unbindPromotion: defineOperation({
    id: 'data.campaigns_promotions.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/campaigns/{campaign_id}/promotions/{promotion_id}',
    since: '17.8',
    auth: 'oauth',
    params: Type.Object({ ...campaignParams, promotion_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, PromotionNotFound],
    source,
  }),
};
