import Type from 'typebox';
import { AbTest, AbTestSegment, AbTestSegmentChanges } from '../documents/data/ab-test.ts';
import {
  ABTestNotFound,
  ABTestSegmentNotFound,
  IdConflict,
  PromotionNotFound,
  ResourceAlreadyExists,
  SiteNotFound,
} from '../faults/data.ts';
import { InvalidExpandValue, PropertyConstraintViolation } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';
import { listOf, pagingQuery } from '../paging.ts';

const source = 'data-api 4 A/B test segments';
const siteId = Type.String({ minLength: 1, maxLength: 256 });
const id = Type.String({ minLength: 1, maxLength: 256 });
const segmentId = { site_id: siteId, ab_test_id: id, segment_id: id };
const segmentPath = '/sites/{site_id}/ab_tests/{ab_test_id}/segments/{segment_id}';
const found = [ABTestNotFound, ABTestSegmentNotFound, SiteNotFound] as const;
const AbTests = listOf('ab_test_search_result', AbTest);

/** Parts of a segment that `expand` adds; without it a segment has its own fields only. */
export const segmentExpansions = ['promotions'] as const;

export const abTests = {
  /** Tests have `test_segments`; from 23.2 on `test_groups` (data-api 9). */
  listWithSegments: defineOperation({
    id: 'data.ab_tests.get.18_3',
    method: 'GET',
    path: '/sites/{site_id}/ab_tests',
    since: '18.3',
    until: '23.2',
    auth: 'oauth',
    params: Type.Object({ site_id: siteId }),
    query: Type.Object(pagingQuery()),
    success: { status: 200, document: AbTests },
    faults: [SiteNotFound],
    source: 'data-api 4 Sites',
  }),
  list: defineOperation({
    id: 'data.ab_tests.get',
    method: 'GET',
    path: '/sites/{site_id}/ab_tests',
    since: '23.2',
    auth: 'oauth',
    params: Type.Object({ site_id: siteId }),
    query: Type.Object(pagingQuery()),
    success: { status: 200, document: AbTests },
    faults: [SiteNotFound],
    source: 'data-api 4 Sites',
  }),
  /** Answers with the whole A/B test. */
  getSegment: defineOperation({
    id: 'data.ab_tests_segments.get',
    method: 'GET',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object(segmentId),
    query: Type.Object({ expand: Type.Optional(Type.String()) }),
    success: { status: 200, document: AbTest },
    faults: [...found, InvalidExpandValue],
    source,
  }),
  putSegment: defineOperation({
    id: 'data.ab_tests_segments.put',
    method: 'PUT',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object({ ...segmentId, segment_id: Type.String({ minLength: 1, maxLength: 40 }) }),
    body: AbTestSegment,
    success: { status: 201, document: AbTestSegment, location: true },
    faults: [ABTestNotFound, SiteNotFound, IdConflict, ResourceAlreadyExists, PropertyConstraintViolation],
    source,
  }),
  patchSegment: defineOperation({
    id: 'data.ab_tests_segments.patch',
    method: 'PATCH',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object(segmentId),
    body: AbTestSegmentChanges,
    success: { status: 200, document: AbTestSegment },
    faults: [...found, IdConflict, PropertyConstraintViolation],
    source,
  }),
  deleteSegment: defineOperation({
    id: 'data.ab_tests_segments.delete',
    method: 'DELETE',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object(segmentId),
    success: { status: 204 },
    faults: found,
    source,
  }),
  bindPromotion: defineOperation({
    id: 'data.ab_tests_segments_promotions.put',
    method: 'PUT',
    path: `${segmentPath}/promotions/{promotion_id}`,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object({ ...segmentId, promotion_id: id }),
    success: { status: 204 },
    faults: [...found, PromotionNotFound],
    source,
  }),
  unbindPromotion: defineOperation({
    id: 'data.ab_tests_segments_promotions.delete',
    method: 'DELETE',
    path: `${segmentPath}/promotions/{promotion_id}`,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object({ ...segmentId, promotion_id: id }),
    success: { status: 204 },
    faults: [...found, PromotionNotFound],
    source,
  }),
};
