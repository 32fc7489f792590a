import { segmentExpansions } from '../../../contract/data/ab-tests.ts';
import {
  ABTestNotFound,
  ABTestSegmentNotFound,
  IdConflict,
  ResourceAlreadyExists,
  type SiteNotFound,
} from '../../../contract/faults/data.ts';
import { InvalidExpandValue, PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import type { AbTestSegmentChanges } from '../../../contract/documents/data/ab-test.ts';
import { contract } from '../../../contract/index.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import { compoundKey } from '../../records/collections.ts';
import type { AbTest, AbTestSegment } from '../../records/marketing.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { parseList } from '../shop/product-expansions.ts';
import { abTestDocument, segmentDocument, segmentPath, type AbTestViewContext } from './ab-test-document.ts';
import { requireSite } from './require-site.ts';
import { checkPromotion } from './campaign-access.ts';
import { applyChanges } from './apply-changes.ts';

interface TestRequest extends Pick<RequestContext, 'work' | 'links' | 'clock' | 'vendor' | 'headers'> {
  readonly params: { readonly site_id: string; readonly ab_test_id: string; readonly segment_id: string };
  readonly body?: unknown;
}

const keyOf = ({ site_id, ab_test_id }: TestRequest['params']): string => compoundKey(site_id, ab_test_id);

/** @throws SiteNotFound, ABTestNotFound */
async function requireTest(
  input: TestRequest & { readonly fail: Fail<typeof ABTestNotFound | typeof SiteNotFound> },
): Promise<AbTest> {
  const { work, params, fail } = input;
  const site = await requireSite({ work, params, fail });
  const test = await work.collection('ab_tests').get(keyOf(params));
  if (!test) throw fail(ABTestNotFound, { abtestId: params.ab_test_id, siteId: site.id });
  return test;
}

/** @throws SiteNotFound, ABTestNotFound, ABTestSegmentNotFound */
async function requireSegment(
  input: TestRequest & {
    readonly fail: Fail<typeof ABTestNotFound | typeof ABTestSegmentNotFound | typeof SiteNotFound>;
  },
): Promise<{ test: AbTest; segment: AbTestSegment }> {
  const { params, fail } = input;
  const test = await requireTest(input);
  const segment = test.segments.find(({ id }) => id === params.segment_id);
  if (!segment)
    throw fail(ABTestSegmentNotFound, {
      abtestId: test.id,
      abTestSegmentId: params.segment_id,
      siteId: test.site_id,
    });
  return { test, segment };
}

/**
 * Returns the resource state of a segment, which is that of its test, because the allocations of a test's segments
 * depend on each other.
 */
const stateOf = (work: UnitOfWork, { site_id, id }: AbTest) =>
  resourceState(work, 'ab_tests', compoundKey(site_id, id));

/**
 * Stores the test with one segment changed or added; undefined removes the segment.
 * @throws ResourceStateConflict, InvalidIfMatch
 */
async function storeSegment(
  input: TestRequest,
  test: AbTest,
  id: string,
  segment: AbTestSegment | undefined,
): Promise<AbTest> {
  await checkResourceState(input, 'ab_tests', keyOf(input.params));
  const exists = test.segments.some((candidate) => candidate.id === id);
  const segments = test.segments.flatMap((candidate) =>
    candidate.id === id ? (segment ? [segment] : []) : [candidate],
  );
  const updatedTest = {
    ...test,
    segments: exists || !segment ? segments : [...segments, segment],
    last_modified: new Date(input.clock.now()).toISOString(),
  };
  input.work.collection('ab_tests').put(updatedTest);
  return updatedTest;
}

/**
 * @throws PropertyConstraintViolation if the segment's allocation is negative, or all allocations would add up to more
 * than 100%
 */
function checkAllocation(
  test: AbTest,
  segment: AbTestSegment,
  fail: Fail<typeof PropertyConstraintViolation>,
): void {
  const otherSegments = test.segments.filter(({ id }) => id !== segment.id);
  const sum = otherSegments.reduce((total, { allocation }) => total + allocation, segment.allocation);
  if (segment.allocation < 0 || sum > 100)
    throw fail(PropertyConstraintViolation, { document: 'ab_test_segment', path: '$.allocation' });
}

/** @throws IdConflict */
function checkId(body: AbTestSegmentChanges, urlID: string, fail: Fail<typeof IdConflict>): void {
  if (body.id !== undefined && body.id !== urlID) throw fail(IdConflict, { bodyID: body.id, urlID });
}

const withSegmentFields = (segment: AbTestSegment, body: AbTestSegmentChanges): AbTestSegment =>
  applyChanges(segment, {
    description: body.description,
    allocation: body.allocation,
    custom_experience: body.custom_experience,
  });

const viewOf = (
  { links, version, clock }: Pick<RequestContext, 'links' | 'version' | 'clock'>,
  timezone: string | undefined,
): AbTestViewContext => ({ links, version, now: clock.now(), timezone });

const list = async (
  input: Pick<RequestContext, 'work' | 'links' | 'version' | 'clock' | 'lists'> & {
    readonly params: { readonly site_id: string };
    readonly fail: Fail<typeof SiteNotFound>;
  },
) => {
  const site = await requireSite(input);
  const view = viewOf(input, site.timezone);
  return input.lists.paginate(
    await input.work.collection('ab_tests').find('site', site.id),
    async (test) => ({
      ...abTestDocument(test, view),
      ...(await stateOf(input.work, test)),
    }),
  );
};

export const abTestHandlers = implement(contract.data.abTests, {
  // The operation of another version, with the same implementation.
  listWithSegments: list,
  list,

  /** The response is the document of the whole test, not of the segment. */
  getSegment: async (input) => {
    const { test } = await requireSegment(input);
    const expansions = parseList(input.query.expand);
    const unknownExpansion = expansions.find(
      (name) => !(segmentExpansions as readonly string[]).includes(name),
    );
    if (unknownExpansion !== undefined)
      throw input.fail(InvalidExpandValue, { expandValue: unknownExpansion });
    const site = await requireSite(input);
    return {
      ...abTestDocument(test, {
        ...viewOf(input, site.timezone),
        isExpanded: expansions.includes('promotions'),
      }),
      ...(await stateOf(input.work, test)),
    };
  },

  putSegment: async (input) => {
    const { work, params, body, fail, links } = input;
    const test = await requireTest(input);
    const id = params.segment_id;
    checkId(body, id, fail);
    if (test.segments.some((segment) => segment.id === id)) {
      const { _resource_state: serverState } = await stateOf(work, test);
      throw fail(ResourceAlreadyExists, { serverState });
    }
    const newSegment = withSegmentFields({ id, allocation: 0 }, body);
    checkAllocation(test, newSegment, fail);
    const updatedTest = await storeSegment(input, test, id, newSegment);
    return response({
      document: { ...segmentDocument(updatedTest, newSegment, links), ...(await stateOf(work, updatedTest)) },
      location: segmentPath(test, id),
    });
  },

  patchSegment: async (input) => {
    const { work, params, body, fail, links } = input;
    const { test, segment } = await requireSegment(input);
    checkId(body, params.segment_id, fail);
    const patchedSegment = withSegmentFields(segment, body);
    checkAllocation(test, patchedSegment, fail);
    const updatedTest = await storeSegment(input, test, segment.id, patchedSegment);
    return { ...segmentDocument(updatedTest, patchedSegment, links), ...(await stateOf(work, updatedTest)) };
  },

  deleteSegment: async (input) => {
    const { test, segment } = await requireSegment(input);
    await storeSegment(input, test, segment.id, undefined);
    return undefined;
  },

  bindPromotion: async (input) => {
    const { params, work, fail } = input;
    const { test, segment } = await requireSegment(input);
    await checkPromotion(work, test.site_id, params.promotion_id, fail);
    const promotionIds = [...new Set([...(segment.promotion_ids ?? []), params.promotion_id])];
    await storeSegment(input, test, segment.id, { ...segment, promotion_ids: promotionIds });
    return undefined;
  },

  unbindPromotion: async (input) => {
    const { params, work, fail } = input;
    const { test, segment } = await requireSegment(input);
    if (!segment.promotion_ids?.includes(params.promotion_id)) {
      await checkPromotion(work, test.site_id, params.promotion_id, fail);
      await checkResourceState(input, 'ab_tests', keyOf(params));
      return undefined;
    }
    const remainingIds = segment.promotion_ids.filter((id) => id !== params.promotion_id);
    await storeSegment(input, test, segment.id, { ...segment, promotion_ids: remainingIds });
    return undefined;
  },
});
