import type { Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { CustomerAddress } from './CustomerAddress.ts';

/** The addresses of a registered customer. */
export class AddressBook extends StoredObject<CustomerRecord> {
  /** Returns all addresses of the customer. */
  get addresses(): ArrayList<CustomerAddress> {
    return new ArrayList<CustomerAddress>(
      this.#records.map(({ id }) => new CustomerAddress(this[handle], id)),
    );
  }

  /** Returns the preferred address, or null if there is none. */
  get preferredAddress(): CustomerAddress | null {
    const preferredRecord = this.#records.find((address) => address.preferred);
    return preferredRecord ? new CustomerAddress(this[handle], preferredRecord.id) : null;
  }

  /** Sets the preferred address; null means that no address is preferred. Requires a transaction. */
  set preferredAddress(address: CustomerAddress | null) {
    const preferredId = address?.ID;
    this[handle].change((customer) => {
      for (const entry of customer.addresses ?? []) {
        if (entry.id === preferredId) entry.preferred = true;
        else delete entry.preferred;
      }
    });
  }

  /** Returns the address with the given ID, or null if there is none. */
  getAddress(id: string): CustomerAddress | null {
    return this.#records.some((address) => address.id === id) ? new CustomerAddress(this[handle], id) : null;
  }

  /**
   * Creates an address with the given ID and returns it, or null if the ID is in use. The first address
   * becomes the preferred one. Requires a transaction.
   * @throws TypeError if the ID is empty
   */
  createAddress(id: string): CustomerAddress | null {
    if (typeof id !== 'string' || id.trim() === '') throw new TypeError('An address needs an ID.');
    if (this.getAddress(id)) return null;
    const now = runInstant().toISOString();
    this[handle].change((customer) => {
      const isFirst = (customer.addresses ?? []).length === 0;
      const address = { id, ...(isFirst ? { preferred: true } : {}), creation_date: now, last_modified: now };
      customer.addresses = [...(customer.addresses ?? []), address];
    });
    return new CustomerAddress(this[handle], id);
  }

  /** Removes an address from the address book. Requires a transaction. */
  removeAddress(address: CustomerAddress): void {
    const { ID: removedId } = address;
    this[handle].change((customer) => {
      customer.addresses = (customer.addresses ?? []).filter(({ id }) => id !== removedId);
    });
  }

  get #records() {
    return this[handle].data.addresses ?? [];
  }
}
registerClass('customer.AddressBook', AddressBook);
