import type { Caller } from '../../ports/caller.ts';

/**
 * Returns the agent who is acting: the user of an OAuth token, or the agent to whom a customer's token was issued on
 * behalf of that customer. Returns undefined if the customers act themselves.
 */
export function actingAgent(caller: Caller): string | undefined {
  if (caller.kind === 'agent') return caller.user ?? caller.clientId;
  return caller.kind === 'customer' ? caller.agent : undefined;
}

/** Returns the creator of an order, a note or a discount, as documents show it. */
export const creatorOf = (caller: Caller): string => actingAgent(caller) ?? 'Customer';
