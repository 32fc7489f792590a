import assert from 'node:assert/strict';
import { FakeClock } from '../../../support/fake-clock.ts';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const sitePath = '/sites/RefArch';
const testPath = `${sitePath}/ab_tests/fire-steel-test`;

describe('A/B tests of the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  let v18: BackOffice;
  beforeEach(async () => {
    service = await startTestService({ clock: new FakeClock(Date.UTC(2026, 5, 1)) });
    api = await signInBackOffice(service.http);
    v18 = api.inVersion('v18_3');
  });
  afterEach(() => service.close());

  const listSegments = async () => (await v18('GET', `${sitePath}/ab_tests`)).body.data[0].test_segments;

  it('A/B tests are listed with test groups in version 23.2, and with test segments in 18.3', async () => {
    const { status, body } = await api('GET', `${sitePath}/ab_tests`);
    assert.equal(status, 200);
    assert.deepEqual([body._type, body.count, body.total, body.start], ['ab_test_search_result', 3, 3, 0]);
    const [firstTest, , thirdTest] = body.data;
    assert.deepEqual(
      [
        firstTest._type,
        firstTest.id,
        firstTest.enabled,
        firstTest.paused,
        firstTest.status,
        firstTest.expiration_type,
      ],
      ['ab_test', 'fire-steel-test', true, false, 'running', 'session'],
    );
    assert.equal(firstTest.test_segments, undefined);
    assert.equal(firstTest.test_groups[1]._type, 'ab_test_group');
    assert.deepEqual(firstTest.trigger, {
      _type: 'ab_test_trigger',
      trigger_type: 'immediately',
      is_pipeline_based: false,
    });
    assert.equal(thirdTest.trigger.is_pipeline_based, true);
    assert.deepEqual(thirdTest.trigger.pipeline_calls, ['Search-Show']);

    const earlierDocument = (await v18('GET', `${sitePath}/ab_tests`)).body.data[0];
    assert.equal(earlierDocument.test_groups, undefined);
    assert.deepEqual(
      earlierDocument.test_segments.map(({ _type, id, allocation, custom_experience }: any) => [
        _type,
        id,
        allocation,
        custom_experience,
      ]),
      [
        ['ab_test_segment', 'control', 40, false],
        ['ab_test_segment', 'gift', 40, true],
      ],
    );
    assert.equal(
      earlierDocument.test_segments[0].link,
      `${service.http}/svc/data/v18_3${testPath}/segments/control`,
    );
  });

  it('the last page of a list of A/B tests has a link to the previous page, and none to a next one', async () => {
    const { body } = await api('GET', `${sitePath}/ab_tests?start=2&count=1`);
    assert.deepEqual([body.count, body.start, body.total, body.data[0].id], [1, 2, 3, 'whetstone-page']);
    assert.match(body.previous, /[?&]start=1/);
    assert.equal(body.next, undefined);
  });

  it('the service responds with StringConstraintViolation for a site ID of 257 characters', async () => {
    const response = await api('GET', `/sites/${'s'.repeat(257)}/ab_tests`);
    assertFault(response, 400, 'StringConstraintViolation');
  });

  it('GET of a segment returns the whole A/B test, with promotions if the request expands them', async () => {
    const { status, body } = await api('GET', `${testPath}/segments/gift`);
    assert.equal(status, 200);
    assert.deepEqual([body._type, body.id, body.segment_count], ['ab_test', 'fire-steel-test', 2]);
    const expandedTest = (await api('GET', `${testPath}/segments/gift?expand=promotions`)).body;
    assert.equal(expandedTest.test_segments[1].promotions[0].id, 'spark-with-tent');
    const responseWithAllExpansions = await api(
      'GET',
      `${testPath}/segments/gift?expand=stats,promotions,sorting_rules,slot_configs`,
    );
    assert.equal(responseWithAllExpansions.status, 200);
    assert.equal(responseWithAllExpansions.body.test_segments[1].promotions[0].id, 'spark-with-tent');
  });

  it('a segment is created, changed and deleted', async () => {
    const fields = { description: 'Ten per cent', allocation: 20, custom_experience: true };
    const { status, body, headers } = await v18('PUT', `${testPath}/segments/ten`, fields);
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.http}/svc/data/v18_3${testPath}/segments/ten`);
    assert.deepEqual(
      [body._type, body.id, body.description, body.allocation, body.custom_experience],
      ['ab_test_segment', 'ten', 'Ten per cent', 20, true],
    );
    const patchResponse = await v18('PATCH', `${testPath}/segments/ten`, { allocation: 5 });
    assert.equal(patchResponse.status, 200);
    assert.deepEqual([patchResponse.body.allocation, patchResponse.body.description], [5, 'Ten per cent']);
    assert.equal((await listSegments()).length, 3);
    assert.equal((await v18('DELETE', `${testPath}/segments/ten`)).status, 204);
    assert.equal((await listSegments()).length, 2);
  });

  it('the service responds with PropertyConstraintViolation if an allocation is negative or the segments would allocate more than 100 %', async () => {
    const args = { document: 'ab_test_segment', path: '$.allocation' };
    const violation = [400, 'PropertyConstraintViolation', args] as const;
    assertFault(await api('PUT', `${testPath}/segments/much`, { allocation: 21 }), ...violation);
    assertFault(await api('PUT', `${testPath}/segments/less`, { allocation: -1 }), ...violation);
    assertFault(await api('PATCH', `${testPath}/segments/gift`, { allocation: 61 }), ...violation);
    assert.equal((await api('PATCH', `${testPath}/segments/gift`, { allocation: 60 })).status, 200);
    assertFault(await api('PUT', `${testPath}/segments/more`, { allocation: 1 }), ...violation);
    assert.equal((await listSegments()).length, 2);
  });

  it('concurrent PUTs of segments never allocate more than 100 %', async () => {
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((id) => api('PUT', `${testPath}/segments/${id}`, { allocation: 15 })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 400, 400]);
    assert.equal(
      (await listSegments()).reduce(
        (sum: number, { allocation }: { allocation: number }) => sum + allocation,
        0,
      ),
      95,
    );
  });

  it('a promotion can be assigned to a segment and unassigned, each also a second time without effect', async () => {
    const countPromotions = async () =>
      (await api('GET', `${testPath}/segments/control?expand=promotions`)).body.test_segments[0].promotions
        .length;
    for (const _ of [1, 2])
      assert.equal((await api('PUT', `${testPath}/segments/control/promotions/sharpen-up`)).status, 204);
    assert.equal(await countPromotions(), 1);
    for (const _ of [1, 2])
      assert.equal((await api('DELETE', `${testPath}/segments/control/promotions/sharpen-up`)).status, 204);
    assert.equal(await countPromotions(), 0);
  });

  it('the service responds with ResourceAlreadyExists to PUT of an existing segment', async () => {
    const response = await api('PUT', `${testPath}/segments/gift`, { allocation: 1 });
    const { body } = await api('GET', `${testPath}/segments/gift`);
    assertFault(response, 409, 'ResourceAlreadyExists', { serverState: body._resource_state });
  });

  it('the service responds with ResourceStateConflict to a change to a segment with an outdated resource state', async () => {
    const { _resource_state: outdatedState } = (await api('GET', `${testPath}/segments/gift`)).body;
    const firstResponse = await api('PATCH', `${testPath}/segments/gift`, {
      allocation: 30,
      _resource_state: outdatedState,
    });
    assert.equal(firstResponse.status, 200);
    assertFault(
      await api('PATCH', `${testPath}/segments/gift`, { allocation: 20, _resource_state: outdatedState }),
      409,
      'ResourceStateConflict',
    );
    const header = { 'x-svc-resource-state': outdatedState as string };
    assertFault(
      await api('DELETE', `${testPath}/segments/gift`, undefined, header),
      409,
      'ResourceStateConflict',
    );
    assertFault(
      await api('DELETE', `${testPath}/segments/gift/promotions/sharpen-up`, undefined, header),
      409,
      'ResourceStateConflict',
    );
    const newStateHeader = { 'x-svc-resource-state': firstResponse.body._resource_state as string };
    assert.equal((await api('DELETE', `${testPath}/segments/gift`, undefined, newStateHeader)).status, 204);
  });

  it('the service responds with IdConflict to PUT and PATCH of a segment with another ID in the body', async () => {
    const args = { bodyID: 'x', urlID: 'new' };
    assertFault(await api('PUT', `${testPath}/segments/new`, { id: 'x' }), 400, 'IdConflict', args);
    assertFault(await api('PATCH', `${testPath}/segments/gift`, { id: 'x' }), 400, 'IdConflict');
  });

  it('the service responds with InvalidExpandValue to GET of a segment with an unknown expansion', async () => {
    const response = await api('GET', `${testPath}/segments/gift?expand=prices`);
    assertFault(response, 400, 'InvalidExpandValue', { expandValue: 'prices' });
  });

  it('the service responds with PromotionNotFound when an unknown promotion is assigned to a segment or unassigned', async () => {
    for (const method of ['PUT', 'DELETE'])
      assertFault(await api(method, `${testPath}/segments/gift/promotions/none`), 404, 'PromotionNotFound', {
        promotionId: 'none',
        siteId: 'RefArch',
      });
  });

  const operations = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['PUT', '/promotions/sharpen-up'],
    ['DELETE', '/promotions/sharpen-up'],
  ] as const;

  it('the service responds with ABTestSegmentNotFound for an unknown segment, except to PUT of the segment itself', async () => {
    for (const [method, path] of operations)
      assertFault(
        await api(method, `${testPath}/segments/none${path}`, method === 'PATCH' ? {} : undefined),
        404,
        'ABTestSegmentNotFound',
        { abtestId: 'fire-steel-test', abTestSegmentId: 'none', siteId: 'RefArch' },
      );
  });

  it('the service responds with ABTestNotFound or SiteNotFound to segment operations on an unknown A/B test or site, and SiteNotFound to the list', async () => {
    for (const [method, path] of [...operations, ['PUT', '']] as const) {
      const body = path === '' && method.startsWith('P') ? {} : undefined;
      const segmentPath = `/segments/gift${path}`;
      assertFault(await api(method, `${sitePath}/ab_tests/none${segmentPath}`, body), 404, 'ABTestNotFound', {
        abtestId: 'none',
        siteId: 'RefArch',
      });
      assertFault(
        await api(method, `/sites/Nowhere/ab_tests/fire-steel-test${segmentPath}`, body),
        404,
        'SiteNotFound',
      );
    }
    for (const client of [api, v18])
      assertFault(await client('GET', '/sites/Nowhere/ab_tests'), 404, 'SiteNotFound', {
        siteId: 'Nowhere',
      });
  });
});
