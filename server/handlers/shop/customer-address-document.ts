import type { CustomerAddress as Document } from '../../../contract/documents/address.ts';
import type { Customer } from '../../records/people.ts';
import { customFields, customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';

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

/** The address with what a document sets; null takes a value away. Its name and preference are the address book's. */
export function addressWith(before: CustomerAddress, changes: object): CustomerAddress {
  const said = changes as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = { ...before };
  for (const name of fields) if (said[name] !== undefined) changed[name] = said[name] ?? undefined;
  return present({
    ...changed,
    custom: mergeCustom(before.custom, customIn(changes)),
  }) as unknown as CustomerAddress;
}

/** The full name is made of the others where there is none. */
export function customerAddressDocument(address: CustomerAddress, resourceState?: string): Document {
  const { id, custom, preferred = false, ...rest } = address;
  const parts = [rest.first_name, rest.second_name, rest.last_name].filter((part) => part !== undefined);
  const full = rest.full_name ?? (parts.length > 0 ? parts.join(' ') : undefined);
  return {
    ...present({ _resource_state: resourceState }),
    address_id: id,
    ...rest,
    ...present({ full_name: full }),
    preferred,
    ...customFields(custom),
  };
}

const alphabetical = new Intl.Collator('en', { numeric: false });

/** The preferred address first, the others by name (shop-and-debugger-api 4, Customers). */
export const inOrder = (addresses: readonly CustomerAddress[]): CustomerAddress[] =>
  [...addresses].sort(
    (a, b) =>
      Number(b.preferred ?? false) - Number(a.preferred ?? false) ||
      alphabetical.compare(a.id, b.id) ||
      (a.id < b.id ? -1 : 1),
  );
