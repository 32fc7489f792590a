import { CustomerNotFound } from '../../../contract/faults/customers.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';

type Access = Pick<RequestContext, 'work' | 'site' | 'caller'>;

/** Returns the customer with this ID in the site's list, regardless of the caller; undefined if there is none. */
async function findInSite({ work, site }: Access, customerId: string): Promise<Customer | undefined> {
  const customer = await work.collection('customers').get(customerId);
  return customer?.customer_list_id === site.customer_list_id ? customer : undefined;
}

/** Like {@link findInSite}, for registered customers only. */
export async function findRegisteredCustomer(
  access: Access,
  customerId: string,
): Promise<Customer | undefined> {
  const customer = await findInSite(access, customerId);
  return customer?.auth_type === 'registered' ? customer : undefined;
}

/**
 * Returns the customer in the path if the caller may see that customer: agents see every customer of the site's list,
 * customers only themselves. Returns undefined otherwise.
 */
export async function findAccessibleCustomer(
  access: Access,
  customerId: string,
): Promise<Customer | undefined> {
  const { caller } = access;
  if (caller.kind === 'customer' && caller.customerId !== customerId) return undefined;
  return findInSite(access, customerId);
}

/** Like {@link findAccessibleCustomer}. @throws CustomerNotFound */
export async function requireAccessibleCustomer(
  access: Access & { readonly fail: Fail<typeof CustomerNotFound> },
  customerId: string,
): Promise<Customer> {
  const customer = await findAccessibleCustomer(access, customerId);
  if (customer === undefined) throw access.fail(CustomerNotFound, { customerId });
  return customer;
}

/**
 * Like {@link requireAccessibleCustomer}, for changes and for data that requires signing in: the customer must be
 * registered, and the token must not be a guest's, even if that guest has registered since.
 * @throws CustomerNotFound
 */
export async function requireRegisteredCustomer(
  access: Access & { readonly fail: Fail<typeof CustomerNotFound> },
  customerId: string,
): Promise<Customer> {
  const customer = await requireAccessibleCustomer(access, customerId);
  const isGuest = access.caller.kind === 'customer' && access.caller.guest;
  if (customer.auth_type !== 'registered' || isGuest) throw access.fail(CustomerNotFound, { customerId });
  return customer;
}

/**
 * Returns the customer whose baskets, orders or other resources are listed. For a customer who does not exist or is not
 * visible, agents get a fault and customers get undefined (shop-and-debugger-api 4, Customers).
 * @throws CustomerNotFound
 */
export async function customerForListing(
  access: Access & { readonly fail: Fail<typeof CustomerNotFound> },
  customerId: string,
): Promise<Customer | undefined> {
  return access.caller.kind === 'oauth'
    ? requireAccessibleCustomer(access, customerId)
    : findAccessibleCustomer(access, customerId);
}
