import assert from 'node:assert/strict';
import { ConcurrentChangeError, type CommittedChange } from '../../../server/ports/store.ts';
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
