import { equalityKey } from '../../equality.ts';
import type { Address as AddressRecord, Customer as CustomerRecord } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { derivedUUID } from '../../derived-uuid.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { readOnlyDate, defineFields } from '../../stored-fields.ts';
import { addressFields, isSamePlace } from '../order/OrderAddress.ts';
import { EnumValue } from '../value/EnumValue.ts';

type AddressBookEntry = NonNullable<CustomerRecord['addresses']>[number];

/** An address of a customer's address book. */
export class CustomerAddress extends StoredObject<AddressBookEntry> {
  readonly #customer: Handle<CustomerRecord>;
  #id: string;

  constructor(customer: Handle<CustomerRecord>, id: string) {
    super(
      customer.part(
        (data): AddressBookEntry | undefined => data.addresses?.find((address) => address.id === this.#id),
        `The address ${id}`,
        undefined,
      ),
    );
    this.#customer = customer;
    this.#id = id;
  }

  override [equalityKey](): unknown {
    return `${this.#customer.id} address ${this.#id}`;
  }

  /** Returns the unique ID of the address, which changes with its ID. */
  override get UUID(): string {
    return derivedUUID(String(this[equalityKey]()));
  }

  /** Returns the ID of the address, which is unique in its address book. */
  get ID(): string {
    return this[handle].data.id;
  }

  /**
   * Changes the ID of the address. Requires a transaction.
   * @throws TypeError if the ID is empty
   * @throws Error if another address has this ID
   */
  set ID(id: string) {
    if (typeof id !== 'string' || id.trim() === '') throw new TypeError('An address needs an ID.');
    if (this.#customer.data.addresses?.some((address) => address.id === id && address.id !== this.#id))
      throw new Error(`The address ${id} already exists.`);
    this[handle].change((address) => (address.id = id));
    this.#id = id;
  }

  /** Returns the full name as it was entered, or else the first and last name. */
  get fullName(): string {
    const { full_name, first_name, last_name } = this[handle].data;
    return full_name ?? [first_name, last_name].filter(Boolean).join(' ');
  }

  /**
   * Returns the country as an enumeration value: its value is the ISO 3166 country code, or an empty string
   * if it is not set.
   */
  get countryCode(): EnumValue {
    const code = this[handle].data.country_code ?? '';
    return new EnumValue(code, code);
  }

  /** Sets the country by its ISO 3166 code. Requires a transaction. */
  set countryCode(code: EnumValue | string) {
    this[handle].change((address) => (address.country_code = String(code)));
  }

  /** Returns true if the other address denotes the same place; names and phone numbers are not compared. */
  isEquivalentAddress(other: StoredObject<AddressRecord>): boolean {
    return isSamePlace(this[handle].data, other[handle].data);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  [displayId](): string {
    return this.ID;
  }
}
defineFields(CustomerAddress, {
  ...addressFields,
  creationDate: readOnlyDate('creation_date'),
  lastModified: readOnlyDate('last_modified'),
});
registerClass('customer.CustomerAddress', CustomerAddress);
