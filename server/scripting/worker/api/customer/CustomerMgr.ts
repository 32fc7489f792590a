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
  static getCustomerByLogin(login: string): Customer | null {
    return known('login', asText(login).toLowerCase());
  }

  static getCustomerByCustomerNumber(customerNo: string): Customer | null {
    return known('number', asText(customerNo));
  }

  static getProfile(customerNo: string): Profile | null {
    return known('number', asText(customerNo))?.profile ?? null;
  }

  static queryProfiles(query: Asked, sorting?: string | null, ...args: unknown[]): SeekableIterator<Profile> {
    return found(queryableProfiles, query, sorting, args);
  }

  static queryProfile(query: Asked, ...args: unknown[]): Profile | null {
    return foundOne(queryableProfiles, query, args);
  }

  static searchProfiles(
    query: Asked,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<Profile> {
    return found(queryableProfiles, query, sorting, args);
  }

  static searchProfile(query: Asked, ...args: unknown[]): Profile | null {
    return foundOne(queryableProfiles, query, args);
  }

  static processProfiles(callback: (profile: Profile) => unknown, query: Asked, ...args: unknown[]): void {
    processed(queryableProfiles, callback, query, args);
  }

  static get registeredCustomerCount(): number {
    return CustomerMgr.queryProfiles(null).count;
  }

  static get siteCustomerList(): CustomerList {
    return new CustomerList(listId());
  }

  static getCustomerList(id: string): CustomerList | null {
    return run().records.get('customer_lists', id) ? new CustomerList(id) : null;
  }

  static get customerGroups(): ArrayList<CustomerGroup> {
    const { records, job } = run();
    const own = records.find('customer_groups', 'site', job.scope.siteId).map(({ id }) => id);
    const all = new Set(['Everyone', 'Registered', 'Unregistered', ...own]);
    return new ArrayList<CustomerGroup>([...all].map((id) => new CustomerGroup(id)));
  }

  static getCustomerGroup(id: string): CustomerGroup | null {
    const all = CustomerMgr.customerGroups.toArray();
    return all.find((group) => group.ID === id) ?? null;
  }

  static isAcceptablePassword(password: string): boolean {
    return service('meetsPasswordPolicy', asText(password));
  }

  /** A registered customer. @throws Error with what is wrong with login or password */
  static createCustomer(login: string, password: string, customerNo?: string): Customer {
    return new Customer(changingService('createCustomer', asText(login), asText(password), customerNo));
  }

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
