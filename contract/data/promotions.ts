import Type from 'typebox';
import { Promotion, PromotionChanges } from '../documents/data/promotion.ts';
import { IdConflict, PromotionCreate, PromotionNotFound, SiteNotFound } from '../faults/data.ts';
import { defineOperation } from '../operation.ts';

const source = 'data-api 4 Promotions';
const params = Type.Object({
  site_id: Type.String({ minLength: 1, maxLength: 256 }),
  id: Type.String({ minLength: 1, maxLength: 256 }),
});
const found = [PromotionNotFound, SiteNotFound] as const;

export const promotions = {
  get: defineOperation({
    id: 'data.promotions.get',
    method: 'GET',
    path: '/sites/{site_id}/promotions/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 200, document: Promotion, resourceStateHeader: true },
    faults: found,
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
    success: { status: 200, document: Promotion },
    faults: [...found, IdConflict],
    source,
  }),
  /** Does nothing where there is no such promotion: the table names no fault for it. */
  delete: defineOperation({
    id: 'data.promotions.delete',
    method: 'DELETE',
    path: '/sites/{site_id}/promotions/{id}',
    since: '17.1',
    auth: 'oauth',
    params,
    success: { status: 204 },
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
    success: { status: 201, document: Promotion, location: true },
    faults: [SiteNotFound, IdConflict, PromotionCreate],
    source,
  }),
};
