import type { Customer } from '../records/people.ts';

/** Groups that the platform assigns itself, depending on whether a customer is registered. */
export const platformGroupIds: readonly string[] = ['Everyone', 'Registered', 'Unregistered'];

/** Returns the IDs of a customer's groups: the assigned groups and {@link platformGroupIds}. */
export const customerGroupIds = (
  customer: Pick<Customer, 'auth_type' | 'customer_group_ids'> | undefined,
): Set<string> =>
  new Set([
    'Everyone',
    customer?.auth_type === 'registered' ? 'Registered' : 'Unregistered',
    ...(customer?.customer_group_ids ?? []),
  ]);
