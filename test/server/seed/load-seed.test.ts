import assert from 'node:assert/strict';
import type { Store } from '../../../server/ports/store.ts';
import {
  compoundKey,
  couponCodeCounterName,
  couponCustomerCounterName,
  onOrderCounterName,
  stockCounterName,
} from '../../../server/records/collections.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import type { Seed } from '../../../server/seed/seed-format.ts';
import { parseSeed } from '../../../server/seed/parse-seed.ts';
import { openStore } from '../../../server/store/store.ts';

const name = { default: 'Cap' };
const options = {
  hashPassword: async (password: string) => `hash of ${password}`,
  clock: { now: () => Date.parse('2026-03-01T10:00:00.000Z') },
};

const createSeed = (allocation: number): Seed =>
  parseSeed(
    JSON.stringify({
      format: 1,
      catalogs: [{ id: 'hats', name }],
      products: [{ id: 'cap', catalog_id: 'hats', type: 'item', name }],
      inventory_lists: [{ id: 'shelf', default_in_stock: false }],
      inventory_records: [{ inventory_list_id: 'shelf', product_id: 'cap', allocation }],
      customer_lists: [{ id: 'people' }],
      customers: [
        {
          customer_id: 'c1',
          customer_list_id: 'people',
          auth_type: 'registered',
          login: 'Ann@Example.com',
          password: 'knit',
        },
        { customer_id: 'c2', customer_list_id: 'people', auth_type: 'guest' },
      ],
      clients: [{ id: 'app', password: 'secret' }],
      users: [{ login: 'admin', password: 'root' }, { login: 'clerk' }],
    }),
    'shop.json',
  );

describe('loading a seed', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore(':memory:');
  });
  afterEach(() => store.close());

  it('loading a seed writes its records and returns the counts', async () => {
    const summary = await loadSeed(createSeed(7), store, options);
    assert.equal(summary.products, 1);
    assert.equal(summary.customers, 2);
    assert.equal(summary.sites, undefined);
    assert.deepEqual((await store.begin().collection('products').get('cap'))?.name, name);
  });

  it('loading a seed turns passwords into credentials and stores no password', async () => {
    await loadSeed(createSeed(7), store, options);
    const work = store.begin();
    const credentials = await work.collection('credentials').all();
    assert.deepEqual(
      credentials.map(({ kind, subject, hash }) => [kind, subject, hash]),
      [
        ['client', 'app', 'hash of secret'],
        ['customer', 'c1', 'hash of knit'],
        ['user', 'admin', 'hash of root'],
      ],
    );
    for (const collection of ['customers', 'clients', 'users'] as const)
      for (const record of await work.collection(collection).all()) assert.ok(!('password' in record));
  });

  it('customers of a seed are found by their login in lower case', async () => {
    await loadSeed(createSeed(7), store, options);
    const customers = await store
      .begin()
      .collection('customers')
      .find('login', compoundKey('people', 'ann@example.com'));
    assert.deepEqual(
      customers.map(({ customer_id: id }) => id),
      ['c1'],
    );
  });

  it('loading a seed sets the dates of records that have none', async () => {
    await loadSeed(createSeed(7), store, options);
    const work = store.begin();
    assert.equal((await work.collection('customers').get('c2'))?.creation_date, '2026-03-01T10:00:00.000Z');
    assert.equal(
      (await work.collection('users').get('admin'))?.password_modification_date,
      '2026-03-01T10:00:00.000Z',
    );
    assert.equal((await work.collection('users').get('clerk'))?.password_modification_date, undefined);
  });

  it('loading a seed again sets the stock to the allocation, even if stock has been sold in between', async () => {
    await loadSeed(createSeed(7), store, options);
    const counter = stockCounterName('shelf', 'cap');
    assert.equal(await store.begin().counter(counter), 7);
    const sale = store.begin();
    sale.add(counter, -3);
    await sale.commit();
    await loadSeed(createSeed(20), store, options);
    assert.equal(await store.begin().counter(counter), 20);
  });

  it('loading a seed again resets on-order and redemption counters without a number in the seed', async () => {
    const seed: Seed = {
      ...createSeed(7),
      sites: [{ id: 'S', catalog_id: 'hats', currencies: ['USD'], customer_list_id: 'people' } as never],
      coupons: [{ site_id: 'S', id: 'ten', enabled: true, codes: ['TEN'] }],
    };
    await loadSeed(seed, store, options);
    const counters = [onOrderCounterName('shelf', 'cap'), couponCodeCounterName('S', 'ten', 'TEN')];
    const order = store.begin();
    for (const counter of counters) order.add(counter, -1);
    await order.commit();
    await loadSeed(seed, store, options);
    for (const counter of counters) assert.equal(await store.begin().counter(counter), 0, counter);
  });

  it('loading a seed again resets the redemptions of customers, also of those that the seed does not count', async () => {
    const createCouponSeed = (redemptions: Record<string, number>): Seed => ({
      ...createSeed(7),
      coupons: [
        {
          site_id: 'S',
          id: 'ten',
          enabled: true,
          codes: ['TEN'],
          redemptions_per_customer: 1,
          redemptions: { customers: redemptions },
        },
      ],
    });
    const readCounts = async () =>
      Promise.all(
        ['c1', 'c2'].map((customer) =>
          store.begin().counter(couponCustomerCounterName('S', 'ten', customer)),
        ),
      );
    await loadSeed(createCouponSeed({ c1: 1 }), store, options);
    assert.deepEqual(await readCounts(), [-1, 0]);
    await loadSeed(createCouponSeed({ c2: 1 }), store, options);
    assert.deepEqual(await readCounts(), [0, -1]);
  });

  it('loading a seed does not change sequences', async () => {
    const work = store.begin();
    await work.next('order_no');
    await work.commit();
    await loadSeed(createSeed(7), store, options);
    assert.equal(await store.begin().next('order_no'), 2);
  });
});
