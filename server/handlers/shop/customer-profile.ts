import type { Customer as Document } from '../../../contract/documents/customer.ts';
import { PropertyNotPermitted } from '../../../contract/faults/general.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import type { customers } from '../../../contract/shop/customers.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { customAttributesOf, mergeCustom } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { withChanges } from './with-changes.ts';

type Changes = BodyOf<typeof customers.patch>;

/** Fields of a profile that its customer may set. The schema allows no null for login, email and last name. */
const editableFields = [
  'birthday',
  'company_name',
  'email',
  'fax',
  'first_name',
  'gender',
  'job_title',
  'last_name',
  'login',
  'phone_business',
  'phone_home',
  'phone_mobile',
  'salutation',
  'second_name',
  'suffix',
  'title',
] as const satisfies readonly (keyof Customer & keyof Document)[];

/** Fields that only an agent may change. A customer may send them with their current values. */
const agentFields = ['enabled', 'note'] as const;

/**
 * Returns the profile with the changes in a body; null removes a value. Fields that the service maintains itself
 * (numbers, times, the address book) are ignored, so that a document can be sent back as it was read.
 * @throws PropertyNotPermitted
 */
export function changeProfile(
  { caller, fail }: Pick<RequestContext, 'caller'> & { readonly fail: Fail<typeof PropertyNotPermitted> },
  customer: Customer,
  changes: Changes | Document,
): Customer {
  const isAgent = caller.kind === 'oauth';
  const currentValues = { enabled: customer.enabled ?? true, note: customer.note ?? null };
  for (const name of agentFields) {
    if (!isAgent && changes[name] !== undefined && changes[name] !== currentValues[name])
      throw fail(PropertyNotPermitted, { property: name, document: 'customer' });
  }
  const permittedFields = isAgent ? [...editableFields, ...agentFields] : editableFields;
  const { custom: existingCustom, ...fieldValues } = withChanges(customer, permittedFields, changes);
  const custom = mergeCustom(existingCustom, customAttributesOf(changes));
  return { ...fieldValues, ...omitUndefined({ custom }) };
}
