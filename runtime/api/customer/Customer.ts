import { compoundKey, type Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { customerGroupIds } from '../../../server/domain/customer-groups.ts';
import { currentRun } from '../../current-run.ts';
import { callHost } from '../../host-calls.ts';
import { asText } from '../../text-arguments.ts';
import { Handle, handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { apiClass } from '../../api-classes.ts';
import { AddressBook } from './AddressBook.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { ExternalProfile } from './ExternalProfile.ts';
import { OrderHistory } from './OrderHistory.ts';
import type { ProductList } from './ProductList.ts';
import { Profile } from './Profile.ts';

/** A customer: registered (with a profile) or a guest. */
export class Customer extends StoredObject<CustomerRecord> {
  /** @param customerId undefined for a guest without a record (other guests have a record) */
  constructor(customerId?: string) {
    super(customerId === undefined ? anonymousHandle() : recordHandle('customers', customerId));
  }

  /** Returns true if the customer is registered and therefore has a profile. */
  get registered(): boolean {
    return this[handle].data.auth_type === 'registered';
  }

  /** Returns true if the customer is a guest. */
  get anonymous(): boolean {
    return !this.registered;
  }

  /** Returns true if the customer is registered and is the current customer of the request. */
  get authenticated(): boolean {
    return this.registered && currentRun().job.scope.customerId === this[handle].data.customer_id;
  }

  /** Returns true if the customer signs in through an authentication provider and has no password. */
  get externallyAuthenticated(): boolean {
    return this.#externalKeys().length > 0 && !callHost('hasPassword', this[handle].data.customer_id);
  }

  /** Returns the customer's profiles at authentication providers. */
  get externalProfiles(): ArrayList<ExternalProfile> {
    return new ArrayList<ExternalProfile>(this.#externalKeys().map((key) => new ExternalProfile(key)));
  }

  /** Returns the customer's profile with the given ID at an authentication provider, or null if there is none. */
  getExternalProfile(authenticationProviderId: string, externalId: string): ExternalProfile | null {
    const key = this.#externalKey(authenticationProviderId, externalId);
    return this.#externalKeys().includes(key) ? new ExternalProfile(key) : null;
  }

  /**
   * Adds and returns a profile at an authentication provider, through which the customer can then sign in. Requires a
   * transaction.
   * @throws Error if the customer is a guest, or any customer already has that ID at the provider
   */
  createExternalProfile(authenticationProviderId: string, externalId: string): ExternalProfile {
    if (!this.registered) throw new Error('A guest cannot have an external profile.');
    const { records } = currentRun();
    const key = this.#externalKey(authenticationProviderId, externalId);
    if (records.get('external_profiles', key))
      throw new Error(
        `There is already a customer ${asText(externalId)} of the authentication provider ${asText(authenticationProviderId)}.`,
      );
    records.put('external_profiles', {
      customer_list_id: this[handle].data.customer_list_id,
      authentication_provider_id: asText(authenticationProviderId),
      external_id: asText(externalId),
      customer_id: this[handle].data.customer_id,
    });
    return new ExternalProfile(key);
  }

  /**
   * Removes a profile at an authentication provider. A profile of another customer is ignored. Requires a transaction.
   */
  removeExternalProfile(externalProfile: ExternalProfile): void {
    const { authenticationProviderID: provider, externalID: id } = externalProfile;
    if (this.getExternalProfile(provider, id))
      currentRun().records.delete('external_profiles', this.#externalKey(provider, id));
  }

  /** Returns the profile of a registered customer, or null for a guest. */
  get profile(): Profile | null {
    return this.registered ? new Profile(this) : null;
  }

  /** Returns the address book of a registered customer, or null for a guest. */
  get addressBook(): AddressBook | null {
    return this.registered ? new AddressBook(this[handle]) : null;
  }

  /** Returns the orders of the customer on the current site. */
  get orderHistory(): OrderHistory {
    return new OrderHistory(this[handle]);
  }

  /** Returns the groups of the customer, including Everyone and either Registered or Unregistered. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>([...this.#groupIds()].map((id) => new CustomerGroup(id)));
  }

  /** Returns true if the customer belongs to the group, which is passed as an object or as its ID. */
  isMemberOfCustomerGroup(group: CustomerGroup | string): boolean {
    return this.#groupIds().has(group instanceof CustomerGroup ? group.ID : String(group));
  }

  /**
   * Returns the customer's product lists on the current site that have the given type: one of the TYPE constants of
   * ProductList.
   */
  getProductLists(type: number): ArrayList<ProductList> {
    return apiClass('customer.ProductListMgr').getProductLists(this, type);
  }

  /** Returns true if the customer belongs to all groups with the given IDs. */
  isMemberOfCustomerGroups(...groupIds: string[]): boolean {
    // Scripts may also pass arrays of IDs.
    const groups = this.#groupIds();
    return groupIds.flat().every((id) => groups.has(id));
  }

  /** Returns true if the customer belongs to any of the groups with the given IDs. */
  isMemberOfAnyCustomerGroup(...groupIds: string[]): boolean {
    // Scripts may also pass arrays of IDs.
    const groups = this.#groupIds();
    return groupIds.flat().some((id) => groups.has(id));
  }

  #externalKey(providerId: string, externalId: string): string {
    return compoundKey(this[handle].data.customer_list_id, asText(providerId), asText(externalId));
  }

  #externalKeys(): string[] {
    const { customer_id: id } = this[handle].data;
    const profiles = currentRun().records.find('external_profiles', 'customer', id);
    return profiles.map((profile) =>
      this.#externalKey(profile.authentication_provider_id, profile.external_id),
    );
  }

  #groupIds(): Set<string> {
    return customerGroupIds(this[handle].data);
  }

  [displayId](): string {
    return this[handle].data.customer_id;
  }
}
/**
 * Returns the handle of a guest without a record, such as the customer of a request without a token. All these guests
 * are equal.
 */
function anonymousHandle(): Handle<CustomerRecord> {
  const read = (): CustomerRecord => ({
    customer_id: '',
    customer_list_id:
      currentRun().records.get('sites', currentRun().job.scope.siteId)?.customer_list_id ?? '',
    auth_type: 'guest',
  });
  return new Handle(
    read,
    () => {
      throw new TypeError('The request has no customer (not even a guest), so it cannot be changed.');
    },
    'stranger',
  );
}

defineFields(Customer, {
  /** Returns the ID of the customer. It is empty for a guest without a record. */
  ID: readOnlyText('customer_id'),
  /** Returns the unique ID of the customer, which is the customer ID in this service. */
  UUID: readOnlyText('customer_id'),
  /**
   * Returns the note that merchants keep about the customer, or null if it is not set. A change requires a
   * transaction.
   */
  note: text('note'),
});
registerClass('customer.Customer', Customer, {
  booleans: ['registered', 'anonymous', 'authenticated', 'externallyAuthenticated'],
});
