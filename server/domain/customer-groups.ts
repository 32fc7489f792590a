import type { Customer } from '../records/people.ts';

/** Groups that the platform itself assigns. Every customer is in the first one, and in one of the other two. */
export const platformGroupIds: readonly string[] = ['Everyone', 'Registered', 'Unregistered'];

/**
 * Returns the IDs of a customer's groups: the assigned ones, and the two of {@link platformGroupIds} that apply. An
 * undefined customer is unregistered.
 */
export const customerGroupIds = (
  customer: Pick<Customer, 'auth_type' | 'customer_group_ids'> | undefined,
): Set<string> =>
  new Set([
    'Everyone',
    customer?.auth_type === 'registered' ? 'Registered' : 'Unregistered',
    ...(customer?.customer_group_ids ?? []),
  ]);
