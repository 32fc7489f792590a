import type { Customer as Document } from '../../../contract/documents/customer.ts';
import { PropertyNotPermitted } from '../../../contract/faults/general.ts';
import type { BodyOf } from '../../../contract/operation.ts';
import type { customers } from '../../../contract/shop/customers.ts';
import type { Customer } from '../../records/people.ts';
import type { Fail, RequestContext } from '../implement.ts';
import { customIn, mergeCustom } from './custom-attributes.ts';
import { present } from './present.ts';

type Changes = BodyOf<typeof customers.patch>;

/** Fields of a profile that its customer sets; login, email and last name cannot be taken away. */
const own = [
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

/** Those that are an agent's to set: a customer may send them back as they are, and no other way. */
const ofAgents = ['enabled', 'note'] as const;

/**
 * The profile with what a body sets; null takes a value away. What the service keeps itself (numbers, times, the
 * address book) is passed over, so that a document can be sent back as it was read.
 * @throws PropertyNotPermitted
 */
export function profileWith(
  { caller, fail }: Pick<RequestContext, 'caller'> & { readonly fail: Fail<typeof PropertyNotPermitted> },
  before: Customer,
  changes: Changes | Document,
): Customer {
  const said = changes as Readonly<Record<string, unknown>>;
  const fields: Record<string, unknown> = { ...before };
  for (const name of own) if (said[name] !== undefined) fields[name] = said[name] ?? undefined;
  for (const name of ofAgents) {
    if (said[name] === undefined) continue;
    const now = name === 'enabled' ? (before.enabled ?? true) : (before[name] ?? null);
    if (caller.kind !== 'agent' && said[name] !== now) {
      throw fail(PropertyNotPermitted, { property: name, document: 'customer' });
    }
    if (caller.kind === 'agent') fields[name] = said[name] ?? undefined;
  }
  const custom = mergeCustom(before.custom, customIn(changes));
  return present({ ...fields, custom }) as unknown as Customer;
}
