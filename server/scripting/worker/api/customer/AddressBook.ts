import type { Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { CustomerAddress } from './CustomerAddress.ts';

/** Addresses of a registered customer, by name. */
export class AddressBook extends StoredObject<CustomerRecord> {
  /** All addresses. */
  get addresses(): ArrayList<CustomerAddress> {
    return new ArrayList<CustomerAddress>(this.#all.map(({ id }) => new CustomerAddress(this[handle], id)));
  }

  /** The address to use first; null where there is none. */
  get preferredAddress(): CustomerAddress | null {
    const preferred = this.#all.find((address) => address.preferred);
    return preferred ? new CustomerAddress(this[handle], preferred.id) : null;
  }

  /** One address, or none (null), is the preferred one. */
  set preferredAddress(address: CustomerAddress | null) {
    const chosen = address?.ID;
    this[handle].change((customer) => {
      for (const one of customer.addresses ?? []) {
        if (one.id === chosen) one.preferred = true;
        else delete one.preferred;
      }
    });
  }

  /** An address by its name; null where there is none. */
  getAddress(id: string): CustomerAddress | null {
    return this.#all.some((address) => address.id === id) ? new CustomerAddress(this[handle], id) : null;
  }

  /** Null where the name is taken. The first address of a book is the preferred one. */
  createAddress(id: string): CustomerAddress | null {
    if (typeof id !== 'string' || id.trim() === '') throw new TypeError('An address needs a name.');
    if (this.getAddress(id)) return null;
    const now = new Date().toISOString();
    this[handle].change((customer) => {
      const first = (customer.addresses ?? []).length === 0;
      const address = { id, ...(first ? { preferred: true } : {}), creation_date: now, last_modified: now };
      customer.addresses = [...(customer.addresses ?? []), address];
    });
    return new CustomerAddress(this[handle], id);
  }

  /** Takes an address away. */
  removeAddress(address: CustomerAddress): void {
    const { ID: removed } = address;
    this[handle].change((customer) => {
      customer.addresses = (customer.addresses ?? []).filter(({ id }) => id !== removed);
    });
  }

  get #all() {
    return this[handle].data.addresses ?? [];
  }
}
platformClass('customer.AddressBook', AddressBook);
