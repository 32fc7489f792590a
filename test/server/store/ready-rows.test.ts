import assert from 'node:assert/strict';
import type { Reader } from '../../../server/ports/store.ts';
import { compoundKey } from '../../../server/records/collections.ts';
import type { Campaign } from '../../../server/records/marketing.ts';
import type { Backend } from '../../../server/store/backend.ts';
import { SqliteBackend } from '../../../server/store/sqlite/sqlite-backend.ts';
import { createStore } from '../../../server/store/store.ts';
import { createSlowBackend } from '../../support/slow-backend.ts';

const campaign = (id: string, description = ''): Campaign =>
  ({ site_id: 'RefArch', id, enabled: true, description: { default: description } }) as unknown as Campaign;
const textOf = (record: Campaign | undefined) =>
  (record?.description as Record<string, string> | undefined)?.['default'];
const keyOf = (id: string) => compoundKey('RefArch', id);
const ids = Array.from({ length: 10 }, (_, index) => `c${index}`);

/** Creates a store with ten campaigns and a stock of 3, none of which is in the cache. */
async function createFilledStore(backend: Backend) {
  const seedWork = createStore(backend).begin();
  for (const id of ids) seedWork.collection('campaigns').put(campaign(id, 'as seeded'));
  seedWork.add('stock', 3);
  await seedWork.commit();
  return createStore(backend);
}

describe('functions that build a value in `read` of a unit of work', () => {
  for (const [name, makeBackend] of [
    ['SQLite', () => new SqliteBackend(':memory:')],
    ['an asynchronous database', createSlowBackend],
  ] as const)
    it(`a function in \`read\` gets records, lists, states and counters of ${name}, with the unit of work’s changes`, async () => {
      const work = (await createFilledStore(makeBackend())).begin();
      const campaigns = work.collection('campaigns');
      campaigns.put(campaign('c1', 'changed'));
      campaigns.delete(keyOf('c2'));
      work.add('stock', 4);
      const build = (reader: Reader) => {
        const collection = reader.collection('campaigns');
        return {
          texts: ['c0', 'c1', 'c2', 'c99'].map((id) => textOf(collection.get(keyOf(id)))),
          idsInList: collection.all().map(({ id }) => id),
          countInSite: collection.find('site', 'RefArch').length,
          states: ['c0', 'c1', 'c2'].map((id) => collection.state(keyOf(id))?.resourceState),
          stock: reader.counter('stock'),
          areFrozen: [collection.get(keyOf('c0')), collection.get(keyOf('c1'))].map(Object.isFrozen),
        };
      };
      const { states, ...rest } = await work.read(build);
      assert.deepEqual(rest, {
        texts: ['as seeded', 'changed', undefined, undefined],
        idsInList: ids.filter((id) => id !== 'c2'),
        countInSite: 9,
        stock: 7,
        areFrozen: [true, true],
      });
      assert.deepEqual(states, [
        (await campaigns.state(keyOf('c0')))?.resourceState,
        (await campaigns.state(keyOf('c1')))?.resourceState,
        undefined,
      ]);
    });

  it('a function in `read` runs once, and once more for each group of records that has to be loaded first', async () => {
    const countRuns = async (backend: Backend) => {
      const work = (await createFilledStore(backend)).begin();
      let runs = 0;
      const texts = await work.read((reader) => {
        runs++;
        const firstRecord = reader.collection('campaigns').get(keyOf('c0'));
        return [firstRecord, ...reader.map(ids, (id) => reader.collection('campaigns').get(keyOf(id)))];
      });
      assert.equal(texts.length, 11);
      return runs;
    };
    assert.equal(await countRuns(new SqliteBackend(':memory:')), 1);
    assert.equal(await countRuns(createSlowBackend()), 3);
  });

  it('a function in `read` gets a record as its unit of work first read it, despite a change by another request', async () => {
    const store = await createFilledStore(createSlowBackend());
    const work = store.begin();
    let runs = 0;
    const [textByKey, textInList] = await work.read((reader) => {
      runs++;
      const text = textOf(reader.collection('campaigns').get(keyOf('c0')));
      reader.collection('campaigns').get(keyOf('c1'));
      return [text, textOf(reader.collection('campaigns').find('site', 'RefArch')[0])];
    });
    assert.equal(runs, 4);
    assert.deepEqual([textByKey, textInList], ['as seeded', 'as seeded']);

    const otherWork = store.begin();
    otherWork.collection('campaigns').put(campaign('c0', 'by another request'));
    await otherWork.commit();
    const secondRead = await work.read((reader) => reader.collection('campaigns').get(keyOf('c0')));
    assert.equal(textOf(secondRead), 'as seeded');
    work.collection('campaigns').put(campaign('c0', 'too late'));
    await assert.rejects(work.commit(), { name: 'Error', message: /changed by another request/ });
  });

  it('`read` rejects with an error of the database or of the function, and can be called again afterwards', async () => {
    const backend = createSlowBackend();
    let isBroken = true;
    const read: Backend['read'] = async (...input) => {
      if (isBroken) throw new Error('the database is away');
      return backend.read(...input);
    };
    const store = await createFilledStore(backend);
    const work = createStore({ ...backend, read }).begin();
    const readId = () => work.read((reader) => reader.collection('campaigns').get(keyOf('c0'))?.id);
    await assert.rejects(readId(), /the database is away/);
    isBroken = false;
    assert.equal(await readId(), 'c0');
    await assert.rejects(
      store.begin().read((reader) => reader.map(ids, () => assert.fail('of the function'))),
      /of the function/,
    );
  });
});
