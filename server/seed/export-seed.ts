import type { Store } from '../ports/store.ts';
import type { Credential } from '../records/access.ts';
import {
  compoundKey,
  giftCertificateCounterName,
  onOrderCounterName,
  stockCounterName,
} from '../records/collections.ts';
import type { Coupon } from '../records/marketing.ts';
import { createRedemptionReader } from './coupon-redemptions.ts';
import { seedCollections, type SeedCollection } from './records.ts';
import { seedFormat, type Seed } from './seed-format.ts';

export interface ExportOptions {
  /**
   * Returns the password of a credential, or undefined if it is unknown. The store contains only hashes, from which a
   * password cannot be read.
   */
  readonly passwordOf: (credential: Credential) => Promise<string | undefined>;
}

export interface ExportedSeed {
  readonly seed: Seed;
  /** Accounts whose password could not be exported: `client app`, `user clerk`. */
  readonly namesWithoutPassword: readonly string[];
}

type Entry = Record<string, unknown>;

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Exports the whole store as a seed that creates the same shop, with the current stock, the current balances of gift
 * certificates and the redemptions of coupons. Sessions, used tokens and sequences are omitted. Redemptions by customer
 * are included only for coupons with a limit per customer, and only for customers who have an order.
 */
export async function exportSeed(store: Store, { passwordOf }: ExportOptions): Promise<ExportedSeed> {
  const work = store.begin();
  const namesWithoutPassword: string[] = [];
  const addPassword = async (kind: Credential['kind'], subject: string, entry: Entry): Promise<Entry> => {
    const credential = await work.collection('credentials').get(compoundKey(kind, subject));
    if (!credential) return entry;
    const password = await passwordOf(credential);
    if (password === undefined) namesWithoutPassword.push(`${kind} ${subject}`);
    return password === undefined ? entry : { ...entry, password };
  };
  const redemptionsOf = await createRedemptionReader(store, work);
  const createEntry = async (name: SeedCollection, record: Entry): Promise<Entry> => {
    switch (name) {
      case 'clients':
        return addPassword('client', String(record['id']), record);
      case 'users':
        return addPassword('user', String(record['login']), record);
      case 'customers':
        return addPassword('customer', String(record['customer_id']), record);
      case 'inventory_records': {
        const counter = stockCounterName(String(record['inventory_list_id']), String(record['product_id']));
        const onOrder = await work.counter(
          onOrderCounterName(String(record['inventory_list_id']), String(record['product_id'])),
        );
        const allocation = await work.counter(counter);
        return { ...record, allocation, ...(onOrder === 0 ? {} : { on_order: onOrder }) };
      }
      case 'coupons':
        return {
          ...record,
          ...(await redemptionsOf({
            site_id: String(record['site_id']),
            id: String(record['id']),
            codes: record['codes'] as Coupon['codes'],
            redemptions_per_customer: record[
              'redemptions_per_customer'
            ] as Coupon['redemptions_per_customer'],
          })),
        };
      case 'gift_certificates': {
        const counter = giftCertificateCounterName(String(record['site_id']), String(record['code']));
        // The counter counts down from zero in the currency's smallest unit.
        const minorUnitFactor = 10 ** fractionDigits(String(record['currency']));
        const remainingUnits =
          Math.round(Number(record['amount']) * minorUnitFactor) + (await work.counter(counter));
        return { ...record, amount: remainingUnits / minorUnitFactor };
      }
      default:
        return record;
    }
  };
  const seed: Record<string, unknown> = { format: seedFormat };
  for (const name of seedCollections) {
    const entries: Entry[] = [];
    for await (const chunk of store.scan(name))
      for (const record of chunk) entries.push(await createEntry(name, record));
    if (entries.length > 0) seed[name] = entries;
  }
  return { seed: seed as Seed, namesWithoutPassword };
}
