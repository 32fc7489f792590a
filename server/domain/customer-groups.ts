import type { Customer } from '../records/people.ts';

/** Groups that the platform assigns itself: to every customer the first, and either the second or the third. */
export const platformGroupIds: readonly string[] = ['Everyone', 'Registered', 'Unregistered'];

/** Returns the IDs of a customer's groups: the assigned ones, and the two of {@link platformGroupIds} that apply. */
export const customerGroupIds = (
  customer: Pick<Customer, 'auth_type' | 'customer_group_ids'> | undefined,
): Set<string> =>
  new Set([
    'Everyone',
    customer?.auth_type === 'registered' ? 'Registered' : 'Unregistered',
    ...(customer?.customer_group_ids ?? []),
  ]);
