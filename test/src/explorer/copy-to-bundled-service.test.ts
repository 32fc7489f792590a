import assert from 'node:assert/strict';
import { PlatformAccess } from '../../../src/client/access.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { HttpTransport } from '../../../src/client/transport.ts';
import type { ResourceAddress } from '../../../src/documents/address.ts';
import { copyToBundledService } from '../../../src/explorer/copy-to-bundled-service.ts';
import { signInClient } from '../../support/data-api.ts';
import { accessTo } from '../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const dataPath = '/s/-/svc/data/v23_2';
const site = { site_id: 'RefArch' };

describe('"Copy to Bundled Service"', () => {
  let instance: RunningService;
  let bundledService: RunningService;
  let instanceAccess: PlatformAccess;
  let bundledAccess: PlatformAccess;
  before(async () => {
    [instance, bundledService] = [await startTestService(), await startTestService()];
    [instanceAccess, bundledAccess] = [accessTo(instance.http), accessTo(bundledService.http)];
  });
  after(async () => {
    await instanceAccess.close();
    await bundledAccess.close();
    await instance.close();
    await bundledService.close();
  });

  it('copied resources are created or updated, products and promotions before campaigns, and one that does not exist is rejected', async () => {
    const api = await signInClient(instance.http);
    await api('PUT', `${dataPath}/sites/RefArch/campaigns/autumn`, { description: 'Leaves', enabled: true });
    await api('PUT', `${dataPath}/sites/RefArch/promotions/rake-it`, { name: { default: 'Rake it' } });
    await api('PATCH', `${dataPath}/products/corrie-tent`, { name: { default: 'Corrie Tent II' } });
    await api('PUT', `${dataPath}/sites/RefArch/custom_objects/Workshop/bend`, {
      c_name: 'Bend',
      c_city: 'Bend',
    });
    const addresses: ResourceAddress[] = [
      { connection: 'i', kind: 'campaign', params: { ...site, campaign_id: 'autumn' } },
      { connection: 'i', kind: 'product', params: { id: 'corrie-tent' } },
      { connection: 'i', kind: 'product', params: { id: 'corrie-tent' } },
      { connection: 'i', kind: 'promotion', params: { ...site, id: 'rake-it' } },
      {
        connection: 'i',
        kind: 'siteCustomObject',
        params: { ...site, object_type: 'Workshop', key: 'bend' },
      },
      {
        connection: 'i',
        kind: 'siteCustomObject',
        params: { ...site, object_type: 'Workshop', key: 'nowhere' },
      },
    ];
    const progress: string[] = [];
    const results = await copyToBundledService(instanceAccess, bundledAccess, addresses, {
      connection: 'b',
      targetSiteOf: (siteId) => siteId,
      onProgress: ({ kind }) => progress.push(kind),
    });
    assert.deepEqual(results.map(({ address, outcome }) => [address.kind, outcome]).sort(), [
      ['campaign', 'created'],
      ['product', 'changed'],
      ['promotion', 'created'],
      ['siteCustomObject', 'created'],
      ['siteCustomObject', 'rejected'],
    ]);
    for (const kind of ['product', 'promotion'])
      assert.ok(progress.includes(kind) && progress.indexOf(kind) < progress.indexOf('campaign'), kind);
    assert.match(results.find(({ outcome }) => outcome === 'rejected')!.reason!, /CustomObjectNotFound/);
    const bundledApi = await signInClient(bundledService.http);
    assert.equal(
      (await bundledApi('GET', `${dataPath}/sites/RefArch/campaigns/autumn`)).body.description,
      'Leaves',
    );
    assert.equal(
      (await bundledApi('GET', `${dataPath}/products/corrie-tent`)).body.name.default,
      'Corrie Tent II',
    );
  });

  it('a segment that the response lacks is rejected, and the other resources are copied', async () => {
    const ids = ['gift', 'control'];
    const addresses = ids.map((segment_id): ResourceAddress => {
      const params = { ...site, ab_test_id: 'fire-steel-test', segment_id };
      return { connection: 'i', kind: 'abTestSegment', params };
    });
    const transport = new HttpTransport();
    const sourceAccess = new PlatformAccess({
      profile: instanceAccess.profile,
      clock: systemClock,
      transport: {
        close: () => transport.close(),
        send: async (request) => {
          const response = await transport.send(request);
          return request.url.pathname.endsWith('/segments/gift')
            ? { ...response, text: response.text.replaceAll('"gift"', '"another"') }
            : response;
        },
      },
    });
    const results = await copyToBundledService(sourceAccess, bundledAccess, addresses, {
      connection: 'b',
      targetSiteOf: (siteId) => siteId,
    });
    await sourceAccess.close();
    assert.deepEqual(
      results.map(({ outcome, reason }) => [outcome, reason]),
      [
        ['rejected', 'The a/b test segment "gift" does not exist.'],
        ['changed', undefined],
      ],
    );
  });

  it('resources of a site are copied to another site if the caller names that as the target', async () => {
    const [result] = await copyToBundledService(
      instanceAccess,
      bundledAccess,
      [{ connection: 'i', kind: 'campaign', params: { ...site, campaign_id: 'spring-nights' } }],
      { connection: 'b', targetSiteOf: () => 'RefArchGlobal' },
    );
    assert.equal(result?.address.params['site_id'], 'RefArchGlobal');
    const bundledApi = await signInClient(bundledService.http);
    assert.equal(
      (await bundledApi('GET', `${dataPath}/sites/RefArchGlobal/campaigns/spring-nights`)).status,
      200,
    );
  });

  it('copying to the bundled service copies nothing if it was cancelled before', async () => {
    const controller = new AbortController();
    controller.abort();
    const address: ResourceAddress = { connection: 'i', kind: 'product', params: { id: 'corrie-tent' } };
    const results = await copyToBundledService(instanceAccess, bundledAccess, [address], {
      connection: 'b',
      targetSiteOf: (siteId) => siteId,
      signal: controller.signal,
    });
    assert.deepEqual(results, []);
  });
});
