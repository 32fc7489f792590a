import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, text } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { AddressBook } from './AddressBook.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { OrderHistory } from './OrderHistory.ts';
import { Profile } from './Profile.ts';

/** Somebody who shops: registered, with a profile, or a guest. */
export class Customer extends StoredObject<CustomerRecord> {
  constructor(customerId: string) {
    super(recordHandle('customers', customerId));
  }

  get registered(): boolean {
    return this[handle].data.auth_type === 'registered';
  }

  get anonymous(): boolean {
    return !this.registered;
  }

  /** Scripts of hooks run for a caller that the service has authenticated. */
  get authenticated(): boolean {
    return this.registered && run().job.scope.customerId === this[handle].data.customer_id;
  }

  get externallyAuthenticated(): boolean {
    return false;
  }

  get externalProfiles(): ArrayList {
    return new ArrayList();
  }

  get profile(): Profile | null {
    return this.registered ? new Profile(this) : null;
  }

  get addressBook(): AddressBook | null {
    return this.registered ? new AddressBook(this[handle]) : null;
  }

  get orderHistory(): OrderHistory {
    return new OrderHistory(this[handle]);
  }

  /** Those that the customer was put into, and those that everybody is in. */
  get customerGroups(): ArrayList<CustomerGroup> {
    return new ArrayList<CustomerGroup>(this.#groups().map((id) => new CustomerGroup(id)));
  }

  isMemberOfCustomerGroup(groupId: string): boolean {
    return this.#groups().includes(groupId);
  }

  isMemberOfAnyCustomerGroup(...groupIds: string[]): boolean {
    const all = this.#groups();
    return groupIds.flat().some((id) => all.includes(id));
  }

  #groups(): string[] {
    const { customer_id: id } = this[handle].data;
    return run().records.computed(`groups ${id}`, () => service('customerGroups', id));
  }

  [identity](): string {
    return this[handle].data.customer_id;
  }
}
storedFields(Customer, {
  ID: readText('customer_id'),
  UUID: readText('customer_id'),
  note: text('note'),
});
platformClass('customer.Customer', Customer, {
  booleans: ['registered', 'anonymous', 'authenticated', 'externallyAuthenticated'],
});
