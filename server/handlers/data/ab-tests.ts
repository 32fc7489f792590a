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
import { answer, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { listOf } from '../shop/product-expansions.ts';
import { abTestDocument, segmentDocument, segmentPath, type AbTestReading } from './ab-test-document.ts';
import { addressedSite } from './addressed-site.ts';
import { checkPromotion } from './campaign-access.ts';
import { changed } from './changed.ts';

interface TestRequest extends Pick<RequestContext, 'work' | 'links' | 'clock' | 'vendor' | 'headers'> {
  readonly params: { readonly site_id: string; readonly ab_test_id: string; readonly segment_id: string };
  readonly body?: unknown;
}

const keyOf = ({ site_id, ab_test_id }: TestRequest['params']): string => compoundKey(site_id, ab_test_id);

/** @throws SiteNotFound, ABTestNotFound */
async function addressedTest(
  input: TestRequest & { readonly fail: Fail<typeof ABTestNotFound | typeof SiteNotFound> },
): Promise<AbTest> {
  const { work, params, fail } = input;
  const site = await addressedSite({ work, params, fail });
  const test = await work.of('ab_tests').get(keyOf(params));
  if (!test) throw fail(ABTestNotFound, { abtestId: params.ab_test_id, siteId: site.id });
  return test;
}

/** @throws SiteNotFound, ABTestNotFound, ABTestSegmentNotFound */
async function addressedSegment(
  input: TestRequest & {
    readonly fail: Fail<typeof ABTestNotFound | typeof ABTestSegmentNotFound | typeof SiteNotFound>;
  },
): Promise<{ test: AbTest; segment: AbTestSegment }> {
  const { params, fail } = input;
  const test = await addressedTest(input);
  const segment = test.segments.find(({ id }) => id === params.segment_id);
  if (!segment)
    throw fail(ABTestSegmentNotFound, {
      abtestId: test.id,
      abTestSegmentId: params.segment_id,
      siteId: test.site_id,
    });
  return { test, segment };
}

/** The state of a segment is that of its test: allocations make the segments of a test one whole. */
const stateOf = (work: UnitOfWork, { site_id, id }: AbTest) =>
  resourceState(work, 'ab_tests', compoundKey(site_id, id));

/** Stores the test with one segment changed; undefined takes it out. */
async function store(
  input: TestRequest,
  test: AbTest,
  id: string,
  segment: AbTestSegment | undefined,
): Promise<AbTest> {
  await checkResourceState(input, 'ab_tests', keyOf(input.params));
  const known = test.segments.some((one) => one.id === id);
  const segments = test.segments.flatMap((one) => (one.id === id ? (segment ? [segment] : []) : [one]));
  const stored = {
    ...test,
    segments: known || !segment ? segments : [...segments, segment],
    last_modified: new Date(input.clock.now()).toISOString(),
  };
  input.work.of('ab_tests').put(stored);
  return stored;
}

/** @throws PropertyConstraintViolation where the segments would share out more than 100 per cent */
function checkAllocation(
  test: AbTest,
  segment: AbTestSegment,
  fail: Fail<typeof PropertyConstraintViolation>,
): void {
  const others = test.segments.filter(({ id }) => id !== segment.id);
  const sum = others.reduce((total, { allocation }) => total + allocation, segment.allocation);
  if (segment.allocation < 0 || sum > 100)
    throw fail(PropertyConstraintViolation, { document: 'ab_test_segment', path: '$.allocation' });
}

/** @throws IdConflict */
function checkId(body: AbTestSegmentChanges, urlID: string, fail: Fail<typeof IdConflict>): void {
  if (body.id !== undefined && body.id !== urlID) throw fail(IdConflict, { bodyID: body.id, urlID });
}

const segmentIn = (segment: AbTestSegment, body: AbTestSegmentChanges): AbTestSegment =>
  changed(segment, {
    description: body.description,
    allocation: body.allocation,
    custom_experience: body.custom_experience,
  });

const readingOf = (
  { links, version, clock }: Pick<RequestContext, 'links' | 'version' | 'clock'>,
  timezone: string | undefined,
): AbTestReading => ({ links, version, now: clock.now(), timezone });

const list = async (
  input: Pick<RequestContext, 'work' | 'links' | 'version' | 'clock' | 'lists'> & {
    readonly params: { readonly site_id: string };
    readonly fail: Fail<typeof SiteNotFound>;
  },
) => {
  const site = await addressedSite(input);
  const reading = readingOf(input, site.timezone);
  return input.lists.of(await input.work.of('ab_tests').find('site', site.id), async (test) => ({
    ...abTestDocument(test, reading),
    ...(await stateOf(input.work, test)),
  }));
};

export const abTestHandlers = implement(contract.data.abTests, {
  listWithSegments: list,
  list,

  getSegment: async (input) => {
    const { test } = await addressedSegment(input);
    const expansions = listOf(input.query.expand);
    const unknown = expansions.find((name) => !(segmentExpansions as readonly string[]).includes(name));
    if (unknown !== undefined) throw input.fail(InvalidExpandValue, { expandValue: unknown });
    const site = await addressedSite(input);
    return {
      ...abTestDocument(test, {
        ...readingOf(input, site.timezone),
        expanded: expansions.includes('promotions'),
      }),
      ...(await stateOf(input.work, test)),
    };
  },

  putSegment: async (input) => {
    const { work, params, body, fail, links } = input;
    const test = await addressedTest(input);
    const id = params.segment_id;
    checkId(body, id, fail);
    if (test.segments.some((segment) => segment.id === id)) {
      const { _resource_state: serverState } = await stateOf(work, test);
      throw fail(ResourceAlreadyExists, { serverState });
    }
    const created = segmentIn({ id, allocation: 0 }, body);
    checkAllocation(test, created, fail);
    const stored = await store(input, test, id, created);
    return answer({
      document: { ...segmentDocument(stored, created, links), ...(await stateOf(work, stored)) },
      location: segmentPath(test, id),
    });
  },

  patchSegment: async (input) => {
    const { work, params, body, fail, links } = input;
    const { test, segment } = await addressedSegment(input);
    checkId(body, params.segment_id, fail);
    const patched = segmentIn(segment, body);
    checkAllocation(test, patched, fail);
    const stored = await store(input, test, segment.id, patched);
    return { ...segmentDocument(stored, patched, links), ...(await stateOf(work, stored)) };
  },

  deleteSegment: async (input) => {
    const { test, segment } = await addressedSegment(input);
    await store(input, test, segment.id, undefined);
    return undefined;
  },

  bindPromotion: async (input) => {
    const { params, work, fail } = input;
    const { test, segment } = await addressedSegment(input);
    await checkPromotion(work, test.site_id, params.promotion_id, fail);
    const bound = [...new Set([...(segment.promotion_ids ?? []), params.promotion_id])];
    await store(input, test, segment.id, { ...segment, promotion_ids: bound });
    return undefined;
  },

  unbindPromotion: async (input) => {
    const { params, work, fail } = input;
    const { test, segment } = await addressedSegment(input);
    if (!segment.promotion_ids?.includes(params.promotion_id)) {
      await checkPromotion(work, test.site_id, params.promotion_id, fail);
      return undefined;
    }
    const left = segment.promotion_ids.filter((id) => id !== params.promotion_id);
    await store(input, test, segment.id, { ...segment, promotion_ids: left });
    return undefined;
  },
});
