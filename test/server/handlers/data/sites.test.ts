import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recommenderServiceAt } from '../../../../server/process/recommender-service.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { assertFault } from '../../../support/assert-fault.ts';
import { signInBackOffice, type BackOffice } from '../../../support/data-api.ts';
import { sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const sitePath = '/sites/RefArch';

describe('sites of the Data API', () => {
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    // On this Sunday before spring, the slots of the sharpening weekends and of the spring nights are not active.
    service = await startTestService({ clock: new FakeClock(Date.parse('2026-02-01T20:00:00.000Z')) });
    api = await signInBackOffice(service.http);
  });
  after(() => service.close());

  it('sites are listed, in pages if requested, and only with the selected properties', async () => {
    const { status, body } = await api('GET', '/sites');
    assert.equal(status, 200);
    assert.deepEqual([body._type, body.count, body.total, body.start], ['sites', 2, 2, 0]);
    assert.deepEqual(
      body.data.map(({ _type, id }: any) => [_type, id]),
      [
        ['site', 'RefArch'],
        ['site', 'RefArchGlobal'],
      ],
    );
    const selection = '(next,data.(id))';
    const page = (await api('GET', `/sites?count=1&select=${selection}`)).body;
    assert.deepEqual(page.data, [{ _type: 'site', id: 'RefArch' }]);
    const nextLink = new URL(page.next);
    assert.deepEqual(
      [
        nextLink.searchParams.get('start'),
        nextLink.searchParams.get('count'),
        nextLink.searchParams.get('select'),
      ],
      ['1', '1', selection],
    );
    assert.equal(page.select, selection);
    const emptyPage = (await api('GET', '/sites?count=0')).body;
    assert.deepEqual([emptyPage.count, emptyPage.data, emptyPage.total], [0, [], 2]);
  });

  it('paths with capitalized names, such as /Sites, exist in 17.1 and 17.8, and no longer in 23.2', async () => {
    const { status, body } = await api.inVersion('v17_8')('GET', '/Sites/RefArch/campaigns/always-on');
    assert.equal(status, 200);
    assert.equal(body.campaign_id, 'always-on');
    assert.equal(
      (await api.inVersion('v17_1')('GET', '/Inventory_lists/inventory-us')).body.id,
      'inventory-us',
    );
    assertFault(await api('GET', '/Sites/RefArch'), 404, 'VersionNotFound');
  });

  it('GET of a site returns the site', async () => {
    const { status, body } = await api('GET', sitePath);
    assert.equal(status, 200);
    assert.deepEqual(
      [body._type, body.id, body.storefront_status, body.in_deletion, body.display_name.default],
      ['site', 'RefArch', 'online', false, 'Kestrel Yard'],
    );
    assert.deepEqual(body.customer_list_link, {
      _type: 'customer_list_link',
      customer_list_id: 'kestrel-yard',
      link: `${service.http}/svc/data/v23_2/customer_lists/kestrel-yard`,
    });
    assert.equal(body.link, `${service.http}/svc/data/v23_2${sitePath}`);
  });

  it('the service responds with SecureCommunicationRequired to GET of a site over plain HTTP if TLS is required', async () => {
    const tlsService = await startTestService({ flags: ['--require-tls'] });
    try {
      const response = await sender(tlsService.http)('GET', `/svc/data/v23_2${sitePath}`);
      assertFault(response, 403, 'SecureCommunicationRequired');
    } finally {
      await tlsService.close();
    }
  });

  it('locales are listed with their languages, the default first', async () => {
    const { status, body } = await api('GET', `${sitePath}/locale_info/locales`);
    assert.equal(status, 200);
    assert.deepEqual([body._type, body.count, body.total], ['locale_result', 3, 3]);
    assert.deepEqual(body.hits, body.data);
    assert.deepEqual(body.data[2], {
      _type: 'locale',
      id: 'de-DE',
      active: true,
      default: false,
      name: 'German (Germany)',
      display_name: 'German (Germany)',
      language: 'de',
      display_language: 'German',
      country: 'DE',
      display_country: 'Germany',
    });
    assert.equal(body.data[0].default, true);
  });

  it('locales of other sites are listed on request, and one can be read alone', async () => {
    const allLocales = (await api('GET', `${sitePath}/locale_info/locales?include_all=true`)).body;
    assert.deepEqual(
      allLocales.data.map(({ id, active }: any) => [id, active]),
      [
        ['en-US', true],
        ['en-CA', true],
        ['de-DE', true],
        ['en-GB', false],
      ],
    );
    const locale = (await api('GET', `${sitePath}/locale_info/locales?id=de-DE`)).body;
    assert.deepEqual([locale.total, locale.id], [1, 'de-DE']);
  });

  it('slot configurations are listed with their contents, their campaigns, and whether they are active', async () => {
    const { status, body } = await api('GET', `${sitePath}/slot_configurations`);
    assert.equal(status, 200);
    assert.deepEqual([body._type, body.total], ['slot_configurations', 11]);
    const slotsById = new Map<string, any>(body.data.map((slot: any) => [slot.configuration_id, slot]));
    const banner = slotsById.get('welcome-to-the-yard');
    assert.equal(banner._type, 'slot_configuration');
    assert.equal(banner.slot_content.type, 'html');
    assert.match(banner.slot_content.body['de-DE'].markup, /Werkzeug/);
    assert.deepEqual(
      [banner.assignment_information.active, banner.assignment_information.schedule_type],
      [true, 'none'],
    );
    assert.equal(slotsById.get('sharpening-weekends').assignment_information.active, false, 'it is Sunday');
    const springAssignment = slotsById.get('spring-nights').assignment_information;
    assert.deepEqual(
      [springAssignment.active, springAssignment.campaign_id, springAssignment.start_date],
      [false, 'spring-nights', '2026-04-10T08:00:00.000Z'],
    );
    await api('PATCH', `${sitePath}/campaigns/spring-nights`, { enabled: true });
    const readSpringAssignment = async () =>
      (await api('GET', `${sitePath}/slot_configurations`)).body.data.find(
        (slot: any) => slot.configuration_id === 'spring-nights',
      ).assignment_information;
    assert.equal(
      (await readSpringAssignment()).upcoming_campaign_assignments[0].campaign_id,
      'spring-nights',
    );
    await api('PATCH', `${sitePath}/campaigns/spring-nights`, { start_date: '2026-01-01T00:00:00.000Z' });
    assert.equal((await readSpringAssignment()).active, true);
    await api('DELETE', `${sitePath}/campaigns/spring-nights`);
    assert.equal((await readSpringAssignment()).schedule_type, 'none');
  });

  it('the service responds with SiteNotFound to GET of an unknown site, its locales, slot configurations and recommenders', async () => {
    for (const path of ['', '/locale_info/locales', '/slot_configurations', '/ai/recommender_names'])
      assertFault(await api('GET', `/sites/Nowhere${path}`), 404, 'SiteNotFound', { siteId: 'Nowhere' });
  });

  it('the service returns the recommenders of the site if no upstream service is configured', async () => {
    const { status, body } = await api('GET', `${sitePath}/ai/recommender_names`);
    assert.equal(status, 200);
    assert.equal(body._type, 'recommenders_result');
    assert.deepEqual(body.recommenders[0], {
      _type: 'recommender',
      name: 'similar-goods',
      description: 'Goods like the one in view',
    });
    assert.equal(body.recommenders.length, 2);
  });
});

describe('recommenders of an upstream service', () => {
  let upstream: Server;
  let respond: (response: ServerResponse, query: URLSearchParams) => void;
  let address: string;
  let service: RunningService;
  let api: BackOffice;
  before(async () => {
    upstream = createServer((request, response) =>
      respond(response, new URL(request.url!, 'http://upstream').searchParams),
    );
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/names?key=k`;
    service = await startTestService({ flags: ['--recommenders-url', address] });
    api = await signInBackOffice(service.http);
  });
  after(async () => {
    await service.close();
    upstream.closeAllConnections();
    upstream.close();
  });
  const listRecommenders = () => api('GET', `${sitePath}/ai/recommender_names`);

  it('the service returns the recommenders that the upstream service names for the site', async () => {
    respond = (response, query) =>
      response.end(
        JSON.stringify({ recommenders: [{ name: `${query.get('key')}-${query.get('site_id')}`, other: 1 }] }),
      );
    const { status, body } = await listRecommenders();
    assert.equal(status, 200);
    assert.deepEqual(body.recommenders, [{ _type: 'recommender', name: 'k-RefArch' }]);
  });

  for (const [caseName, status, text] of [
    ['an error', 503, 'down for repairs'],
    ['status 304', 304, ''],
    ['no JSON', 200, '<html>'],
    ['JSON of another kind', 200, '{"names":[]}'],
    ['null', 200, 'null'],
  ] as const)
    it(`the service responds with the fault ProxyService if the upstream service returns ${caseName}`, async () => {
      respond = (response) => response.writeHead(status).end(text);
      assertFault(await listRecommenders(), 400, 'ProxyService', {
        originalStatusCode: status,
        responseBody: text,
      });
    });

  it('the service responds with the fault ProxyService if the upstream service closes the connection', async () => {
    respond = (response) => response.destroy();
    const response = await listRecommenders();
    assertFault(response, 400, 'ProxyService');
    assert.equal(response.body.fault.arguments.originalStatusCode, 502);
  });

  it('an upstream service that does not respond within the timeout counts as status 504', async () => {
    respond = () => undefined;
    assert.equal((await recommenderServiceAt(address, 50).fetchRecommenders('RefArch')).status, 504);
  });
});
