import assert from 'node:assert/strict';
import { FakeClock } from '../../../support/fake-clock.ts';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const sitePath = '/sites/RefArch';

describe('promotions of the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
  });
  after(() => service.close());

  it('GET of a promotion returns its resource state in the document and in a header', async () => {
    const { status, body, headers } = await api('GET', `${sitePath}/promotions/sharpen-up`);
    assert.equal(status, 200);
    assert.deepEqual(
      [body._type, body.id, body.enabled, body.exclusivity, body.promotion_class],
      ['promotion', 'sharpen-up', true, 'class', 'product'],
    );
    assert.equal(body.name.default, 'Sharpen up');
    assert.equal(body.callout_msg.default.source, '15 % off every whetstone.');
    assert.equal(body.link, `${service.http}/svc/data/v23_2${sitePath}/promotions/sharpen-up`);
    assert.equal(headers.get('x-svc-resource-state'), body._resource_state);
  });

  it('PUT creates a promotion without a discount and without a campaign', async () => {
    const fields = {
      name: { default: 'New', de: 'Neu' },
      callout_msg: { default: { source: 'Look', markup: 'Look' } },
      enabled: true,
      exclusivity: 'global',
      promotion_class: 'shipping',
      tags: [{ tag_id: 'a' }],
      currency_code: 'USD',
      c_origin: 'api',
    };
    const { status, body, headers } = await api('PUT', `${sitePath}/promotions/new-one`, fields);
    assert.equal(status, 201);
    assert.equal(headers.get('location'), body.link);
    assert.deepEqual(
      [body.active, body.assignment_information.active, body.assignment_information.schedule_type],
      [false, false, 'none'],
    );
    assert.deepEqual(
      [body.name, body.exclusivity, body.promotion_class, body.currency_code, body.c_origin],
      [fields.name, 'global', 'shipping', 'USD', 'api'],
    );
    assert.equal(body.tags[0].tag_id, 'a');
    assert.deepEqual((await api('GET', `${sitePath}/promotions/new-one`)).body, body);
  });

  it('PATCH of a promotion changes only the fields and locales that it contains', async () => {
    await api('PUT', `${sitePath}/promotions/patched`, { name: { default: 'Two', de: 'Zwei' }, c_x: 1 });
    const { status, body } = await api('PATCH', `${sitePath}/promotions/patched`, {
      name: { de: 'Zwo' },
      exclusivity: 'class',
      c_x: null,
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.name, body.exclusivity, body.enabled, body.c_x],
      [{ default: 'Two', de: 'Zwo' }, 'class', false, undefined],
    );
  });

  it('a whole promotion can be sent back with PATCH, which ignores the computed field active', async () => {
    const { body } = await api('GET', `${sitePath}/promotions/sharpen-up`);
    const { status, body: promotion } = await api('PATCH', `${sitePath}/promotions/sharpen-up`, {
      ...body,
      active: !body.active,
    });
    assert.equal(status, 200);
    assert.equal(promotion.active, body.active);
  });

  it('DELETE of a promotion also removes the promotion from campaigns and A/B tests, and can be repeated', async () => {
    await api('PUT', `${sitePath}/promotions/short-lived`, { enabled: true });
    await api('PUT', `${sitePath}/campaigns/welcome/promotions/short-lived`, { rank: 1 });
    const segment = `${sitePath}/ab_tests/fire-steel-test/segments/control`;
    await api('PUT', `${segment}/promotions/short-lived`);
    for (const _ of [1, 2])
      assert.equal((await api('DELETE', `${sitePath}/promotions/short-lived`)).status, 204);
    await api('PUT', `${sitePath}/promotions/short-lived`, { enabled: true });
    const { body } = await api('GET', `${sitePath}/promotions/short-lived`);
    assert.equal(body.assignment_information.schedule_type, 'none');
  });

  it('the service responds with ResourceStateConflict to PATCH and DELETE of a promotion with an outdated resource state', async () => {
    const path = `${sitePath}/promotions/raced`;
    const { _resource_state: outdatedState } = (await api('PUT', path, {})).body;
    await api('PATCH', path, { enabled: true, _resource_state: outdatedState });
    const staleResponse = await api('PATCH', path, { enabled: false, _resource_state: outdatedState });
    assertFault(staleResponse, 409, 'ResourceStateConflict');
    const header = { 'x-svc-resource-state': outdatedState as string };
    assertFault(await api('DELETE', path, undefined, header), 409, 'ResourceStateConflict');
    assert.equal((await api('GET', path)).body.enabled, true);
  });

  it('the service responds with PromotionNotFound to GET and PATCH of an unknown promotion', async () => {
    const args = { promotionId: 'none', siteId: 'RefArch' };
    assertFault(await api('GET', `${sitePath}/promotions/none`), 404, 'PromotionNotFound', args);
    assertFault(await api('PATCH', `${sitePath}/promotions/none`, {}), 404, 'PromotionNotFound', args);
    const otherSiteResponse = await api('GET', '/sites/RefArchGlobal/promotions/sharpen-up');
    assertFault(otherSiteResponse, 404, 'PromotionNotFound');
  });

  it('the service responds with SiteNotFound to every operation on promotions of an unknown site', async () => {
    for (const method of ['GET', 'PATCH', 'DELETE', 'PUT'])
      assertFault(
        await api(method, '/sites/Nowhere/promotions/p', method.startsWith('P') ? {} : undefined),
        404,
        'SiteNotFound',
        { siteId: 'Nowhere' },
      );
  });

  it('the service responds with IdConflict to PUT and PATCH of a promotion with another ID in the body', async () => {
    for (const method of ['PUT', 'PATCH'])
      assertFault(await api(method, `${sitePath}/promotions/sharpen-up`, { id: 'x' }), 400, 'IdConflict', {
        bodyID: 'x',
        urlID: 'sharpen-up',
      });
  });

  it('the service responds with PromotionCreate to PUT of a promotion whose ID is in use or is a space', async () => {
    assertFault(await api('PUT', `${sitePath}/promotions/sharpen-up`, {}), 400, 'PromotionCreate');
    assertFault(await api('PUT', `${sitePath}/promotions/%20`, {}), 400, 'PromotionCreate');
  });

  it('the service responds with EnumConstraintViolation for an invalid exclusivity of a promotion', async () => {
    const response = await api('PUT', `${sitePath}/promotions/odd`, { exclusivity: 'sometimes' });
    assertFault(response, 400, 'EnumConstraintViolation', { document: 'promotion', enumValue: 'sometimes' });
  });
});

describe('whether a promotion is active', () => {
  /** Returns what `read` reads from a service whose clock shows `moment`. */
  const readAt = async <T>(moment: string, read: (api: BackOffice) => Promise<T>): Promise<T> => {
    const service = await startTestService({ clock: new FakeClock(Date.parse(moment)) });
    try {
      return await read(await signInBackOffice(service.http));
    } finally {
      await service.close();
    }
  };
  const readSharpenUp = async (api: BackOffice) =>
    (await api('GET', `${sitePath}/promotions/sharpen-up`)).body;

  // The sample's sharpening month recurs on Fridays and Saturdays from 8:00 to 20:00, Los Angeles time.
  for (const [moment, active, listWithCampaign] of [
    ['2026-01-30T18:00:00.000Z', false, 'upcoming'],
    ['2026-02-06T15:59:59.000Z', false, 'upcoming'],
    ['2026-02-06T16:00:00.000Z', true, 'active'],
    ['2026-02-08T03:59:59.000Z', true, 'active'],
    ['2026-02-08T04:00:00.000Z', false, 'upcoming'],
    ['2026-03-01T08:00:00.000Z', false, undefined],
  ] as const)
    it(`a promotion is ${active ? '' : 'not '}active at ${moment}`, () =>
      readAt(moment, async (api) => {
        const body = await readSharpenUp(api);
        const information = body.assignment_information;
        assert.deepEqual([body.active, information.active], [active, active]);
        assert.deepEqual(
          [information.schedule_type, information.campaign_id, information.start_date, information.end_date],
          ['campaign', 'sharpening-month', '2026-02-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
        );
        for (const list of ['active', 'upcoming'])
          assert.deepEqual(
            information[`${list}_campaign_assignments`].map((assignment: any) => assignment.campaign_id),
            list === listWithCampaign ? ['sharpening-month'] : [],
            list,
          );
      }));

  it('a promotion is not active while the promotion, its campaign or its assignment is disabled', () =>
    readAt('2026-02-06T18:00:00.000Z', async (api) => {
      const campaign = `${sitePath}/campaigns/sharpening-month`;
      const switches = [
        [`${sitePath}/promotions/sharpen-up`, 'PATCH'],
        [campaign, 'PATCH'],
        [`${campaign}/promotions/sharpen-up`, 'PUT'],
      ] as const;
      for (const [path, method] of switches) {
        assert.equal((await readSharpenUp(api)).active, true);
        await api(method, path, { enabled: false });
        assert.equal((await readSharpenUp(api)).active, false, path);
        await api(method, path, { enabled: true });
      }
    }));

  it('a promotion is active through an A/B test only once the test has started', async () => {
    const readSparkWithTent = async (api: BackOffice) =>
      (await api('GET', `${sitePath}/promotions/spark-with-tent`)).body;
    const runningDocument = await readAt('2026-01-06T00:00:00.000Z', readSparkWithTent);
    assert.equal(runningDocument.active, true);
    assert.equal(runningDocument.assignment_information.schedule_type, 'multiple');
    assert.equal(runningDocument.assignment_information.active_abtest_assignments[0].segment_id, 'gift');
    const plannedDocument = await readAt('2026-01-05T00:00:00.000Z', readSparkWithTent);
    assert.equal(plannedDocument.active, false);
    assert.equal(
      plannedDocument.assignment_information.upcoming_abtest_assignments[0].abtest_id,
      'fire-steel-test',
    );
  });
});
