import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { CustomerAddress } from './CustomerAddress.ts';

export class AddressBook extends StoredObject<CustomerRecord> {
  get addresses(): ArrayList {
    return new ArrayList(this.#all.map(({ id }) => new CustomerAddress(this[handle], id)));
  }

  get preferredAddress(): CustomerAddress | null {
    const preferred = this.#all.find((address) => address.preferred);
    return preferred ? new CustomerAddress(this[handle], preferred.id) : null;
  }

  getAddress(id: string): CustomerAddress | null {
    return this.#all.some((address) => address.id === id) ? new CustomerAddress(this[handle], id) : null;
  }

  createAddress(id: string): CustomerAddress | null {
    if (this.getAddress(id)) return null;
    this[handle].change((customer) => (customer.addresses = [...(customer.addresses ?? []), { id }]));
    return new CustomerAddress(this[handle], id);
  }

  removeAddress(address: CustomerAddress): void {
    this[handle].change((customer) => {
      customer.addresses = (customer.addresses ?? []).filter(({ id }) => id !== address.ID);
    });
  }

  get #all() {
    return this[handle].data.addresses ?? [];
  }
}
platformClass('customer.AddressBook', AddressBook);
