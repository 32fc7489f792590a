import type { Caller } from '../../ports/caller.ts';

/**
 * The agent who acts: the user of an OAuth token, or the one to whom a customer's token was issued on behalf of that
 * customer. Undefined where the customer acts in person.
 */
export function actingAgent(caller: Caller): string | undefined {
  if (caller.kind === 'agent') return caller.user ?? caller.clientId;
  return caller.kind === 'customer' ? caller.agent : undefined;
}

/** Who made an order, a note or a discount, as documents name them. */
export const creatorOf = (caller: Caller): string => actingAgent(caller) ?? 'Customer';
