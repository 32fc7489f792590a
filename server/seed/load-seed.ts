import type { Clock } from '../ports/environment.ts';
import type { Store, UnitOfWork } from '../ports/store.ts';
import type { Credential } from '../records/access.ts';
import {
  couponCodeCounterName,
  couponCustomerCounterName,
  giftCertificateCounterName,
  onOrderCounterName,
  stockCounterName,
  type RecordOf,
} from '../records/collections.ts';
import { readCustomers } from './coupon-redemptions.ts';
import { seedCollections, type SeedCollection, type SeedRecord } from './records.ts';
import type { Seed } from './seed-format.ts';

export interface LoadOptions {
  /** Returns the slow hash of a plain password, as the store contains it. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Number of records that were written to each collection; collections without records are omitted. */
export type LoadSummary = { [Name in SeedCollection]?: number };

/** Maximum number of records per unit of work, so that commits are short and memory use is limited. */
const chunkSize = 2000;

/** The dependencies for creating a record from its seed entry. */
interface LoadContext extends LoadOptions {
  readonly work: UnitOfWork;
  readonly now: string;
  /** Returns the IDs and email addresses of the customers that may have redeemed a coupon before the seed is loaded. */
  readonly customers: () => Promise<ReadonlySet<string>>;
}

type EntryWriters = {
  readonly [Name in SeedCollection]?: (entry: SeedRecord<Name>, context: LoadContext) => Promise<void>;
};

async function putCredential(
  kind: Credential['kind'],
  subject: string,
  password: string | undefined,
  { work, hashPassword }: LoadContext,
): Promise<void> {
  if (password !== undefined)
    work.collection('credentials').put({ kind, subject, hash: await hashPassword(password) });
}

/** Sets a counter, which the store can only change by adding to it. */
async function setCounter(work: UnitOfWork, counter: string, value: number): Promise<void> {
  work.add(counter, value - (await work.counter(counter)));
}

/** Collections whose entries need more than a `put` of the entry as it is. */
const entryWriters: EntryWriters = {
  inventory_records: async ({ on_order: onOrder, ...record }, { work }) => {
    const { inventory_list_id: list, product_id: product } = record;
    work.collection('inventory_records').put(record);
    // If the seed is loaded again, the stock and the quantity on order become those of the seed again.
    await setCounter(work, stockCounterName(list, product), record.allocation);
    await setCounter(work, onOrderCounterName(list, product), onOrder ?? 0);
  },
  coupons: async ({ redemptions = {}, ...coupon }, { work, customers }) => {
    const { site_id: site, id, redemptions_per_customer: limit } = coupon;
    work.collection('coupons').put(coupon);
    // The counters count down from zero.
    const zeroCounts = Object.fromEntries(coupon.codes.map((code) => [code, 0]));
    for (const [code, count] of Object.entries({ ...zeroCounts, ...redemptions.codes }))
      await setCounter(work, couponCodeCounterName(site, id, code), -count);
    // Without a limit, the counters of customers have no effect.
    const earlierCustomers = limit === undefined ? [] : await customers();
    for (const customer of earlierCustomers)
      await setCounter(work, couponCustomerCounterName(site, id, customer), 0);
    for (const [customer, count] of Object.entries(redemptions.customers ?? {}))
      await setCounter(work, couponCustomerCounterName(site, id, customer), -count);
  },
  gift_certificates: async (certificate, { work }) => {
    work.collection('gift_certificates').put(certificate);
    await setCounter(work, giftCertificateCounterName(certificate.site_id, certificate.code), 0);
  },
  customers: async ({ password, ...customer }, context) => {
    context.work
      .collection('customers')
      .put({ creation_date: context.now, last_modified: context.now, ...customer });
    await putCredential('customer', customer.customer_id, password, context);
  },
  custom_objects: async (object, { work, now }) =>
    work.collection('custom_objects').put({ creation_date: now, last_modified: now, ...object }),
  clients: async ({ password, ...client }, context) => {
    context.work.collection('clients').put(client);
    await putCredential('client', client.id, password, context);
  },
  users: async ({ password, ...user }, context) => {
    context.work
      .collection('users')
      .put(password === undefined ? user : { password_modification_date: context.now, ...user });
    await putCredential('user', user.login, password, context);
  },
};

async function loadCollection<Name extends SeedCollection>(
  name: Name,
  entries: readonly SeedRecord<Name>[],
  store: Store,
  options: LoadOptions,
): Promise<void> {
  const writer = entryWriters[name];
  let storedCustomers: Promise<ReadonlySet<string>> | undefined;
  const customers = (): Promise<ReadonlySet<string>> => (storedCustomers ??= readCustomers(store));
  for (let start = 0; start < entries.length; start += chunkSize) {
    const work = store.begin();
    const now = new Date(options.clock.now()).toISOString();
    const context: LoadContext = { ...options, work, now, customers };
    for (const entry of entries.slice(start, start + chunkSize))
      if (writer === undefined) work.collection(name).put(entry as RecordOf<Name>);
      else await writer(entry, context);
    await work.commit();
  }
}

/**
 * Loads a seed into a store. Records with the same keys are replaced, other records stay; to get only the seed's
 * records, call `store.clear()` first. Sequences, such as order numbers, are not changed.
 */
export async function loadSeed(seed: Seed, store: Store, options: LoadOptions): Promise<LoadSummary> {
  const summary: LoadSummary = {};
  for (const name of seedCollections) {
    const entries = seed[name] ?? [];
    if (entries.length === 0) continue;
    await loadCollection(name, entries, store, options);
    summary[name] = entries.length;
  }
  return summary;
}
