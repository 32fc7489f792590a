import type { OrderAddress } from '../../../contract/documents/address.ts';
import type { Address } from '../../records/people.ts';
import { customFields, customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';

/** Converts an address in a request to a record, without its ID: addresses of baskets and orders have none. */
export function toAddress(document: OrderAddress): Address {
  return omitUndefined({
    salutation: document.salutation,
    title: document.title,
    company_name: document.company_name,
    first_name: document.first_name,
    second_name: document.second_name,
    last_name: document.last_name,
    full_name: document.full_name,
    job_title: document.job_title,
    postal_code: document.postal_code,
    address1: document.address1,
    address2: document.address2,
    suite: document.suite,
    city: document.city,
    post_box: document.post_box,
    country_code: document.country_code,
    state_code: document.state_code,
    phone: document.phone,
    suffix: document.suffix,
    custom: mergeCustom(undefined, customAttributesOf(document)),
  });
}

const fullName = (address: Address): string | undefined => {
  const names = [address.first_name, address.second_name, address.last_name].filter(
    (name) => name !== undefined,
  );
  return address.full_name ?? (names.length > 0 ? names.join(' ') : undefined);
};

/** @param id any stable ID: addresses of baskets and orders have no IDs of their own */
export function addressDocument(address: Address, id: string): OrderAddress {
  const { custom, ...fields } = address;
  return {
    _type: 'order_address',
    id,
    ...fields,
    ...omitUndefined({ full_name: fullName(address) }),
    ...customFields(custom),
  };
}
