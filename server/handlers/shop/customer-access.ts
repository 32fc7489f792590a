import { CustomerNotFound } from '../../../contract/faults/customers.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';

type Access = Pick<RequestContext, 'work' | 'site' | 'caller'>;

/** The customer with this id in the site's customer list, whoever asks. */
async function inSite({ work, site }: Access, customerId: string): Promise<Customer | undefined> {
  const customer = await work.of('customers').get(customerId);
  return customer?.customer_list_id === site.customer_list_id ? customer : undefined;
}

/** Likewise, where it is a registered one. */
export async function registeredCustomer(access: Access, customerId: string): Promise<Customer | undefined> {
  const customer = await inSite(access, customerId);
  return customer?.auth_type === 'registered' ? customer : undefined;
}

/**
 * The customer of the path, for those who may know them: an agent any of the site's list, a customer none but
 * themselves. Others do not exist for a customer.
 */
export async function visibleCustomer(access: Access, customerId: string): Promise<Customer | undefined> {
  const { caller } = access;
  if (caller.kind === 'customer' && caller.customerId !== customerId) return undefined;
  return inSite(access, customerId);
}

/** As {@link visibleCustomer}. @throws CustomerNotFound */
export async function theCustomer(
  access: Access & { readonly fail: Fail<typeof CustomerNotFound> },
  customerId: string,
): Promise<Customer> {
  const customer = await visibleCustomer(access, customerId);
  if (customer === undefined) throw access.fail(CustomerNotFound, { customerId });
  return customer;
}

/**
 * The customer of the path, to be changed or to have something stored: a registered one, and not by the token of a
 * guest, even where the guest has registered since.
 * @throws CustomerNotFound
 */
export async function theRegistered(
  access: Access & { readonly fail: Fail<typeof CustomerNotFound> },
  customerId: string,
): Promise<Customer> {
  const customer = await theCustomer(access, customerId);
  const asGuest = access.caller.kind === 'customer' && access.caller.guest;
  if (customer.auth_type !== 'registered' || asGuest) throw access.fail(CustomerNotFound, { customerId });
  return customer;
}

/**
 * The customer whose collection is listed: an unknown one is a fault for an agent, and nothing for a customer
 * (shop-and-debugger-api 4, Customers).
 * @throws CustomerNotFound
 */
export async function listedCustomer(
  access: Access & { readonly fail: Fail<typeof CustomerNotFound> },
  customerId: string,
): Promise<Customer | undefined> {
  return access.caller.kind === 'agent'
    ? theCustomer(access, customerId)
    : visibleCustomer(access, customerId);
}
