import type { Clock } from '../ports/environment.ts';
import type { Store, UnitOfWork } from '../ports/store.ts';
import type { Credential } from '../records/access.ts';
import { giftCertificateCounter, stockCounter, type RecordOf } from '../records/collections.ts';
import { seedCollections, type SeedCollection, type SeedRecord } from './records.ts';
import type { Seed } from './seed-format.ts';

export interface LoadOptions {
  /** Slow hash of a plain password, as the store keeps it. */
  readonly hashPassword: (password: string) => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Records written by collection; collections without any are left out. */
export type LoadSummary = { [Name in SeedCollection]?: number };

/** So many records go into one unit of work: commits stay short, and memory bounded by it. */
const chunk = 2000;

/** What a record gets at loading beside its seed entry. */
interface Loading extends LoadOptions {
  readonly work: UnitOfWork;
  readonly now: string;
}

type Putters = {
  readonly [Name in SeedCollection]?: (entry: SeedRecord<Name>, loading: Loading) => Promise<void>;
};

async function putCredential(
  kind: Credential['kind'],
  subject: string,
  password: string | undefined,
  { work, hashPassword }: Loading,
): Promise<void> {
  if (password !== undefined)
    work.of('credentials').put({ kind, subject, hash: await hashPassword(password) });
}

/** Collections whose entries are not simply put. */
const putters: Putters = {
  inventory_records: async (record, { work }) => {
    work.of('inventory_records').put(record);
    const counter = stockCounter(record.inventory_list_id, record.product_id);
    // A counter can only be added to; loading the same seed again sets it back to the allocation.
    work.add(counter, record.allocation - (await work.counter(counter)));
  },
  gift_certificates: async (certificate, { work }) => {
    work.of('gift_certificates').put(certificate);
    const counter = giftCertificateCounter(certificate.site_id, certificate.code);
    work.add(counter, -(await work.counter(counter)));
  },
  customers: async ({ password, ...customer }, loading) => {
    loading.work.of('customers').put({ creation_date: loading.now, last_modified: loading.now, ...customer });
    await putCredential('customer', customer.customer_id, password, loading);
  },
  custom_objects: async (object, { work, now }) =>
    work.of('custom_objects').put({ creation_date: now, last_modified: now, ...object }),
  clients: async ({ password, ...client }, loading) => {
    loading.work.of('clients').put(client);
    await putCredential('client', client.id, password, loading);
  },
  users: async ({ password, ...user }, loading) => {
    loading.work
      .of('users')
      .put(password === undefined ? user : { password_modification_date: loading.now, ...user });
    await putCredential('user', user.login, password, loading);
  },
};

async function loadCollection<Name extends SeedCollection>(
  name: Name,
  entries: readonly SeedRecord<Name>[],
  store: Store,
  options: LoadOptions,
): Promise<void> {
  const putter = putters[name];
  for (let start = 0; start < entries.length; start += chunk) {
    const work = store.begin();
    const loading: Loading = { ...options, work, now: new Date(options.clock.now()).toISOString() };
    for (const entry of entries.slice(start, start + chunk))
      if (putter === undefined) work.of(name).put(entry as RecordOf<Name>);
      else await putter(entry, loading);
    await work.commit();
  }
}

/**
 * Writes a seed into a store. Records that are there under the same keys are replaced, others stay: call
 * `store.clear()` first for the seed alone. Sequences, such as order numbers, are left as they are.
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
