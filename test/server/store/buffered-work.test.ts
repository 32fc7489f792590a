import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConcurrentChangeError, CounterTooLowError, type Store } from '../../../server/ports/store.ts';
import type { Coupon } from '../../../server/records/marketing.ts';
import { DataDirInUseError } from '../../../server/store/sqlite/sqlite-backend.ts';
import { createStore, openStore } from '../../../server/store/store.ts';
import { compoundKey } from '../../../server/records/collections.ts';
import { describeBackends } from '../../support/store-backends.ts';

const coupon = (id: string, enabled = true): Coupon => ({ site_id: 'Workshop', id, enabled, codes: [id] });
const key = (id: string) => compoundKey('Workshop', id);

describeBackends('a unit of work', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = createStore(await open());
  });
  afterEach(() => store.close());

  const storeCoupons = async (...coupons: Coupon[]) => {
    const work = store.begin();
    for (const record of coupons) work.collection('coupons').put(record);
    await work.commit();
  };

  it('a unit of work reads its own writes before its commit', async () => {
    await storeCoupons(coupon('a'), coupon('b'));
    const writer = store.begin();
    const otherWork = store.begin();
    writer.collection('coupons').delete(key('a'));
    writer.collection('coupons').put(coupon('c'));
    const listIds = async (work: typeof writer) =>
      (await work.collection('coupons').find('site', 'Workshop')).map(({ id }) => id);
    assert.deepEqual(await listIds(writer), ['b', 'c']);
    assert.deepEqual(await listIds(otherWork), ['a', 'b']);
    await writer.commit();
    assert.deepEqual(await listIds(otherWork), ['b', 'c']);
  });

  it('a commit fails without writing anything if another request changed the same record', async () => {
    await storeCoupons(coupon('a'), coupon('b'));
    const [firstWork, secondWork] = [store.begin(), store.begin()];
    for (const work of [firstWork, secondWork]) {
      const record = await work.collection('coupons').get(key('a'));
      work.collection('coupons').put({ ...record!, enabled: work === firstWork });
    }
    secondWork.collection('coupons').put(coupon('d'));
    firstWork.collection('coupons').put(coupon('a', false));
    await firstWork.commit();
    await assert.rejects(secondWork.commit(), ConcurrentChangeError);
    assert.equal(await store.begin().collection('coupons').get(key('d')), undefined);
  });

  it('a unit of work always reads a record as it first read it, by key and in lists, even if it was missing', async () => {
    await storeCoupons(coupon('a'), coupon('b'), coupon('c'));
    const work = store.begin();
    const coupons = work.collection('coupons');
    const initialCoupon = await coupons.get(key('a'));
    assert.equal(await coupons.get(key('new')), undefined);
    await storeCoupons(coupon('a', false), coupon('b', false), coupon('new'));
    const laterState = await store.begin().collection('coupons').state(key('a'));
    assert.notEqual((await coupons.state(key('a')))?.resourceState, laterState?.resourceState);
    assert.deepEqual(await coupons.get(key('a')), initialCoupon);
    const listedCoupons = await coupons.find('site', 'Workshop');
    assert.deepEqual(
      listedCoupons.map(({ id, enabled }) => [id, enabled]),
      [
        ['a', true],
        ['b', false],
        ['c', true],
      ],
    );
    await storeCoupons(coupon('b'), coupon('c', false));
    assert.equal((await coupons.get(key('b')))?.enabled, false);
    assert.equal((await coupons.get(key('c')))?.enabled, true);
    assert.equal(await coupons.get(key('new')), undefined);
    coupons.put(coupon('c', false));
    await assert.rejects(work.commit(), ConcurrentChangeError);
  });

  it('two requests can create different records, but not the same one', async () => {
    const [firstWork, secondWork] = [store.begin(), store.begin()];
    for (const work of [firstWork, secondWork]) {
      assert.equal(await work.collection('coupons').get(key('new')), undefined);
      work.collection('coupons').put(coupon('new', work === firstWork));
    }
    await firstWork.commit();
    await assert.rejects(secondWork.commit(), ConcurrentChangeError);

    const otherWorks = ['b', 'c'].map((id) => ({ id, work: store.begin() }));
    for (const { id, work } of otherWorks) {
      assert.equal(await work.collection('coupons').get(key(id)), undefined);
      work.collection('coupons').put(coupon(id));
    }
    for (const { work } of otherWorks) await work.commit();
    const ids = (await store.begin().collection('coupons').all()).map(({ id }) => id);
    assert.deepEqual(ids, ['b', 'c', 'new']);
  });

  it('concurrent requests can add to one counter, which never falls below its minimum', async () => {
    const restock = store.begin();
    restock.add('stock', 10);
    await restock.commit();
    const buyers = Array.from({ length: 4 }, () => store.begin());
    for (const work of buyers) work.add('stock', -3, 0);
    const results = await Promise.allSettled(buyers.map((work) => work.commit()));
    const failures = results.filter((result) => result.status === 'rejected');
    assert.equal(failures.length, 1);
    assert.ok(failures[0]?.reason instanceof CounterTooLowError);
    assert.equal(await store.begin().counter('stock'), 1);
  });

  it('a rollback to a savepoint restores the state, for nested savepoints too', async () => {
    const work = store.begin();
    work.collection('coupons').put(coupon('kept'));
    const outer = work.savepoint();
    work.collection('coupons').put(coupon('outer'));
    const inner = work.savepoint();
    work.collection('coupons').put(coupon('inner'));
    work.rollbackTo(inner);
    assert.ok(await work.collection('coupons').get(key('outer')));
    assert.equal(await work.collection('coupons').get(key('inner')), undefined);
    work.rollbackTo(outer);
    assert.equal(await work.collection('coupons').get(key('outer')), undefined);
    assert.ok(await work.collection('coupons').get(key('kept')));
  });

  it('a rollback to the same savepoint can be repeated, for changes, deletions and counters', async () => {
    await storeCoupons(coupon('a'));
    const work = store.begin();
    work.add('stock', 5);
    const savepoint = work.savepoint();
    for (let round = 0; round < 2; round++) {
      work.collection('coupons').put(coupon('a', false));
      work.collection('coupons').put(coupon('new'));
      work.savepoint();
      work.collection('coupons').delete(key('a'));
      work.collection('coupons').delete(key('new'));
      work.add('stock', -2);
      work.rollbackTo(savepoint);
      assert.equal((await work.collection('coupons').get(key('a')))?.enabled, true);
      assert.equal(await work.collection('coupons').get(key('new')), undefined);
      assert.equal(await work.counter('stock'), 5);
    }
  });

  it('a record has a state of 64 hexadecimal characters that changes with the record', async () => {
    await storeCoupons(coupon('a'));
    const work = store.begin();
    const stateBefore = await work.collection('coupons').state(key('a'));
    assert.match(stateBefore!.resourceState, /^[0-9a-f]{64}$/);
    work.collection('coupons').put(coupon('a', false));
    assert.notEqual(
      (await work.collection('coupons').state(key('a')))!.resourceState,
      stateBefore!.resourceState,
    );
  });

  it('a record that is read is a copy: changing it has no effect before `put`', async () => {
    await storeCoupons(coupon('a'));
    const work = store.begin();
    (await work.collection('coupons').get(key('a')))!.enabled = false;
    assert.equal((await work.collection('coupons').get(key('a')))!.enabled, true);
  });

  it('the numbers of a sequence are consecutive, and each sequence has its own', async () => {
    const work = store.begin();
    assert.deepEqual(
      [await work.next('order'), await work.next('order'), await work.next('other')],
      [1, 2, 1],
    );
  });
});

describe('a data dir', () => {
  it('a data dir keeps its records over a restart and rejects a second service', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'store-'));
    try {
      const store = openStore(dir);
      const work = store.begin();
      work.collection('coupons').put(coupon('a'));
      await work.commit();
      await store.close();
      const reopenedStore = openStore(dir);
      assert.ok(await reopenedStore.begin().collection('coupons').get(key('a')));
      // SQLite's locks belong to a process, so a conflict needs a second process.
      const { status, stderr } = await runSecondProcess(dir);
      assert.equal(status, 3, stderr);
      await reopenedStore.close();
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

/** Opens the store in a second process, which ends with the status 3 if the data dir is in use. */
async function runSecondProcess(dir: string): Promise<{ status: number | null; stderr: string }> {
  const module = new URL('../../../server/store/store.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then(m => { m.openStore(${JSON.stringify(dir)}) }).catch(e => { process.exit(e.constructor.name === ${JSON.stringify(DataDirInUseError.name)} ? 3 : 1) })`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', timeout: 10_000 });
  return { status, stderr };
}
