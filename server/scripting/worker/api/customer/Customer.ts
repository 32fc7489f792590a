import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields, text } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { AddressBook } from './AddressBook.ts';
import { CustomerGroup } from './CustomerGroup.ts';
import { Profile } from './Profile.ts';

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
    return this.registered;
  }

  get profile(): Profile | null {
    return this.registered ? new Profile(this) : null;
  }

  get addressBook(): AddressBook | null {
    return this.registered ? new AddressBook(this[handle]) : null;
  }

  get customerGroups(): ArrayList {
    return new ArrayList((this[handle].data.customer_group_ids ?? []).map((id) => new CustomerGroup(id)));
  }

  isMemberOfCustomerGroup(groupId: string): boolean {
    return (this[handle].data.customer_group_ids ?? []).includes(groupId);
  }

  [identity](): string {
    return this[handle].data.customer_id;
  }
}
storedFields(Customer, { ID: readText('customer_id'), note: text('note') });
platformClass('customer.Customer', Customer, { booleans: ['registered', 'anonymous', 'authenticated'] });
