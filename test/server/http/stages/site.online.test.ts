import assert from 'node:assert/strict';
import type { Site } from '../../../../server/records/site.ts';
import { siteOf } from '../../../../server/http/stages/site.ts';
import { openStore } from '../../../../server/store/store.ts';
import { buildSampleShop } from '../../../../server/sample/sample-shop.ts';

describe('a site whose storefront is offline', () => {
  const store = openStore(':memory:');
  after(() => store.close());
  before(async () => {
    const [first] = buildSampleShop().seed.sites ?? [];
    assert.ok(first);
    const work = store.begin();
    work
      .of('sites')
      .put({ ...first, id: 'closed', default: true, storefront_status: 'offline' } satisfies Site);
    await work.commit();
  });

  it('is no site of the Shop API, named or by default', async () => {
    for (const segment of ['closed', '-', undefined])
      await assert.rejects(siteOf(store.begin(), segment, 'shop'), { name: 'SiteOfflineException' });
  });

  it('is there for the Data API, which puts it online again', async () => {
    for (const segment of ['closed', '-', undefined])
      assert.equal((await siteOf(store.begin(), segment, 'data'))?.id, 'closed');
  });

  it('is not taken for another site', async () => {
    await assert.rejects(siteOf(store.begin(), 'open', 'data'), { name: 'UnknownSiteException' });
  });
});
