import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { Handle, handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, text } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { apiClass } from '../../api-classes.ts';
import { AddressBook } from './AddressBook.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { OrderHistory } from './OrderHistory.ts';
import type { ProductList } from './ProductList.ts';
import { Profile } from './Profile.ts';

/** Somebody who shops: registered, with a profile, or a guest. */
export class Customer extends StoredObject<CustomerRecord> {
  /** @param customerId absent: somebody of whom the service knows nothing, not even a guest's id */
  constructor(customerId?: string) {
    super(customerId === undefined ? stranger() : recordHandle('customers', customerId));
  }

  /** Whether there is a profile. */
  get registered(): boolean {
    return this[handle].data.auth_type === 'registered';
  }

  /** Whether it is a guest. */
  get anonymous(): boolean {
    return !this.registered;
  }

  /** Scripts of hooks run for a caller that the service has authenticated. */
  get authenticated(): boolean {
    return this.registered && run().job.scope.customerId === this[handle].data.customer_id;
  }

  /** Customers sign in here and nowhere else. */
  get externallyAuthenticated(): boolean {
    return false;
  }

  /** Customers sign in here and nowhere else. */
  get externalProfiles(): ArrayList {
    return new ArrayList();
  }

  /** What is known of a registered customer; null of a guest. */
  get profile(): Profile | null {
    return this.registered ? new Profile(this) : null;
  }

  /** Addresses of a registered customer; null of a guest. */
  get addressBook(): AddressBook | null {
    return this.registered ? new AddressBook(this[handle]) : null;
  }

  /** The customer's orders. */
  get orderHistory(): OrderHistory {
    return new OrderHistory(this[handle]);
  }

  /** Those that the customer was put into, and those that everybody is in. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>(this.#groups().map((id) => new CustomerGroup(id)));
  }

  /** Whether the customer is in a group, which is given itself or by its id. */
  isMemberOfCustomerGroup(group: CustomerGroup | string): boolean {
    return this.#groups().includes(group instanceof CustomerGroup ? group.ID : String(group));
  }

  /** The customer's lists of a type at the current site: one of the TYPE constants of ProductList. */
  getProductLists(type: number): ArrayList<ProductList> {
    return apiClass('customer.ProductListMgr').getProductLists(this, type);
  }

  /** Whether the customer is in any of some groups. */
  isMemberOfAnyCustomerGroup(...groupIds: string[]): boolean {
    const all = this.#groups();
    return groupIds.flat().some((id) => all.includes(id));
  }

  #groups(): string[] {
    const { customer_id: id } = this[handle].data;
    if (id === '') return ['Everyone', 'Unregistered'];
    return run().records.computed(`groups ${id}`, () => service('customerGroups', id));
  }

  [identity](): string {
    return this[handle].data.customer_id;
  }
}
/** Who asks without a token: a guest that is not stored. */
function stranger(): Handle<CustomerRecord> {
  const read = (): CustomerRecord => ({
    customer_id: '',
    customer_list_id: run().records.get('sites', run().job.scope.siteId)?.customer_list_id ?? '',
    auth_type: 'guest',
  });
  return new Handle(
    read,
    () => {
      throw new TypeError('Nobody has signed in, not even as a guest: there is no customer to change.');
    },
    'stranger',
  );
}

storedFields(Customer, {
  ID: readText('customer_id'),
  UUID: readText('customer_id'),
  note: text('note'),
});
platformClass('customer.Customer', Customer, {
  booleans: ['registered', 'anonymous', 'authenticated', 'externallyAuthenticated'],
});
