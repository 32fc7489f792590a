import Type from 'typebox';
import { Promotion, PromotionChanges } from '../documents/data/promotion.ts';
import { IdConflict, PromotionCreate, PromotionNotFound, SiteNotFound } from '../faults/data.ts';
import { defineOperation } from '../operation.ts';
import { objectId, siteParams, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 Promotions';
const params = Type.Object({
  ...siteParams,
  id: objectId,
});
const notFoundFaults = [PromotionNotFound, SiteNotFound] as const;

export const promotions = {
  get: defineOperation({
    id: 'data.promotions.get',
    method: 'GET',
    path: '/sites/{site_id}/promotions/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: { ...documentSuccess(Promotion), resourceStateHeader: true },
    faults: notFoundFaults,
    source,
  }),
  patch: defineOperation({
    id: 'data.promotions.patch',
    method: 'PATCH',
    path: '/sites/{site_id}/promotions/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    body: PromotionChanges,
    success: documentSuccess(Promotion),
    faults: [...notFoundFaults, IdConflict],
    source,
  }),
  /** Does nothing if the promotion does not exist: the specification lists no fault for that. */
  delete: defineOperation({
    id: 'data.promotions.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/promotions/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: noContent,
    faults: [SiteNotFound],
    source,
  }),
  put: defineOperation({
    id: 'data.promotions.put',
    method: 'PUT',
    path: '/sites/{site_id}/promotions/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    body: Promotion,
    success: createdSuccess(Promotion),
    faults: [SiteNotFound, IdConflict, PromotionCreate],
    source,
  }),
};
