import type { PlatformFault } from '../client/errors.ts';
import { parseFault } from '../client/response.ts';
import { statusText } from './request-text.ts';
import { toNamedResponse, type Exchange } from './runner.ts';

/** Returns the platform's fault in a response; undefined if there is none. */
export const faultOf = (exchange: Exchange): PlatformFault | undefined =>
  parseFault(toNamedResponse(exchange).body, exchange.response.status);

/** Returns what happened to a request that others need, with the text of the fault: `The required request "..." failed...`. */
export function describeFailedRequirement(exchange: Exchange): string {
  const fault = faultOf(exchange);
  const status = statusText(exchange.response.status);
  return `The required request "${exchange.title}" failed with status ${status}${fault ? `: ${fault.message}` : '.'}`;
}

/** Whether a request has failed because its guest cannot have another basket. Another guest can. */
export const needsNewGuest = (exchange: Exchange): boolean =>
  exchange.request.as === 'guest' && faultOf(exchange)?.fault === 'CustomerBasketsQuotaExceeded';
