import type { Address } from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, StoredObject } from '../../handle.ts';
import { platformClass } from '../../platform-object.ts';
import { storedFields, text } from '../../stored-fields.ts';
import { EnumValue } from '../value/EnumValue.ts';

/** Fields that addresses of orders and of customers have in common. */
export const addressFields = {
  salutation: text('salutation'),
  title: text('title'),
  companyName: text('company_name'),
  firstName: text('first_name'),
  secondName: text('second_name'),
  lastName: text('last_name'),
  jobTitle: text('job_title'),
  postalCode: text('postal_code'),
  address1: text('address1'),
  address2: text('address2'),
  suite: text('suite'),
  city: text('city'),
  postBox: text('post_box'),
  stateCode: text('state_code'),
  phone: text('phone'),
  suffix: text('suffix'),
} as const;

/** Whether two addresses are of the same place, as far as carriers look at them. */
export const samePlace = (one: Address, other: Address): boolean =>
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
  ).every((name) => (one[name] ?? '') === (other[name] ?? ''));

export class OrderAddress extends StoredObject<Address> {
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
  isEquivalentAddress(other: StoredObject<Address>): boolean {
    return samePlace(this[handle].data, other[handle].data);
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }
}
storedFields(OrderAddress, addressFields);
platformClass('order.OrderAddress', OrderAddress);
