import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { compoundKey } from '../../../server/records/collections.ts';
import type { Campaign } from '../../../server/records/marketing.ts';
import { SharedRows } from '../../../server/store/shared-rows.ts';
import { SqliteBackend } from '../../../server/store/sqlite/sqlite-backend.ts';
import { createStore } from '../../../server/store/store.ts';
import { createSlowBackend } from '../../support/slow-backend.ts';

const campaign = (id: string, description = '') =>
  ({ site_id: 'RefArch', id, enabled: true, description: { default: description } }) as unknown as Campaign;

describe('committed records that requests share', () => {
  it('a read that begins after a commit never returns an earlier state, by key, by index or in the whole collection', async () => {
    const store = createStore(createSlowBackend());
    let commitCount = 0;
    let reads = 0;
    const readVersion = (record: Campaign | undefined) =>
      Number((record?.description as Record<string, string> | undefined)?.['default'] ?? 0);
    const writer = async () => {
      for (let number = 1; number <= 40; number++) {
        const work = store.begin();
        work.collection('campaigns').put(campaign('a', String(number)));
        await work.commit();
        commitCount = number;
        // Leaves time to read rows that were cached while the commit ended.
        await delay(Math.random() * 3);
      }
    };
    const reader = async () => {
      while (commitCount < 40) {
        const leastVersion = commitCount;
        const campaigns = store.begin({ shareRecords: true }).collection('campaigns');
        const listedCampaigns =
          reads % 2 === 0 ? await campaigns.all() : await campaigns.find('site', 'RefArch');
        assert.ok(
          readVersion(listedCampaigns[0]) >= leastVersion,
          `list ${readVersion(listedCampaigns[0])} after commit ${leastVersion}`,
        );
        const leastRecordVersion = commitCount;
        const record = await campaigns.get(compoundKey('RefArch', 'a'));
        assert.ok(
          readVersion(record) >= leastRecordVersion,
          `record ${readVersion(record)} after commit ${leastRecordVersion}`,
        );
        const leastListVersion = commitCount;
        const [listedCampaign] = await store.begin().read((records) => records.collection('campaigns').all());
        assert.ok(
          readVersion(listedCampaign) >= leastListVersion,
          `list ${readVersion(listedCampaign)} after commit ${leastListVersion}`,
        );
        reads++;
        await delay(0);
      }
    };
    await Promise.all([writer(), reader(), reader(), reader()]);
    assert.ok(reads > 20);
    await store.close();
  });

  for (const [valueName, read] of [
    ['a record', async (rows) => (await rows.read('catalogs', 'a'))?.state],
    ['a list', async (rows) => (await rows.all('catalogs')).rows[0]?.state],
    ['a counter', async (rows) => rows.counter('stock')],
  ] as [string, (rows: SharedRows) => Promise<unknown>][])
    it(`${valueName} is not cached if the database read it before a commit and returned it after the end of the commit`, async () => {
      const database = new SqliteBackend(':memory:');
      const responses: (() => void)[] = [];
      const respondLater = async <Result>(result: Result | Promise<Result>): Promise<Result> => {
        await new Promise<void>((resolve) => void responses.push(resolve));
        return result;
      };
      const rows = new SharedRows({
        read: (collection, key) => respondLater(database.read(collection, key)),
        find: (collection, index, value) => respondLater(database.find(collection, index, value)),
        all: (collection) => respondLater(database.all(collection)),
        counter: (name) => respondLater(database.counter(name)),
        rowsAfter: (collection, key, count) => database.rowsAfter(collection, key, count),
        next: (sequence) => database.next(sequence),
        commit: async (set) => {
          await new Promise<void>((resolve) => void responses.push(resolve));
          await database.commit(set);
        },
        clear: () => database.clear(),
        copyFrom: (file) => database.copyFrom(file),
        ping: () => database.ping(),
        close: () => database.close(),
      });
      const commit = rows.commit({
        records: [{ collection: 'catalogs', key: 'a', state: 'new', body: '{"id":"a"}', entries: [] }],
        counters: [{ name: 'stock', delta: 5, minimum: undefined }],
      });
      const concurrentRead = read(rows);
      const [endCommit, endRead] = responses;
      endCommit?.();
      await commit;
      endRead?.();
      await concurrentRead;

      const laterRead = read(rows);
      responses[2]?.();
      assert.equal(await laterRead, valueName === 'a counter' ? 5 : 'new');
      await database.close();
    });

  it('a shared record cannot be changed, and a unit of work that stops sharing records gets its own copies', async () => {
    const store = createStore(new SqliteBackend(':memory:'));
    const setUpWork = store.begin();
    setUpWork.collection('catalogs').put({ id: 'a', name: { default: 'Apparel' } });
    await setUpWork.commit();

    const work = store.begin({ shareRecords: true });
    const sharedCatalog = await work.collection('catalogs').get('a');
    assert.equal(sharedCatalog, await store.begin({ shareRecords: true }).collection('catalogs').get('a'));
    assert.throws(() => Object.assign(sharedCatalog?.name ?? {}, { default: 'Changed' }), TypeError);

    work.stopSharingRecords();
    const copy = await work.collection('catalogs').get('a');
    Object.assign(copy?.name ?? {}, { default: 'Changed' });
    for (const shareRecords of [true, false]) {
      const [catalog] = await store.begin({ shareRecords }).collection('catalogs').all();
      assert.deepEqual(catalog?.name, { default: 'Apparel' });
    }
    await store.close();
  });

  it('cached rows stay within the size limit, and a list that is larger than the limit is not cached', async () => {
    const database = new SqliteBackend(':memory:');
    const limit = 200_000;
    const rows = new SharedRows(database, limit);
    const setUpWork = createStore(database).begin();
    for (let index = 0; index < 300; index++)
      setUpWork.collection('catalogs').put({ id: `c${index}`, name: { default: 'x'.repeat(1000) } });
    await setUpWork.commit();

    for (let index = 0; index < 300; index++) {
      await rows.read('catalogs', `c${index}`);
      assert.ok(rows.bytes <= limit, `${rows.bytes} bytes`);
    }
    assert.equal(
      await rows.read('catalogs', 'c299'),
      await rows.read('catalogs', 'c299'),
      'the latest row is cached',
    );
    const bytes = rows.bytes;
    assert.equal((await rows.all('catalogs')).rows.length, 300);
    assert.equal(rows.bytes, bytes);
    await rows.clear();
    assert.equal(rows.bytes, 0);
    assert.equal(await rows.read('catalogs', 'c299'), undefined);
  });

  it('a list is cached if it takes up to an eighth of the cache, and a larger one is not', async () => {
    const database = new SqliteBackend(':memory:');
    const work = createStore(database).begin();
    for (let index = 0; index < 10; index++)
      work.collection('catalogs').put({ id: `c${index}`, name: { default: 'x'.repeat(1000) } });
    await work.commit();
    const largeCache = new SharedRows(database);
    await largeCache.all('catalogs');
    const listBytes = largeCache.bytes;
    assert.ok(listBytes > 0);
    for (const [limit, bytes] of [
      [listBytes * 8, listBytes],
      [listBytes * 8 - 8, 0],
    ] as const) {
      const rows = new SharedRows(database, limit);
      await rows.all('catalogs');
      assert.equal(rows.bytes, bytes);
    }
    await database.close();
  });
});
