import type { Address } from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { derivedUUID } from '../../derived-uuid.ts';
import { handle, StoredObject } from '../../handle.ts';
import { registerClass } from '../../platform-object.ts';
import { defineFields, text } from '../../stored-fields.ts';
import { EnumValue } from '../value/EnumValue.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/**
 * The fields that addresses of orders and addresses of customers have in common. `defineFields` makes accessors of
 * them; the comments are the accessors' documentation.
 */
export const addressFields = freezeTable({
  salutation: text('salutation'),
  title: text('title'),
  companyName: text('company_name'),
  firstName: text('first_name'),
  secondName: text('second_name'),
  lastName: text('last_name'),
  jobTitle: text('job_title'),
  postalCode: text('postal_code'),
  /** Returns the first address line, or null if it is not set. A change requires a transaction. */
  address1: text('address1'),
  /** Returns the second address line, or null if it is not set. A change requires a transaction. */
  address2: text('address2'),
  suite: text('suite'),
  city: text('city'),
  postBox: text('post_box'),
  stateCode: text('state_code'),
  /** Returns the phone number, or null if it is not set. A change requires a transaction. */
  phone: text('phone'),
  suffix: text('suffix'),
} as const);

/** Returns whether a carrier would deliver to the same location for both addresses. */
export const isSamePlace = (first: Address, second: Address): boolean =>
  (
    [
      'address1',
      'address2',
      'postal_code',
      'city',
      'state_code',
      'country_code',
      'post_box',
      'suite',
    ] as const
  ).every((name) => (first[name] ?? '') === (second[name] ?? ''));

/** An address of an order or basket. */
export class OrderAddress extends StoredObject<Address> {
  /** Returns the unique ID of the address, which does not change while the basket or order exists. */
  override get UUID(): string {
    return derivedUUID(String(this[handle].id));
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
  isEquivalentAddress(other: StoredObject<Address>): boolean {
    return isSamePlace(this[handle].data, other[handle].data);
  }

  /** Returns the custom attributes of this object; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }
}
defineFields(OrderAddress, addressFields);
registerClass('order.OrderAddress', OrderAddress);
