import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConcurrentChangeError, type CommittedChange } from '../../../server/ports/store.ts';
import { compoundKey } from '../../../server/records/collections.ts';
import type { Backend } from '../../../server/store/backend.ts';
import { SqliteBackend } from '../../../server/store/sqlite/sqlite-backend.ts';
import { createStore } from '../../../server/store/store.ts';
import { describeBackends } from '../../support/store-backends.ts';

describeBackends('reading and observing a store', (open) => {
  const catalog = (id: string) => ({ id, name: { default: id } });

  it('the statistics count a successful commit, but not a failed one', async () => {
    const store = createStore(await open());
    const countBefore = store.statistics().commits;
    const first = store.begin();
    const second = store.begin();
    for (const work of [first, second]) {
      await work.collection('catalogs').get('a');
      work.collection('catalogs').put(catalog('a'));
    }
    await first.commit();
    await assert.rejects(second.commit(), ConcurrentChangeError);
    assert.equal(store.statistics().commits - countBefore, 1);
    await store.close();
  });

  it('a commit listener receives what is committed or cleared, but no rollbacks, failed or empty commits', async () => {
    const store = createStore(await open());
    const changes: CommittedChange[] = [];
    const stopListening = store.onCommit((change) => void changes.push(change));
    const work = store.begin();
    work.collection('catalogs').put(catalog('a'));
    work.add('stock', 2);
    const savepoint = work.savepoint();
    work.collection('catalogs').put(catalog('b'));
    work.rollbackTo(savepoint);
    assert.equal(changes.length, 0, 'nothing before the commit');
    await work.commit();
    assert.deepEqual(
      changes.map(({ records, counters }) => [
        records.map(({ collection, key }) => [collection, key]),
        counters,
      ]),
      [[[['catalogs', 'a']], ['stock']]],
    );

    const conflictingWork = store.begin();
    conflictingWork.add('stock', -3, 0);
    await assert.rejects(conflictingWork.commit());
    await store.begin().commit();
    assert.equal(changes.length, 1);

    await store.clear();
    assert.equal(changes.at(-1)?.isEverythingChanged, true);
    stopListening();
    await store.clear();
    assert.equal(changes.length, 2);
    await store.close();
  });

  it('the index entries of a record that is replaced by a copy from a file are replaced, too', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-store-'));
    const file = path.join(folder, 'shop.sqlite');
    const createStoreWith = async (backend: Backend, logins: readonly (string | undefined)[]) => {
      const store = createStore(backend);
      const work = store.begin();
      for (const [index, login] of logins.entries())
        work.collection('customers').put({
          customer_id: `c${index}`,
          customer_list_id: 'l',
          auth_type: 'registered',
          creation_date: '2026-01-01T00:00:00.000Z',
          last_modified: '2026-01-01T00:00:00.000Z',
          ...(login === undefined ? {} : { login }),
        });
      await work.commit();
      return store;
    };
    const source = new SqliteBackend(':memory:');
    await createStoreWith(source, ['new', undefined]);
    source.copyTo(file);
    await source.close();
    const store = await createStoreWith(await open(), ['old', 'gone', 'other']);
    assert.equal(await store.copyFrom(file), true);
    const find = async (login: string) =>
      (await store.begin().collection('customers').find('login', compoundKey('l', login))).map(
        ({ customer_id }) => customer_id,
      );
    assert.deepEqual(
      [await find('new'), await find('old'), await find('gone'), await find('other')],
      [['c0'], [], [], ['c2']],
    );
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('a whole collection is read in chunks, in the order of its keys', async () => {
    const store = createStore(await open());
    const ids = Array.from({ length: 501 }, (_, index) => `c${String(index).padStart(3, '0')}`);
    const work = store.begin();
    for (const id of ids.toReversed()) work.collection('catalogs').put(catalog(id));
    await work.commit();
    const keys: string[] = [];
    let chunks = 0;
    for await (const records of store.scan('catalogs')) {
      chunks += 1;
      keys.push(...records.map(({ id }) => id));
    }
    assert.deepEqual(keys, ids);
    assert.ok(chunks > 1);
    await store.close();
  });
});
