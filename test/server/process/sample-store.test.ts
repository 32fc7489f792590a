import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPasswords } from '../../../server/auth/passwords.ts';
import type { Store } from '../../../server/ports/store.ts';
import { loadSampleStore, writeSampleStore } from '../../../server/process/sample-store.ts';
import { buildSampleShop } from '../../../server/sample/sample-shop.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import { collections, type CollectionName } from '../../../server/records/collections.ts';
import { openStore } from '../../../server/store/store.ts';

const { seed } = buildSampleShop();
const clock = { now: () => Date.parse('2026-03-04T05:06:07.000Z') };
const passwords = createPasswords((text) => text);

/** Returns all records by collection, without the hashes of credentials, which have random salts. */
async function readContent(store: Store): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const name of Object.keys(collections) as CollectionName[]) {
    const records: readonly object[] = await store.begin().collection(name).all();
    content[name] = name === 'credentials' ? records.map((record) => ({ ...record, hash: '' })) : records;
  }
  return content;
}

describe('The store file of the sample shop', function () {
  this.timeout(30_000);
  let folder: string;
  let file: string;
  let store: Store;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cartwright-sample-'));
    file = path.join(folder, 'shop.sqlite');
    await writeSampleStore(seed, file);
  });
  after(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    store = openStore(':memory:');
  });
  afterEach(() => store.close());

  it('the store file of the sample shop has the same records as the seed, with the time of loading', async () => {
    const seededStore = openStore(':memory:');
    await loadSeed(seed, seededStore, { hashPassword: (password) => passwords.hash(password), clock });
    assert.equal(await loadSampleStore(file, store, clock), true);
    assert.deepEqual(await readContent(store), await readContent(seededStore));
    await seededStore.close();
  });

  it('the store file of the sample shop has the hash of a client’s password', async () => {
    await loadSampleStore(file, store, clock);
    const credentials = await store.begin().collection('credentials').all();
    const client = seed.clients?.find(({ password }) => password !== undefined);
    const credential = credentials.find(({ kind, subject }) => kind === 'client' && subject === client?.id);
    assert.equal(await passwords.matches(client?.password ?? '', credential?.hash ?? ''), true);
  });

  it('the store file of the sample shop can be loaded by several services at the same moment', async () => {
    // Another service that copies the file holds a lock on it, as this transaction does.
    const otherConnection = new DatabaseSync(file);
    otherConnection.exec('BEGIN IMMEDIATE');
    try {
      assert.equal(await loadSampleStore(file, store, clock), true);
    } finally {
      otherConnection.close();
    }
  });

  it('the store file of the sample shop can be loaded twice, as after an interrupted start', async () => {
    await loadSampleStore(file, store, clock);
    const contentBefore = await readContent(store);
    assert.equal(await loadSampleStore(file, store, clock), true);
    assert.deepEqual(await readContent(store), contentBefore);
  });

  it('the store file of another version of the store is not loaded', async () => {
    const otherFile = path.join(folder, 'other.sqlite');
    const database = new DatabaseSync(otherFile);
    database.exec('PRAGMA user_version = 99');
    database.close();
    assert.equal(await loadSampleStore(otherFile, store, clock), false);
    assert.deepEqual(await store.begin().collection('products').all(), []);
  });
});
