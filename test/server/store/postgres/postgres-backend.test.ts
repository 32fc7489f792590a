import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ConcurrentChangeError,
  KeyTooLongError,
  StoreUnavailableError,
  type CommittedChange,
  type Store,
} from '../../../../server/ports/store.ts';
import { compoundKey, type CollectionName } from '../../../../server/records/collections.ts';
import type { Campaign } from '../../../../server/records/marketing.ts';
import type { StoredRow } from '../../../../server/store/backend.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open-postgres-store.ts';
import type { PostgresBackend } from '../../../../server/store/postgres/postgres-backend.ts';
import { SqliteBackend } from '../../../../server/store/sqlite/sqlite-backend.ts';
import { createStore } from '../../../../server/store/store.ts';
import { describeWithPostgres, sharedPostgres, startPostgres } from '../../../support/postgres-server.ts';
import { createLaneId } from '../../../support/store-backends.ts';

const campaign = (id: string, description = '') =>
  ({ site_id: 'RefArch', id, enabled: true, description: { default: description } }) as unknown as Campaign;
const key = compoundKey('RefArch', 'a');
const extractNumber = (record: Campaign | undefined) =>
  Number((record?.description as Record<string, string> | undefined)?.['default'] ?? 0);

async function putCampaign(store: Store, description: string): Promise<void> {
  const work = store.begin();
  work.collection('campaigns').put(campaign('a', description));
  await work.commit();
}

const copyRows = (rows: readonly StoredRow[]) => rows.map((row) => ({ ...row }));

const readNumber = async (store: Store) =>
  extractNumber(await store.begin().collection('campaigns').get(key));

async function waitUntil(condition: () => boolean | Promise<boolean>, description: string): Promise<void> {
  for (const end = Date.now() + 20_000; !(await condition());) {
    if (Date.now() > end) assert.fail(`not within 20 seconds: ${description}`);
    await delay(20);
  }
}

describeWithPostgres('stores of several processes in one PostgreSQL', function () {
  this.timeout(60_000);
  let url = '';
  let backends: PostgresBackend[] = [];
  let stores: Store[] = [];
  const execute = async (sql: string) => (await sharedPostgres()).execute(sql, url);

  before(async () => {
    url = await (await sharedPostgres()).createDatabase();
  });
  beforeEach(async () => {
    const openedStores = await Promise.all([1, 2].map(() => openPostgresStore(url, createLaneId)));
    backends = openedStores.map(({ backend }) => backend);
    await backends[0]?.clear();
    stores = backends.map((backend) => createStore(backend));
    await Promise.all(stores.map(async (store) => store.catchUp()));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));
  const pair = (): [Store, Store] => stores as [Store, Store];

  it('a request that catches up reads every commit that was acknowledged before, in lists and by key', async () => {
    const [writingStore, readingStore] = pair();
    let commitCount = 0;
    let reads = 0;
    const writer = async () => {
      for (let number = 1; number <= 60; number++) {
        await putCampaign(writingStore, String(number));
        commitCount = number;
      }
    };
    const reader = async () => {
      while (commitCount < 60) {
        const acknowledgedCount = commitCount;
        await readingStore.catchUp();
        const campaigns = readingStore.begin({ shareRecords: true }).collection('campaigns');
        const [listedCampaign] =
          reads % 2 === 0 ? await campaigns.all() : await campaigns.find('site', 'RefArch');
        assert.ok(
          extractNumber(listedCampaign) >= acknowledgedCount,
          `list ${extractNumber(listedCampaign)} after commit ${acknowledgedCount}`,
        );
        const record = await campaigns.get(key);
        assert.ok(
          extractNumber(record) >= acknowledgedCount,
          `record ${extractNumber(record)} after commit ${acknowledgedCount}`,
        );
        reads++;
      }
    };
    await Promise.all([writer(), reader(), reader(), reader()]);
    assert.ok(reads > 20, `${reads} reads`);
  });

  it('a commit with a key that is too long for an index is rejected with KeyTooLongError, and changes nothing', async () => {
    // Random, because PostgreSQL compresses index entries.
    const randomText = Array.from({ length: 6_000 }, () => Math.floor(Math.random() * 36).toString(36)).join(
      '',
    );
    const [store] = pair();
    const work = store.begin();
    work.collection('campaigns').put(campaign('short'));
    work.collection('campaigns').put(campaign(randomText));
    await assert.rejects(work.commit(), KeyTooLongError);
    assert.deepEqual(await store.begin().collection('campaigns').all(), []);
    // The limit of PostgreSQL is 2,704 bytes.
    const workWithLongKey = store.begin();
    workWithLongKey.collection('campaigns').put(campaign(randomText.slice(0, 2_600)));
    await workWithLongKey.commit();
  });

  it('a commit reaches the listeners of another process, even if that process receives no request', async () => {
    const [writingStore, followingStore] = pair();
    const changes: CommittedChange[] = [];
    followingStore.onCommit((change) => void changes.push(change));
    const version = followingStore.begin().version('campaigns');
    const work = writingStore.begin();
    work.collection('campaigns').put(campaign('a'));
    work.add('stock', 2);
    await work.commit();
    await waitUntil(() => changes.length > 0, 'the change');
    assert.deepEqual(changes, [
      { records: [{ collection: 'campaigns', key }], counters: ['stock'], isEverythingChanged: false },
    ]);
    assert.notEqual(followingStore.begin().version('campaigns'), version);
  });

  it('of the changes that many requests make to one record through two processes, none is lost', async () => {
    await putCampaign(stores[0] as Store, '0');
    let conflicts = 0;
    const increment = async (store: Store) => {
      for (;;) {
        await store.catchUp();
        const work = store.begin();
        const campaigns = work.collection('campaigns');
        const number = extractNumber(await campaigns.get(key));
        campaigns.put(campaign('a', String(number + 1)));
        try {
          await work.commit();
          return;
        } catch (error) {
          if (!(error instanceof ConcurrentChangeError)) throw error;
          conflicts++;
        }
      }
    };
    await Promise.all(
      Array.from({ length: 8 }, async (_, client) => {
        for (let turn = 0; turn < 5; turn++) await increment(stores[(client + turn) % 2] as Store);
      }),
    );
    await stores[1]?.catchUp();
    assert.equal(await readNumber(stores[1] as Store), 40);
    assert.ok(conflicts > 0);
  });

  it('commits that write the same records in opposite orders all succeed, and their changes of counters add up', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const work = (stores[index % 2] as Store).begin();
        const ids = ['x', 'y', 'z'];
        for (const id of index % 4 < 2 ? ids : ids.toReversed()) {
          work.collection('campaigns').put(campaign(id, String(index)));
          work.add(`counter ${id}`, 1);
        }
        await work.commit();
      }),
    );
    await stores[0]?.catchUp();
    const work = (stores[0] as Store).begin();
    assert.deepEqual(
      await Promise.all(['x', 'y', 'z'].map((id) => work.counter(`counter ${id}`))),
      [20, 20, 20],
    );
  });

  it('each number of a sequence is used once, by one of the processes', async () => {
    const numbers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (stores[index % 2] as Store).begin().next('order')),
    );
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  it('a record has index entries if and only if it exists, also after one process deleted it while another created it', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const [creation, deletion] = stores.map((store) => store.begin()) as [
        ReturnType<Store['begin']>,
        ReturnType<Store['begin']>,
      ];
      creation.collection('campaigns').put(campaign('a', String(turn)));
      deletion.collection('campaigns').delete(key);
      await Promise.all([creation.commit(), deletion.commit()]);
      const records = await execute(`SELECT key FROM records WHERE collection = 'campaigns'`);
      const entries = await execute(`SELECT key FROM entries WHERE collection = 'campaigns'`);
      assert.deepEqual(entries.rows, records.rows);
    }
  });

  it('keys with control characters, quotes and emoji are stored, read, listed in order and changed', async () => {
    const [store, otherStore] = pair();
    const ids = ['a\0b', 'a\u0001', 'a"\\{},', 'ä\u{1f4a9}', 'a', 'Z'];
    const work = store.begin();
    for (const id of ids) work.collection('catalogs').put({ id, name: { default: `${id}"\\` } });
    await work.commit();
    const change = store.begin();
    const record = await change.collection('catalogs').get('a\0b');
    change.collection('catalogs').put({ ...record!, name: { default: 'changed' } });
    change.collection('catalogs').delete('a\u0001');
    await change.commit();
    await otherStore.catchUp();
    const records = await otherStore.begin().collection('catalogs').all();
    const keysInSqliteOrder = ['Z', 'a', 'a\0b', 'a"\\{},', 'ä\u{1f4a9}'];
    assert.deepEqual(
      records.map(({ id }) => id),
      keysInSqliteOrder,
    );
    assert.deepEqual((await otherStore.begin().collection('catalogs').get('a\0b'))?.name, {
      default: 'changed',
    });
  });

  it('PostgreSQL and SQLite copy the same records from the store file of the sample shop', async () => {
    const file = path.resolve(import.meta.dirname, '../../../../dist/sample/shop.sqlite');
    const sqlite = new SqliteBackend(':memory:');
    assert.deepEqual(await Promise.all([sqlite.copyFrom(file), stores[0]?.copyFrom(file)]), [true, true]);
    for (const name of ['products', 'prices', 'customers', 'credentials'] as const satisfies CollectionName[])
      assert.deepEqual(copyRows(await backends[1]!.all(name)), copyRows(sqlite.all(name)));
    const readAssemblies = async (backend: PostgresBackend | SqliteBackend) =>
      copyRows(await backend.find('products', 'assembly', 'set'));
    assert.deepEqual(await readAssemblies(backends[1]!), await readAssemblies(sqlite));
    assert.ok((await readAssemblies(sqlite)).length > 0);
    await sqlite.close();
  });

  it('two processes that ask for a secret at once get the same one', async () => {
    const name = `secret ${createLaneId()}`;
    const secrets = await Promise.all(
      backends.map((backend, index) => backend.secret(name, () => Promise.resolve(`of process ${index}`))),
    );
    assert.equal(secrets[0], secrets[1]);
  });

  it('a process whose lane was removed takes another one, and the other process still reads its commits', async () => {
    await execute('DELETE FROM changes');
    await execute('DELETE FROM lanes');
    const [writingStore, readingStore] = pair();
    await putCampaign(writingStore, '7');
    await readingStore.catchUp();
    assert.equal(await readNumber(readingStore), 7);
  });
});

describeWithPostgres('a transaction that PostgreSQL aborts', function () {
  this.timeout(60_000);
  let url = '';
  let store: Store;
  let lanes: string[] = [];
  const execute = async (statement: string) => (await sharedPostgres()).execute(statement, url);

  /**
   * Makes a statement on a table fail with an SQLSTATE, immediately or when its transaction is committed.
   * @param triggerHead the beginning of a CREATE statement for a trigger, such as `TRIGGER t BEFORE INSERT ON counters`
   */
  const failOn = (triggerHead: string, sqlState: string, condition = 'true') =>
    execute(`
      CREATE FUNCTION fail_${sqlState}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF ${condition} THEN RAISE EXCEPTION 'failed by the test' USING ERRCODE = '${sqlState}'; END IF; RETURN NEW; END
      $$;
      CREATE ${triggerHead} FOR EACH ROW EXECUTE FUNCTION fail_${sqlState}()`);

  beforeEach(async () => {
    url = await (await sharedPostgres()).createDatabase();
    lanes = [];
    const { backend } = await openPostgresStore(url, () => {
      lanes.push(createLaneId());
      return lanes.at(-1) as string;
    });
    store = createStore(backend);
  });
  afterEach(() => store.close());

  it('a commit that changes only counters fails as unavailable if all of its attempts were aborted', async () => {
    // A serialization failure.
    await failOn('TRIGGER t BEFORE INSERT OR UPDATE ON counters', '40001');
    const work = store.begin();
    work.add('stock', 1);
    await assert.rejects(work.commit(), StoreUnavailableError);
  });

  it('a commit that also changes a record fails with ConcurrentChangeError, so that the request is repeated', async () => {
    // A deadlock.
    await failOn('TRIGGER t BEFORE INSERT OR UPDATE ON counters', '40P01');
    const work = store.begin();
    work.collection('campaigns').put(campaign('a'));
    work.add('stock', 1);
    await assert.rejects(work.commit(), ConcurrentChangeError);
  });

  it('the process takes another lane if the outcome of a commit cannot be determined because of an error', async () => {
    // The connection is lost during the commit, and the log line that would determine the outcome is rejected.
    await failOn('CONSTRAINT TRIGGER t AFTER INSERT ON counters DEFERRABLE INITIALLY DEFERRED', '57P01');
    await failOn('TRIGGER u BEFORE INSERT ON changes', '42501', `NEW.body = '{"records":{},"counters":[]}'`);
    const work = store.begin();
    work.add('stock', 1);
    await assert.rejects(work.commit());
    assert.equal(lanes.length, 2);
  });
});

describeWithPostgres('an outage of PostgreSQL', function () {
  this.timeout(120_000);

  it('requests fail as unavailable during an outage, and succeed after it with all acknowledged writes', async () => {
    const server = await startPostgres({ isDurable: true });
    try {
      const url = await server.createDatabase();
      const stores = await Promise.all(
        [1, 2].map(async () => createStore((await openPostgresStore(url, createLaneId)).backend)),
      );
      const [writingStore, readingStore] = stores as [Store, Store];
      await putCampaign(writingStore, '1');
      let acknowledgedNumber = 1;
      let failures = 0;
      const state = { isOver: false };
      const writer = (async () => {
        for (let number = 2; !state.isOver; number++) {
          try {
            await putCampaign(writingStore, String(number));
            acknowledgedNumber = number;
          } catch (error) {
            assert.ok(error instanceof StoreUnavailableError, String(error));
            failures++;
            await delay(20);
          }
        }
      })();
      await waitUntil(() => acknowledgedNumber > 20, 'some commits');
      await server.crash();
      await assert.rejects(async () => readingStore.catchUp(), StoreUnavailableError);
      await waitUntil(() => failures > 0, 'a failure');
      const numberBefore = acknowledgedNumber;
      await server.restart();
      await waitUntil(() => acknowledgedNumber > numberBefore, 'a commit after the outage');
      state.isOver = true;
      await writer;
      await readingStore.catchUp();
      assert.equal(await readNumber(readingStore), acknowledgedNumber);
      await Promise.all(stores.map((store) => store.close()));
    } finally {
      await server.stop();
    }
  });

  it('a request whose connection is cut during its commit either fails without storing anything or succeeds', async () => {
    const server = await sharedPostgres();
    const url = await server.createDatabase();
    const { backend } = await openPostgresStore(url, createLaneId);
    const store = createStore(backend);
    const state = { isOver: false };
    const cutter = (async () => {
      while (!state.isOver) {
        // Spares the queries that read the change log, which contain the word clock.
        await server.execute(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'cartwright' AND state <> 'idle' AND query NOT LIKE '%clock%'`,
          url,
        );
        await delay(5);
      }
    })();
    const acknowledgedIds = new Set<string>();
    let failures = 0;
    for (let number = 0; number < 150; number++) {
      const work = store.begin();
      work.collection('campaigns').put(campaign(String(number)));
      try {
        await work.commit();
        acknowledgedIds.add(String(number));
      } catch (error) {
        assert.ok(error instanceof StoreUnavailableError, String(error));
        failures++;
      }
    }
    state.isOver = true;
    await cutter;
    const storedCampaigns = await store.begin().collection('campaigns').all();
    assert.deepEqual(
      storedCampaigns.map(({ id }) => id).sort(),
      [...acknowledgedIds].sort(),
      `after ${failures} failures`,
    );
    await store.close();
  });
});
