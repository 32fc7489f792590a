import { equalityKey } from '../../equality.ts';
import type { Address as AddressRecord, Customer as CustomerRecord } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject, type Handle } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, storedFields } from '../../stored-fields.ts';
import { addressFields, samePlace } from '../order/OrderAddress.ts';
import { EnumValue } from '../value/EnumValue.ts';

type Address = NonNullable<CustomerRecord['addresses']>[number];

/** An address of a customer's address book. */
export class CustomerAddress extends StoredObject<Address> {
  readonly #customer: Handle<CustomerRecord>;
  #id: string;

  constructor(customer: Handle<CustomerRecord>, id: string) {
    super(
      customer.part(
        (data): Address | undefined => data.addresses?.find((address) => address.id === this.#id),
        `The address ${id}`,
      ),
    );
    this.#customer = customer;
    this.#id = id;
  }

  override [equalityKey](): unknown {
    return `${this.#customer.id} address ${this.#id}`;
  }

  /** Its name in the address book. */
  get ID(): string {
    return this[handle].data.id;
  }

  set ID(id: string) {
    if (typeof id !== 'string' || id.trim() === '') throw new TypeError('An address needs a name.');
    if (this.#customer.data.addresses?.some((one) => one.id === id && one.id !== this.#id))
      throw new Error(`There is an address ${id} already.`);
    this[handle].change((address) => (address.id = id));
    this.#id = id;
  }

  /** First and last name, or the name as it was written. */
  get fullName(): string {
    const { full_name, first_name, last_name } = this[handle].data;
    return full_name ?? [first_name, last_name].filter(Boolean).join(' ');
  }

  /** ISO 3166 code of the country. */
  get countryCode(): EnumValue {
    const code = this[handle].data.country_code ?? '';
    return new EnumValue(code, code);
  }

  set countryCode(code: EnumValue | string) {
    this[handle].change((address) => (address.country_code = String(code)));
  }

  /** Whether another address is of the same place. */
  isEquivalentAddress(other: StoredObject<AddressRecord>): boolean {
    return samePlace(this[handle].data, other[handle].data);
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this.ID;
  }
}
storedFields(CustomerAddress, {
  ...addressFields,
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
});
platformClass('customer.CustomerAddress', CustomerAddress);
