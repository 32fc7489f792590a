import type { CustomerAddress as Document } from '../../../contract/documents/address.ts';
import type { Customer } from '../../records/people.ts';
import { customFields, customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { withChanges, type FieldChanges } from './with-changes.ts';

export type CustomerAddress = NonNullable<Customer['addresses']>[number];

const fields = [
  'salutation',
  'title',
  'company_name',
  'first_name',
  'second_name',
  'last_name',
  'full_name',
  'job_title',
  'postal_code',
  'address1',
  'address2',
  'suite',
  'city',
  'post_box',
  'country_code',
  'state_code',
  'phone',
  'suffix',
] as const satisfies readonly (keyof CustomerAddress & keyof Document)[];

/**
 * Returns the address with the changes in a document. The caller changes its name and whether it is preferred.
 */
export function changeAddress(
  address: CustomerAddress,
  changes: FieldChanges<CustomerAddress, (typeof fields)[number]>,
): CustomerAddress {
  const { custom: existingCustom, ...fieldValues } = withChanges(address, fields, changes);
  const custom = mergeCustom(existingCustom, customAttributesOf(changes));
  return { ...fieldValues, ...omitUndefined({ custom }) };
}

/** Returns the address as a document. If it has no full name, one is composed of the other names. */
export function customerAddressDocument(address: CustomerAddress, resourceState?: string): Document {
  const { id, custom, preferred = false, ...rest } = address;
  const parts = [rest.first_name, rest.second_name, rest.last_name].filter((part) => part !== undefined);
  const fullName = rest.full_name ?? (parts.length > 0 ? parts.join(' ') : undefined);
  return {
    ...omitUndefined({ _resource_state: resourceState }),
    address_id: id,
    ...rest,
    ...omitUndefined({ full_name: fullName }),
    preferred,
    ...customFields(custom),
  };
}

const collator = new Intl.Collator('en', { numeric: false });

/** Sorts addresses: the preferred address first, then by name (shop-and-debugger-api 4, Customers). */
export const sortAddresses = (addresses: readonly CustomerAddress[]): CustomerAddress[] =>
  [...addresses].sort(
    (a, b) =>
      Number(b.preferred ?? false) - Number(a.preferred ?? false) ||
      collator.compare(a.id, b.id) ||
      (a.id < b.id ? -1 : 1),
  );
