import { compoundKey } from '../../protocol/bridge-protocol.ts';
import { platformGroupIds } from '../../../server/domain/customer-groups.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { findAll, findFirst, processAll, type QueryInput, type Queryable } from '../../query/queryable.ts';
import { callHostInTransaction, callHost } from '../../host-calls.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { SeekableIterator } from '../util/SeekableIterator.ts';
import { AuthenticationStatus } from './AuthenticationStatus.ts';
import { Customer } from './Customer.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { CustomerList } from './CustomerList.ts';
import { CustomerPasswordConstraints } from './CustomerPasswordConstraints.ts';
import { setCurrentCustomer } from './current-customer.ts';
import { Profile } from './Profile.ts';
import { ObjectTypeDefinition } from '../object/ObjectTypeDefinition.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The profiles of registered customers in the site's customer list, as the source of queries. */
export const queryableProfiles: Queryable<Profile> = freezeTable({
  collection: 'customers',
  class: () => Profile,
  scope: () => ({ customer_list_id: customerListId(), auth_type: 'registered' }),
  fields: {
    login: { path: ['login'] },
    birthday: { path: ['birthday'] },
    gender: { path: ['gender'] },
  },
  create: (customerId) => new Profile(new Customer(customerId)),
});

/** Provides access to the customers of the site's customer list. */
export class CustomerMgr extends PlatformObject {
  /** Returns the customer with the given login, or null if there is none. Logins are case-insensitive. */
  static getCustomerByLogin(login: string): Customer | null {
    return findCustomer('login', asText(login).toLowerCase());
  }

  /** Returns the customer with the given customer number, or null if there is none. */
  static getCustomerByCustomerNumber(customerNo: string): Customer | null {
    return findCustomer('number', asText(customerNo));
  }

  /** Returns the profile with the given customer number, or null if there is none. */
  static getProfile(customerNo: string): Profile | null {
    return findCustomer('number', asText(customerNo))?.profile ?? null;
  }

  /**
   * Returns the profiles that match a query, sorted by an expression such as `lastName asc, email desc`.
   * Placeholders such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static queryProfiles(
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<Profile> {
    return findAll(queryableProfiles, query, sorting, args);
  }

  /**
   * Returns the first profile that matches a query, or null if there is none. Placeholders such as `{0}` in
   * the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static queryProfile(query: QueryInput, ...args: unknown[]): Profile | null {
    return findFirst(queryableProfiles, query, args);
  }

  /**
   * Returns the profiles that match a query, sorted by an expression such as `lastName asc, email desc`.
   * Placeholders such as `{0}` in the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static searchProfiles(
    query: QueryInput,
    sorting?: string | null,
    ...args: unknown[]
  ): SeekableIterator<Profile> {
    return findAll(queryableProfiles, query, sorting, args);
  }

  /**
   * Returns the first profile that matches a query, or null if there is none. Placeholders such as `{0}` in
   * the query are replaced by the following arguments.
   * @throws Error if the query is not valid
   */
  static searchProfile(query: QueryInput, ...args: unknown[]): Profile | null {
    return findFirst(queryableProfiles, query, args);
  }

  /**
   * Calls a function with each profile that matches a query.
   * @throws TypeError if the callback is not a function
   * @throws Error if the query is not valid
   */
  static processProfiles(
    callback: (profile: Profile) => unknown,
    query: QueryInput,
    ...args: unknown[]
  ): void {
    processAll(queryableProfiles, callback, query, args);
  }

  /** Returns the number of registered customers. */
  static get registeredCustomerCount(): number {
    return CustomerMgr.queryProfiles(null).count;
  }

  /** Returns the customer list of the site. */
  static get siteCustomerList(): CustomerList {
    return new CustomerList(customerListId());
  }

  /** Returns a customer list by its ID, or null if there is none. */
  static getCustomerList(id: string): CustomerList | null {
    return currentRun().records.get('customer_lists', id) ? new CustomerList(id) : null;
  }

  /** Returns all customer groups of the site, including Everyone, Registered and Unregistered. */
  static get customerGroups(): ArrayList<CustomerGroup> {
    const { records, job } = currentRun();
    const siteGroupIds = records.find('customer_groups', 'site', job.scope.siteId).map(({ id }) => id);
    const groupIds = new Set([...platformGroupIds, ...siteGroupIds]);
    return new ArrayList<CustomerGroup>([...groupIds].map((id) => new CustomerGroup(id)));
  }

  /** Returns a customer group of the site by its ID, or null if there is none. */
  static getCustomerGroup(id: string): CustomerGroup | null {
    const groups = CustomerMgr.customerGroups.toArray();
    return groups.find((group) => group.ID === id) ?? null;
  }

  /** Returns true if a password meets the password policy. */
  static isAcceptablePassword(password: string): boolean {
    return callHost('meetsPasswordPolicy', asText(password));
  }

  /** Returns the constraints that customers' passwords must meet. */
  static get passwordConstraints(): CustomerPasswordConstraints {
    return new CustomerPasswordConstraints();
  }

  /** Always returns false: passwords of customers do not expire in this service. */
  static isPasswordExpired(_login: string): boolean {
    return false;
  }

  /**
   * Returns the customer for whom `Credentials.createResetPasswordToken` has created a token, or null if the token is
   * invalid or has expired.
   */
  static getCustomerByToken(token: string): Customer | null {
    const id = callHost('customerOfResetToken', asText(token));
    return id === undefined ? null : new Customer(id);
  }

  /**
   * Creates and returns a registered customer who signs in through an authentication provider and has neither login nor
   * password. Requires a transaction.
   * @throws Error if an ID is empty, or a customer with these IDs already exists
   */
  static createExternallyAuthenticatedCustomer(
    authenticationProviderId: string,
    externalId: string,
  ): Customer {
    const ids = [asText(authenticationProviderId), asText(externalId)] as const;
    return new Customer(callHostInTransaction('createExternalCustomer', ...ids));
  }

  /**
   * Returns the profile of the customer with the given ID at an authentication provider, or null if there is none.
   */
  static getExternallyAuthenticatedCustomerProfile(
    authenticationProviderId: string,
    externalId: string,
  ): Profile | null {
    const key = compoundKey(customerListId(), asText(authenticationProviderId), asText(externalId));
    const externalProfile = currentRun().records.get('external_profiles', key);
    return externalProfile ? new Customer(externalProfile.customer_id).profile : null;
  }

  /**
   * Signs in a customer whom an authentication provider has authenticated, until the request ends. Returns the
   * customer, or null if there is no such customer or the customer may not sign in. Requires a transaction.
   * `rememberMe` has no effect.
   */
  static loginExternallyAuthenticatedCustomer(
    authenticationProviderId: string,
    externalId: string,
    _rememberMe: boolean,
  ): Customer | null {
    const ids = [asText(authenticationProviderId), asText(externalId)] as const;
    const customerId = callHostInTransaction('signInExternally', ...ids);
    return customerId === undefined ? null : setCurrentCustomer(customerId);
  }

  /** Has no effect: this service does not track customers, so there is no data to remove. */
  static removeCustomerTrackingData(_customer: Customer): void {
    // No tracking data is stored.
  }

  /**
   * Creates and returns a registered customer. Requires a transaction.
   * @throws Error with the reason if the login or password is not accepted
   */
  static createCustomer(login: string, password: string, customerNo?: string | null): Customer {
    const number = customerNo === undefined || customerNo === null ? undefined : asText(customerNo);
    return new Customer(callHostInTransaction('createCustomer', asText(login), asText(password), number));
  }

  /**
   * Removes a registered customer with all addresses, credentials and external profiles. Requires a transaction.
   * @throws Error if the customer is a guest
   */
  static removeCustomer(customer: Customer): void {
    if (!customer.registered) throw new Error('Only a registered customer can be removed.');
    callHostInTransaction('removeCustomer', customer[handle].data.customer_id);
  }

  /**
   * Checks a login and password and returns the result. A wrong password counts as a failed login. Too many failed
   * logins lock the account. Requires a transaction.
   */
  static authenticateCustomer(login: string, password: string): AuthenticationStatus {
    return new AuthenticationStatus(callHostInTransaction('signIn', asText(login), asText(password)));
  }

  /**
   * Signs a customer in until the request ends. Returns the customer, who is then `customer` and `session.customer`, or
   * null if the authentication failed. `rememberMe` has no effect.
   * @throws TypeError if the first argument is not a result of `authenticateCustomer`
   */
  static loginCustomer(status: AuthenticationStatus, rememberMe: boolean): Customer | null;
  /**
   * Signs a customer in by login and password until the request ends. Returns the customer, or null if the
   * authentication failed. Requires a transaction. `rememberMe` has no effect.
   */
  static loginCustomer(login: string, password: string, rememberMe: boolean): Customer | null;
  static loginCustomer(
    first: AuthenticationStatus | string,
    second: boolean | string,
    _rememberMe?: boolean,
  ): Customer | null {
    const status =
      typeof first === 'string' ? CustomerMgr.authenticateCustomer(first, asText(second)) : first;
    if (!(status instanceof AuthenticationStatus))
      throw new TypeError('loginCustomer needs the result of CustomerMgr.authenticateCustomer.');
    const { customer } = status;
    return customer && setCurrentCustomer(customer[handle].data.customer_id);
  }

  /**
   * Signs the current customer out and clears the private attributes of the session. Returns the guest who is then the
   * current customer. `rememberMe` has no effect.
   */
  static logoutCustomer(_rememberMe?: boolean): Customer {
    const { privacy } = currentRun().session;
    for (const name of Object.keys(privacy)) Reflect.deleteProperty(privacy, name);
    return setCurrentCustomer(undefined);
  }

  /** Returns the definition of the type of profiles and its attributes. */
  static describeProfileType(): ObjectTypeDefinition {
    return new ObjectTypeDefinition('system', 'Profile');
  }
}
registerClass('customer.CustomerMgr', CustomerMgr);

const customerListId = (): string => {
  const { records, job } = currentRun();
  return records.get('sites', job.scope.siteId)?.customer_list_id ?? '';
};

/** Returns a customer of the site's customer list, or null if there is none. */
function findCustomer(index: 'login' | 'number', value: string): Customer | null {
  const [first] = currentRun().records.find('customers', index, compoundKey(customerListId(), value));
  return first ? new Customer(first.customer_id) : null;
}
