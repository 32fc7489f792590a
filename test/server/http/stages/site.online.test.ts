import assert from 'node:assert/strict';
import type { Site } from '../../../../server/records/site.ts';
import { resolveSite } from '../../../../server/http/stages/site.ts';
import { openStore } from '../../../../server/store/store.ts';
import { buildSampleShop } from '../../../../server/sample/sample-shop.ts';

describe('an offline site', () => {
  const store = openStore(':memory:');
  after(() => store.close());
  before(async () => {
    const [sampleSite] = buildSampleShop().seed.sites ?? [];
    assert.ok(sampleSite);
    const work = store.begin();
    work
      .collection('sites')
      .put({ ...sampleSite, id: 'closed', default: true, storefront_status: 'offline' } satisfies Site);
    await work.commit();
  });

  it('the Shop API responds with SiteOffline for an offline site, by name or by default', async () => {
    for (const segment of ['closed', '-', undefined])
      await assert.rejects(resolveSite(store.begin(), segment, 'shop'), { name: 'SiteOfflineException' });
  });

  it('the Data API serves an offline site, by name or by default', async () => {
    for (const segment of ['closed', '-', undefined])
      assert.equal((await resolveSite(store.begin(), segment, 'data'))?.id, 'closed');
  });

  it('a request for a site that does not exist is not served by the default site', async () => {
    await assert.rejects(resolveSite(store.begin(), 'open', 'data'), { name: 'UnknownSiteException' });
  });
});
