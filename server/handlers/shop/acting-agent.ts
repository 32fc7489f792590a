import type { Caller } from '../../ports/caller.ts';

/**
 * Returns the agent who makes the request: the user (or else the client) of an OAuth token, or the agent who obtained a
 * token on behalf of a customer. Returns undefined for any other caller.
 */
export function actingAgent(caller: Caller): string | undefined {
  if (caller.kind === 'oauth') return caller.user ?? caller.clientId;
  return caller.kind === 'customer' ? caller.agent : undefined;
}

/** Returns the creator that is stored with an order, a note or a discount. */
export const creatorOf = (caller: Caller): string => actingAgent(caller) ?? 'Customer';
