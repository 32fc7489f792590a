import assert from 'node:assert/strict';
import type { CommittedChange } from '../../../server/ports/store.ts';
import { openStore } from '../../../server/store/store.ts';

describe('Listening to a store', () => {
  const catalog = (id: string) => ({ id, name: { default: id } });

  it('tells what a commit changed, not what was read, rolled back or refused', async () => {
    const store = openStore(':memory:');
    const told: CommittedChange[] = [];
    const end = store.onCommit((change) => void told.push(change));
    const work = store.begin();
    work.of('catalogs').put(catalog('a'));
    work.add('stock', 2);
    const before = work.savepoint();
    work.of('catalogs').put(catalog('b'));
    work.rollbackTo(before);
    assert.equal(told.length, 0, 'nothing before the commit');
    await work.commit();
    assert.deepEqual(
      told.map(({ records, counters }) => [
        records.map(({ collection, key }) => [collection, key]),
        counters,
      ]),
      [[[['catalogs', 'a']], ['stock']]],
    );

    const refused = store.begin();
    refused.add('stock', -3, 0);
    await assert.rejects(refused.commit());
    await store.begin().commit();
    assert.equal(told.length, 1);

    await store.clear();
    assert.equal(told.at(-1)?.cleared, true);
    end();
    await store.clear();
    assert.equal(told.length, 2);
    await store.close();
  });

  it('reads a whole collection in chunks, in the order of its keys', async () => {
    const store = openStore(':memory:');
    const ids = Array.from({ length: 501 }, (_, index) => `c${String(index).padStart(3, '0')}`);
    const work = store.begin();
    for (const id of ids.toReversed()) work.of('catalogs').put(catalog(id));
    await work.commit();
    const found: string[] = [];
    let chunks = 0;
    for await (const records of store.scan('catalogs')) {
      chunks += 1;
      found.push(...records.map(({ id }) => id));
    }
    assert.deepEqual(found, ids);
    assert.ok(chunks > 1);
    await store.close();
  });
});
