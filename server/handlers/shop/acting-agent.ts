import type { Caller } from '../../ports/caller.ts';

/**
 * Returns the agent who makes the request: the user of an OAuth token, or the agent who obtained a token on behalf of a
 * customer. Returns undefined if the customer makes the request.
 */
export function actingAgent(caller: Caller): string | undefined {
  if (caller.kind === 'agent') return caller.user ?? caller.clientId;
  return caller.kind === 'customer' ? caller.agent : undefined;
}

/** Returns the creator of an order, a note or a discount for its document. */
export const creatorOf = (caller: Caller): string => actingAgent(caller) ?? 'Customer';
