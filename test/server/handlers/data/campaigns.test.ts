import assert from 'node:assert/strict';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const sitePath = '/sites/RefArch';
const stateHeader = (state: string) => ({ 'x-svc-resource-state': state });

describe('campaigns of the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  let oldApi: BackOffice;
  before(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
    oldApi = api.inVersion('v22_10');
  });
  after(() => service.close());

  const read = async (path: string) => {
    const { status, body } = await api('GET', `${sitePath}/campaigns/${path}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const listAssignments = async (promotion: string) => {
    const { body } = await api('GET', `${sitePath}/promotions/${promotion}`);
    const { active_campaign_assignments: active, upcoming_campaign_assignments: upcoming } =
      body.assignment_information;
    return [...active, ...upcoming];
  };

  it('GET of a campaign returns its qualifiers, its link and its state', async () => {
    const body = await read('always-on');
    assert.equal(body._type, 'campaign');
    assert.equal(body.enabled, true);
    assert.deepEqual(body.customer_groups, ['makers-club', 'trade']);
    assert.equal(body.link, `${service.http}/svc/data/v23_2${sitePath}/campaigns/always-on`);
    assert.match(body._resource_state, /^[0-9a-f]{64}$/);
  });

  it('PUT of a campaign creates it, with a Location header; the response to a second PUT is CampaignDuplicate', async () => {
    const fields = {
      description: 'For the longest day',
      enabled: true,
      coupons: ['welcome'],
      start_date: '2026-06-20T00:00:00.000Z',
      end_date: '2026-06-22T00:00:00.000Z',
      c_mood: 'bright',
    };
    const creationResponse = await api('PUT', `${sitePath}/campaigns/mid%20summer`, fields);
    assert.equal(creationResponse.status, 201);
    assert.equal(
      creationResponse.headers.get('location'),
      `${service.http}/svc/data/v23_2${sitePath}/campaigns/mid%20summer`,
    );
    for (const [name, value] of Object.entries(fields))
      assert.deepEqual(creationResponse.body[name], value, name);
    assert.deepEqual(await read('mid%20summer'), creationResponse.body);
    const secondResponse = await api('PUT', `${sitePath}/campaigns/mid%20summer`, { enabled: false });
    assertFault(secondResponse, 400, 'CampaignDuplicate', { campaignId: 'mid summer' });
    assert.equal((await read('mid%20summer')).enabled, true);
  });

  it('the service responds with IdConflict to PUT of a campaign with another ID in the body', async () => {
    const response = await api('PUT', `${sitePath}/campaigns/one`, { campaign_id: 'two' });
    assertFault(response, 400, 'IdConflict', { bodyID: 'two', urlID: 'one' });
    assertFault(await api('GET', `${sitePath}/campaigns/one`), 404, 'CampaignNotFound');
  });

  it('the service responds with StartAfterEnd if a new campaign, a changed campaign or an assignment would end before it starts', async () => {
    const dates = { start_date: '2026-06-22T00:00:00.000Z', end_date: '2026-06-20T00:00:00.000Z' };
    const faultDates = { startDate: dates.start_date, endDate: dates.end_date };
    assertFault(await api('PUT', `${sitePath}/campaigns/back`, dates), 400, 'StartAfterEnd', {
      document: 'campaign',
      resourceId: 'back',
      ...faultDates,
    });
    const patch = { end_date: '2026-01-01T00:00:00.000Z' };
    for (const sendInVersion of [api, oldApi])
      assertFault(
        await sendInVersion('PATCH', `${sitePath}/campaigns/sharpening-month`, patch),
        400,
        'StartAfterEnd',
        {
          document: 'campaign',
          resourceId: 'sharpening-month',
          startDate: '2026-02-01T08:00:00.000Z',
          endDate: patch.end_date,
        },
      );
    const assignmentResponse = await api('PUT', `${sitePath}/campaigns/always-on/promotions/sharpen-up`, {
      schedule: dates,
    });
    assertFault(assignmentResponse, 400, 'StartAfterEnd', {
      document: 'promotion_campaign_assignment',
      resourceId: 'sharpen-up',
      ...faultDates,
    });
  });

  it('PATCH of a campaign changes the fields that are sent and keeps the others', async () => {
    await api('PUT', `${sitePath}/campaigns/patched`, { description: 'a', enabled: true, c_a: 1, c_b: 2 });
    const { status, body } = await api('PATCH', `${sitePath}/campaigns/patched`, {
      description: 'b',
      c_a: null,
      c_c: 3,
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.description, body.enabled, body.c_a, body.c_b, body.c_c],
      ['b', true, undefined, 2, 3],
    );
  });

  it('a time with an offset is returned in UTC, both of a campaign and of an assignment’s schedule', async () => {
    const path = `${sitePath}/campaigns/offset`;
    const creationResponse = await api('PUT', path, {
      enabled: true,
      start_date: '2031-02-01T00:30:00+02:00',
    });
    assert.equal(creationResponse.body.start_date, '2031-01-31T22:30:00.000Z');
    const end_date = '2031-03-01T00:00:00Z';
    assert.equal((await api('PATCH', path, { end_date })).body.end_date, end_date);
    const schedule = { start_date: '2031-01-31T20:00:00-03:00' };
    await api('PUT', `${path}/promotions/sharpen-up`, { enabled: true, schedule });
    const assignment = (await listAssignments('sharpen-up')).find(
      ({ campaign_id }) => campaign_id === 'offset',
    );
    assert.equal(assignment.schedule.start_date, '2031-01-31T23:00:00.000Z');
    await api('DELETE', path);
  });

  it('PATCH of a campaign with null removes optional values, in JSON and in XML, but not `enabled`', async () => {
    const dates = { start_date: '2026-01-01T00:00:00.000Z', end_date: '2026-02-01T00:00:00.000Z' };
    const path = `${sitePath}/campaigns/endless`;
    await api('PUT', path, { ...dates, description: 'a', coupons: ['welcome'] });
    const { status, body } = await api('PATCH', path, { end_date: null, coupons: null });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.start_date, body.end_date, body.coupons, body.description],
      [dates.start_date, undefined, undefined, 'a'],
    );
    const xml =
      '<campaign><start_date xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/></campaign>';
    assert.equal((await api('PATCH', path, xml, { 'content-type': 'application/xml' })).status, 200);
    assert.equal((await read('endless')).start_date, undefined);
    assertFault(await api('PATCH', path, { enabled: null }), 400, 'TypeDecoding');
  });

  it('PATCH renames a campaign in 23.2 but not in 22.10, and its slot refers to the new ID', async () => {
    await api('PUT', `${sitePath}/campaigns/before`, { description: 'kept' });
    const renameResponse = await api('PATCH', `${sitePath}/campaigns/spring-nights`, {
      campaign_id: 'summer-nights',
    });
    assert.equal(renameResponse.status, 200);
    assert.equal(renameResponse.body.campaign_id, 'summer-nights');
    assertFault(await api('GET', `${sitePath}/campaigns/spring-nights`), 404, 'CampaignNotFound');
    const slots = await api('GET', `${sitePath}/slot_configurations`);
    const slot = slots.body.data.find(
      (configuration: any) => configuration.configuration_id === 'spring-nights',
    );
    assert.equal(slot.assignment_information.campaign_id, 'summer-nights');
    const duplicateResponse = await api('PATCH', `${sitePath}/campaigns/before`, {
      campaign_id: 'summer-nights',
    });
    assertFault(duplicateResponse, 400, 'CampaignDuplicate', { campaignId: 'summer-nights' });
    const oldVersionResponse = await oldApi('PATCH', `${sitePath}/campaigns/before`, {
      campaign_id: 'after',
    });
    assertFault(oldVersionResponse, 400, 'IdConflict', { bodyID: 'after', urlID: 'before' });
    assert.equal((await read('before')).description, 'kept');
    assert.equal(
      (await oldApi('PATCH', `${sitePath}/campaigns/before`, { campaign_id: 'before' })).status,
      200,
    );
  });

  it('the service responds with ResourceStateConflict to a change or deletion of a campaign with an outdated resource state', async () => {
    const { _resource_state: outdatedState } = (await api('PUT', `${sitePath}/campaigns/raced`, {})).body;
    const currentState = (
      await api('PATCH', `${sitePath}/campaigns/raced`, { enabled: true, _resource_state: outdatedState })
    ).body._resource_state as string;
    assert.notEqual(currentState, outdatedState);
    const staleResponse = await api('PATCH', `${sitePath}/campaigns/raced`, {
      enabled: false,
      _resource_state: outdatedState,
    });
    assertFault(staleResponse, 409, 'ResourceStateConflict', { client: outdatedState, server: currentState });
    const header = stateHeader(outdatedState);
    for (const path of ['', '/coupons/welcome', '/customer_groups/trade', '/promotions/sharpen-up'])
      assertFault(
        await api('DELETE', `${sitePath}/campaigns/raced${path}`, undefined, header),
        409,
        'ResourceStateConflict',
      );
    assert.equal((await read('raced')).enabled, true);
    const deleteResponse = await api(
      'DELETE',
      `${sitePath}/campaigns/raced`,
      undefined,
      stateHeader(currentState),
    );
    assert.equal(deleteResponse.status, 204);
    assert.equal(deleteResponse.body, '');
  });

  it('the service responds with 204 to DELETE of a campaign that does not exist', async () => {
    assert.equal((await api('DELETE', `${sitePath}/campaigns/never-was`)).status, 204);
  });

  it('a coupon and a customer group can be assigned to a campaign and unassigned, each also a second time without effect', async () => {
    await api('PUT', `${sitePath}/campaigns/bound`, {});
    for (const [path, field, id] of [
      ['coupons', 'coupons', 'welcome'],
      ['customer_groups', 'customer_groups', 'trade'],
    ] as const) {
      const address = `${sitePath}/campaigns/bound/${path}/${id}`;
      for (const _ of [1, 2]) assert.equal((await api('PUT', address)).status, 204);
      assert.deepEqual((await read('bound'))[field], [id]);
      for (const _ of [1, 2]) assert.equal((await api('DELETE', address)).status, 204);
      assert.deepEqual((await read('bound'))[field], []);
    }
  });

  it('DELETE of a campaign’s coupon removes the coupon from promotion assignments only with removeInPCA', async () => {
    await api('PUT', `${sitePath}/campaigns/two-lists`, { coupons: ['welcome', 'sharpening-day'] });
    await api('PUT', `${sitePath}/campaigns/two-lists/promotions/spark-with-tent`, {
      coupons: ['welcome', 'sharpening-day'],
      coupons_based: true,
    });
    await api('PATCH', `${sitePath}/campaigns/two-lists`, { enabled: true });
    const readCoupons = async () =>
      (await listAssignments('spark-with-tent')).find(({ campaign_id }) => campaign_id === 'two-lists')
        .coupons;
    const address = `${sitePath}/campaigns/two-lists/coupons`;
    assert.equal((await api('DELETE', `${address}/welcome`)).status, 204);
    assert.deepEqual(await readCoupons(), ['welcome', 'sharpening-day']);
    assert.equal((await api('DELETE', `${address}/sharpening-day?removeInPCA=true`)).status, 204);
    assert.deepEqual((await read('two-lists')).coupons, []);
    assert.deepEqual(await readCoupons(), ['welcome']);
  });

  it('an assignment of a promotion to a campaign has the properties in the body, and a second PUT replaces them all', async () => {
    const assignment = {
      enabled: true,
      source_code_groups: ['almanac'],
      coupons: ['welcome'],
      customer_groups: ['trade'],
      required_qualifier: 'any',
      rank: 10,
      schedule: {
        start_date: '2025-06-01T00:00:00.000Z',
        end_date: '2099-06-01T00:00:00.000Z',
        recurrence: {
          day_of_week: ['monday', 'friday'],
          time_of_day: { time_from: '08:00:00', time_to: '20:00:00' },
        },
      },
      customer_groups_based: true,
      source_code_based: false,
      coupons_based: true,
    };
    const address = `${sitePath}/campaigns/always-on/promotions/sharpen-up`;
    const readAssignment = async () =>
      (await listAssignments('sharpen-up')).find(({ campaign_id }) => campaign_id === 'always-on');
    assert.equal((await api('PUT', address, assignment)).status, 204);
    const assignmentDocument = await readAssignment();
    for (const [name, value] of Object.entries(assignment))
      if (name === 'schedule')
        assert.deepEqual(assignmentDocument.schedule.recurrence.day_of_week, ['monday', 'friday']);
      else assert.deepEqual(assignmentDocument[name], value, name);
    assert.equal((await api('PUT', address, { rank: 3 })).status, 204);
    assert.deepEqual([(await readAssignment()).rank, (await readAssignment()).coupons], [3, undefined]);
    for (const _ of [1, 2]) assert.equal((await api('DELETE', address)).status, 204);
    assert.equal(await readAssignment(), undefined);
  });

  it('before 23.2 a promotion is assigned without a body, and an existing assignment is kept', async () => {
    await api('PUT', `${sitePath}/campaigns/plain`, { enabled: true });
    const address = `${sitePath}/campaigns/plain/promotions/trade-terms`;
    const readAssignment = async () =>
      (await listAssignments('trade-terms')).find(({ campaign_id }) => campaign_id === 'plain');
    assert.equal((await api.inVersion('v17_8')('PUT', address)).status, 204);
    assert.equal((await readAssignment()).promotion_id, 'trade-terms');
    await api('PUT', address, { rank: 7 });
    assert.equal((await oldApi('PUT', address)).status, 204);
    assert.equal((await readAssignment()).rank, 7);
    assertFault(await api.inVersion('v17_6')('PUT', address), 404, 'VersionNotFound');
  });

  it('the service responds with PropertyConstraintViolation for an assignment with an invalid time of day', async () => {
    const address = `${sitePath}/campaigns/always-on/promotions/sharpen-up`;
    const put = (time_from: string, time_to: string) =>
      api('PUT', address, { schedule: { recurrence: { time_of_day: { time_from, time_to } } } });
    for (const time of ['8 o’clock', '24:30:00', '25:00:00', '8:00:00'])
      assertFault(await put(time, '20:00:00'), 400, 'PropertyConstraintViolation', {
        document: 'time_of_day',
        path: '$.schedule.recurrence.time_of_day.time_from',
      });
    assert.equal((await put('23:59:59', '24:00:00')).status, 204);
  });

  it('the service responds with IdConflict for an assignment that names another promotion or campaign', async () => {
    const address = `${sitePath}/campaigns/always-on/promotions/sharpen-up`;
    assertFault(await api('PUT', address, { promotion_id: 'x' }), 400, 'IdConflict', {
      bodyID: 'x',
      urlID: 'sharpen-up',
    });
    assertFault(await api('PUT', address, { campaign_id: 'y' }), 400, 'IdConflict', {
      bodyID: 'y',
      urlID: 'always-on',
    });
  });

  it('the service responds with ConstraintViolation for a coupon or customer group that the site does not have', async () => {
    for (const method of ['PUT', 'DELETE'])
      for (const [path, mp] of [
        ['coupons', 'coupon_id'],
        ['customer_groups', 'customer_group_id'],
      ] as const)
        assertFault(
          await api(method, `${sitePath}/campaigns/always-on/${path}/none`),
          400,
          'ConstraintViolation',
          {
            mp,
            o: 'none',
            reason: 'the site "RefArch" has none with this ID',
          },
        );
  });

  it('the service responds with PromotionNotFound when a promotion that the site does not have is assigned or unassigned', async () => {
    const address = `${sitePath}/campaigns/always-on/promotions/none`;
    for (const [sendInVersion, method] of [
      [api, 'PUT'],
      [oldApi, 'PUT'],
      [api, 'DELETE'],
      [oldApi, 'DELETE'],
    ] as const)
      assertFault(await sendInVersion(method, address), 404, 'PromotionNotFound', {
        promotionId: 'none',
        siteId: 'RefArch',
      });
  });

  const operations = [
    ['GET', ''],
    ['PATCH', ''],
    ['PUT', '/coupons/welcome'],
    ['DELETE', '/coupons/welcome'],
    ['PUT', '/customer_groups/trade'],
    ['DELETE', '/customer_groups/trade'],
    ['PUT', '/promotions/sharpen-up'],
    ['DELETE', '/promotions/sharpen-up'],
  ] as const;

  for (const [method, path] of operations)
    it(`the service responds with CampaignNotFound to ${method} campaigns/none${path} in 23.2 and in 22.10`, async () => {
      for (const sendInVersion of [api, oldApi])
        assertFault(
          await sendInVersion(
            method,
            `${sitePath}/campaigns/none${path}`,
            method === 'PATCH' ? {} : undefined,
          ),
          404,
          'CampaignNotFound',
          { campaignId: 'none', siteId: 'RefArch' },
        );
    });

  for (const [method, path] of [...operations, ['PUT', ''], ['DELETE', '']] as const)
    it(`the service responds with SiteNotFound to ${method} campaigns/welcome${path} of an unknown site`, async () => {
      for (const sendInVersion of [api, oldApi])
        assertFault(
          await sendInVersion(
            method,
            `/sites/Nowhere/campaigns/welcome${path}`,
            method.startsWith('P') && path === '' ? {} : undefined,
          ),
          404,
          'SiteNotFound',
          { siteId: 'Nowhere' },
        );
    });

  it('two concurrent requests that assign coupons to a campaign both succeed', async () => {
    await api('PUT', `${sitePath}/campaigns/busy`, {});
    const coupons = ['welcome', 'sharpening-day'];
    const responses = await Promise.all(
      coupons.map((coupon) => api('PUT', `${sitePath}/campaigns/busy/coupons/${coupon}`)),
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      [204, 204],
    );
    assert.deepEqual([...(await read('busy')).coupons].sort(), [...coupons].sort());
  });
});
