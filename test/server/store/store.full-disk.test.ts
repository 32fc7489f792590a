import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SqliteBackend } from '../../../server/store/sqlite/sqlite-backend.ts';
import type { WriteSet } from '../../../server/store/backend.ts';

describe('a store on a full disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'full-'));
  const { exec } = DatabaseSync.prototype;
  afterEach(() => {
    DatabaseSync.prototype.exec = exec;
  });
  after(() => rmSync(folder, { recursive: true }));

  const createWrite = (key: string, body: string): WriteSet => ({
    records: [{ collection: 'catalogs', key, state: 'a', body, expectedState: null, entries: [] }],
    counters: [],
  });

  it('a store on a full disk names the cause, keeps its records, and accepts writes when there is space again', async () => {
    const databases: DatabaseSync[] = [];
    DatabaseSync.prototype.exec = function (sql) {
      databases.push(this);
      exec.call(this, sql);
    };
    const backend = new SqliteBackend(path.join(folder, 'store.db'));
    await backend.commit(createWrite('yard', '{}'));
    const [database] = databases;
    const pages = database?.prepare('PRAGMA page_count').get()?.['page_count'] as number;
    database?.exec(`PRAGMA max_page_count = ${pages + 2}`);
    await assert.rejects(
      backend.commit(createWrite('forge', 'x'.repeat(100_000))),
      /database or disk is full/,
    );
    assert.deepEqual(
      backend.all('catalogs').map(({ key }) => key),
      ['yard'],
    );
    database?.exec('PRAGMA max_page_count = 1000000');
    await backend.commit(createWrite('forge', '{}'));
    assert.equal(backend.read('catalogs', 'forge')?.body, '{}');
    await backend.close();
  });
});
