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
import { objectId, siteParams, expandQuery, documentSuccess, createdSuccess, noContent } from './common.ts';

const source = 'data-api 4 A/B test segments';
const segmentParams = { ...siteParams, ab_test_id: objectId, segment_id: objectId };
const segmentPath = '/sites/{site_id}/ab_tests/{ab_test_id}/segments/{segment_id}';
const notFoundFaults = [ABTestNotFound, ABTestSegmentNotFound, SiteNotFound] as const;
const AbTests = listOf('ab_test_search_result', AbTest);

/**
 * Parts of a segment that `expand` can name. The service stores only promotions, so the other values have no effect.
 */
export const segmentExpansions = ['promotions', 'slot_configs', 'sorting_rules', 'stats'] as const;

export const abTests = {
  /**
   * Before 23.2, tests have `test_segments`; from 23.2 on, they have `test_groups` instead (data-api 9), and
   * `test_segments` only if `getSegment` expands promotions. The schema of the document has both.
   */
  listWithSegments: defineOperation({
    id: 'data.ab_tests.get.18_3',
    method: 'GET',
    path: '/sites/{site_id}/ab_tests',
    since: '18.3',
    until: '23.2',
    auth: 'oauth',
    params: Type.Object(siteParams),
    query: Type.Object(pagingQuery()),
    success: documentSuccess(AbTests),
    faults: [SiteNotFound],
    source: 'data-api 4 Sites',
  }),
  list: defineOperation({
    id: 'data.ab_tests.get',
    method: 'GET',
    path: '/sites/{site_id}/ab_tests',
    since: '23.2',
    auth: 'oauth',
    params: Type.Object(siteParams),
    query: Type.Object(pagingQuery()),
    success: documentSuccess(AbTests),
    faults: [SiteNotFound],
    source: 'data-api 4 Sites',
  }),
  /** Returns the whole A/B test. */
  getSegment: defineOperation({
    id: 'data.ab_tests_segments.get',
    method: 'GET',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object(segmentParams),
    query: Type.Object(expandQuery),
    success: documentSuccess(AbTest),
    faults: [...notFoundFaults, InvalidExpandValue],
    source,
  }),
  putSegment: defineOperation({
    id: 'data.ab_tests_segments.put',
    method: 'PUT',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object({ ...segmentParams, segment_id: Type.String({ minLength: 1, maxLength: 40 }) }),
    body: AbTestSegment,
    success: createdSuccess(AbTestSegment),
    faults: [ABTestNotFound, SiteNotFound, IdConflict, ResourceAlreadyExists, PropertyConstraintViolation],
    source,
  }),
  patchSegment: defineOperation({
    id: 'data.ab_tests_segments.patch',
    method: 'PATCH',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object(segmentParams),
    body: AbTestSegmentChanges,
    success: documentSuccess(AbTestSegment),
    faults: [...notFoundFaults, IdConflict, PropertyConstraintViolation],
    source,
  }),
  deleteSegment: defineOperation({
    id: 'data.ab_tests_segments.delete',
    method: 'DELETE',
    path: segmentPath,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object(segmentParams),
    success: noContent,
    faults: notFoundFaults,
    source,
  }),
  bindPromotion: defineOperation({
    id: 'data.ab_tests_segments_promotions.put',
    method: 'PUT',
    path: `${segmentPath}/promotions/{promotion_id}`,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object({ ...segmentParams, promotion_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, PromotionNotFound],
    source,
  }),
  unbindPromotion: defineOperation({
    id: 'data.ab_tests_segments_promotions.delete',
    method: 'DELETE',
    path: `${segmentPath}/promotions/{promotion_id}`,
    since: '18.3',
    auth: 'oauth',
    params: Type.Object({ ...segmentParams, promotion_id: objectId }),
    success: noContent,
    faults: [...notFoundFaults, PromotionNotFound],
    source,
  }),
};
