import type { Store, UnitOfWork } from '../ports/store.ts';
import { couponCodeCounterName, couponCustomerCounterName } from '../records/collections.ts';
import type { Coupon } from '../records/marketing.ts';
import type { SeedRecord } from './records.ts';

/** The fields of a coupon on which its counters depend. */
type CouponLimits = Pick<Coupon, 'site_id' | 'id' | 'codes'> & {
  readonly redemptions_per_customer: number | undefined;
};

type Redemptions = Pick<SeedRecord<'coupons'>, 'redemptions'>;

/** Returns the IDs and email addresses of the customers of all orders. */
async function readOrderingCustomers(store: Pick<Store, 'scan'>): Promise<Set<string>> {
  const customers = new Set<string>();
  for await (const orders of store.scan('orders'))
    for (const { customer_id: id, customer_email: email } of orders)
      for (const customer of [id, email]) if (customer !== undefined) customers.add(customer);
  return customers;
}

/** Returns the IDs and email addresses of all customers, and of the customers of all orders. */
export async function readCustomers(store: Pick<Store, 'scan'>): Promise<ReadonlySet<string>> {
  const customers = await readOrderingCustomers(store);
  for await (const records of store.scan('customers'))
    for (const { customer_id: id, email } of records)
      for (const customer of [id, email]) if (customer !== undefined) customers.add(customer);
  return customers;
}

/**
 * Returns a function that reads the redemptions of a coupon: by code and, if the coupon has a limit for each customer,
 * by the customers of the stored orders. It returns an empty object for a coupon that no order has redeemed.
 */
export async function createRedemptionReader(
  store: Store,
  work: UnitOfWork,
): Promise<(coupon: CouponLimits) => Promise<Redemptions>> {
  const customers = await readOrderingCustomers(store);

  /** Returns the redemptions that the counters of these keys hold. The counters count down from zero. */
  const readCounts = async (keys: Iterable<string>, counterOf: (key: string) => string) => {
    const counts: Record<string, number> = {};
    for (const key of keys) {
      const redemptions = -(await work.counter(counterOf(key)));
      if (redemptions > 0) counts[key] = redemptions;
    }
    return Object.keys(counts).length === 0 ? undefined : counts;
  };

  return async ({ site_id: site, id, codes, redemptions_per_customer: limit }) => {
    const codeCounts = await readCounts(codes, (code) => couponCodeCounterName(site, id, code));
    const customerCounts = await readCounts(limit === undefined ? [] : customers, (customer) =>
      couponCustomerCounterName(site, id, customer),
    );
    if (!codeCounts && !customerCounts) return {};
    return {
      redemptions: {
        ...(codeCounts && { codes: codeCounts }),
        ...(customerCounts && { customers: customerCounts }),
      },
    };
  };
}
