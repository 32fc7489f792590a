import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { found, foundOne, processed, type Asked, type Queryable } from '../../query/queryable.ts';
import { changingService, service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { AuthenticationStatus } from './AuthenticationStatus.ts';
import { Customer } from './Customer.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { CustomerList } from './CustomerList.ts';
import { Profile } from './Profile.ts';

/** Profiles of the site's registered customers, as queries find them. */
export const queryableProfiles: Queryable<Profile> = {
  collection: 'customers',
  class: () => Profile,
  within: () => ({ customer_list_id: listId(), auth_type: 'registered' }),
  fields: {
    login: { path: ['login'] },
    birthday: { path: ['birthday'] },
    gender: { path: ['gender'] },
  },
  make: (customerId) => new Profile(new Customer(customerId)),
};

/** The customers of the site's list. */
export class CustomerMgr extends PlatformObject {
  /** The customer of a login; null where there is none. Case does not count. */
  static getCustomerByLogin(login: string): Customer | null {
    return known('login', asText(login).toLowerCase());
  }

  /** The customer of a number; null where there is none. */
  static getCustomerByCustomerNumber(customerNo: string): Customer | null {
    return known('number', asText(customerNo));
  }

  /** The profile of a customer number; null where there is none. */
  static getProfile(customerNo: string): Profile | null {
    return known('number', asText(customerNo))?.profile ?? null;
  }

  /**
   * Profiles that meet a query, sorted by `attribute asc, other desc`. Placeholders `{0}` stand for the values after.
   */
  static queryProfiles(query: Asked, sorting?: string | null, ...args: unknown[]): SeekableIterator<Profile> {
    return found(queryableProfiles, query, sorting, args);
  }

  /** The first profile that meets a query; null where none does. */
  static queryProfile(query: Asked, ...args: unknown[]): Profile | null {
    return foundOne(queryableProfiles, query, args);
  }

  /**
   * Profiles that meet a query, sorted by `attribute asc, other desc`. Placeholders `{0}` stand for the values after.
   */
  static searchProfiles(
    query: Asked,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<Profile> {
    return found(queryableProfiles, query, sorting, args);
  }

  /** The first profile that meets a query; null where none does. */
  static searchProfile(query: Asked, ...args: unknown[]): Profile | null {
    return foundOne(queryableProfiles, query, args);
  }

  /** Gives each profile that meets a query to a function. */
  static processProfiles(callback: (profile: Profile) => unknown, query: Asked, ...args: unknown[]): void {
    processed(queryableProfiles, callback, query, args);
  }

  /** Customers with a profile. */
  static get registeredCustomerCount(): number {
    return CustomerMgr.queryProfiles(null).count;
  }

  /** The site's customer list. */
  static get siteCustomerList(): CustomerList {
    return new CustomerList(listId());
  }

  /** A customer list by its id; null where there is none. */
  static getCustomerList(id: string): CustomerList | null {
    return run().records.get('customer_lists', id) ? new CustomerList(id) : null;
  }

  /** All groups of the site. */
  static get customerGroups(): ArrayList<CustomerGroup> {
    const { records, job } = run();
    const own = records.find('customer_groups', 'site', job.scope.siteId).map(({ id }) => id);
    const all = new Set(['Everyone', 'Registered', 'Unregistered', ...own]);
    return new ArrayList<CustomerGroup>([...all].map((id) => new CustomerGroup(id)));
  }

  /** A group of the site by its id; null where there is none. */
  static getCustomerGroup(id: string): CustomerGroup | null {
    const all = CustomerMgr.customerGroups.toArray();
    return all.find((group) => group.ID === id) ?? null;
  }

  /** Whether a password meets the rules for passwords. */
  static isAcceptablePassword(password: string): boolean {
    return service('meetsPasswordPolicy', asText(password));
  }

  /** A registered customer. @throws Error with what is wrong with login or password */
  static createCustomer(login: string, password: string, customerNo?: string): Customer {
    return new Customer(changingService('createCustomer', asText(login), asText(password), customerNo));
  }

  /** Removes a registered customer, with addresses and credentials. */
  static removeCustomer(customer: Customer): void {
    if (!customer.registered) throw new Error('Only a registered customer can be removed.');
    changingService('removeCustomer', customer[handle].data.customer_id);
  }

  /** Whether login and password are right; a wrong password counts towards the lock. */
  static authenticateCustomer(login: string, password: string): AuthenticationStatus {
    return new AuthenticationStatus(changingService('signIn', asText(login), asText(password)));
  }
}
platformClass('customer.CustomerMgr', CustomerMgr);

const listId = (): string => {
  const { records, job } = run();
  return records.get('sites', job.scope.siteId)?.customer_list_id ?? '';
};

/** In the customer list of the site. */
function known(index: 'login' | 'number', value: string): Customer | null {
  const [first] = run().records.find('customers', index, compoundKey(listId(), value));
  return first ? new Customer(first.customer_id) : null;
}
