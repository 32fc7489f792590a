import type { Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { customerGroupIds } from '../../../server/domain/customer-groups.ts';
import { currentRun } from '../../current-run.ts';
import { Handle, handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, platformClass } from '../../platform-object.ts';
import { readOnlyText, storedFields, text } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { apiClass } from '../../api-classes.ts';
import { AddressBook } from './AddressBook.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { OrderHistory } from './OrderHistory.ts';
import type { ProductList } from './ProductList.ts';
import { Profile } from './Profile.ts';

/** A customer: registered (with a profile) or a guest. */
export class Customer extends StoredObject<CustomerRecord> {
  /** @param customerId undefined for a customer without any record, not even that of a guest */
  constructor(customerId?: string) {
    super(customerId === undefined ? anonymousHandle() : recordHandle('customers', customerId));
  }

  /** Returns true if the customer is registered, which means that there is a profile. */
  get registered(): boolean {
    return this[handle].data.auth_type === 'registered';
  }

  /** Returns true if the customer is a guest. */
  get anonymous(): boolean {
    return !this.registered;
  }

  /** Returns true if the customer is registered and is the one whom the current request has authenticated. */
  get authenticated(): boolean {
    return this.registered && currentRun().job.scope.customerId === this[handle].data.customer_id;
  }

  /** Always returns false: this service does not support external authentication. */
  get externallyAuthenticated(): boolean {
    return false;
  }

  /** Always returns an empty list: this service does not support external authentication. */
  get externalProfiles(): ArrayList {
    return new ArrayList();
  }

  /** Returns the profile of a registered customer, or null for a guest. */
  get profile(): Profile | null {
    return this.registered ? new Profile(this) : null;
  }

  /** Returns the address book of a registered customer, or null for a guest. */
  get addressBook(): AddressBook | null {
    return this.registered ? new AddressBook(this[handle]) : null;
  }

  /** Returns the orders of the customer. */
  get orderHistory(): OrderHistory {
    return new OrderHistory(this[handle]);
  }

  /** Returns the customer groups that the customer belongs to, including the system groups. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>([...this.#groupIds()].map((id) => new CustomerGroup(id)));
  }

  /** Returns true if the customer belongs to the group, given as an object or by its ID. */
  isMemberOfCustomerGroup(group: CustomerGroup | string): boolean {
    return this.#groupIds().has(group instanceof CustomerGroup ? group.ID : String(group));
  }

  /**
   * Returns the customer's product lists of a type on the current site: one of the TYPE constants of
   * ProductList.
   */
  getProductLists(type: number): ArrayList<ProductList> {
    return apiClass('customer.ProductListMgr').getProductLists(this, type);
  }

  /** Returns true if the customer belongs to any of the groups with the given IDs. */
  isMemberOfAnyCustomerGroup(...groupIds: string[]): boolean {
    const groups = this.#groupIds();
    return groupIds.flat().some((id) => groups.has(id));
  }

  #groupIds(): Set<string> {
    return customerGroupIds(this[handle].data);
  }

  [displayId](): string {
    return this[handle].data.customer_id;
  }
}
/** The customer of a request without a token: a guest without a record. */
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

storedFields(Customer, {
  /** Returns the ID of the customer, which is empty for a guest without a record. */
  ID: readOnlyText('customer_id'),
  /** Returns the unique ID of the customer, which is the customer ID in this service. */
  UUID: readOnlyText('customer_id'),
  /**
   * Returns the note that merchants keep about the customer, or null if it is not set. A change requires a
   * transaction.
   */
  note: text('note'),
});
platformClass('customer.Customer', Customer, {
  booleans: ['registered', 'anonymous', 'authenticated', 'externallyAuthenticated'],
});
