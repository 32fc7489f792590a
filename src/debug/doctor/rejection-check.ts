import type { HookRun } from '../../../contract/documents/debugger.ts';
import { parseScriptFailure } from '../threads/post-mortem.ts';
import type { SentRequest, SentRequests } from '../trigger/sent-requests.ts';
import { asSentence } from '../sentence.ts';
import { fail, type Finding } from './finding.ts';
import { operationIdOf, shortPathOf } from './requests.ts';

/** Faults about the client ID, which comes from the connection. */
const connectionFaults = ['UnknownClientId', 'UnauthorizedOrigin', 'SiteAccessForbidden'];

/** The fault of a request for another basket of a customer who already has the maximum number. */
const basketQuotaFault = 'CustomerBasketsQuotaExceeded';

/**
 * Returns a finding if the platform denied access to the last request that the session or its editor has sent, or
 * another basket, so that none of its hooks has run; else undefined.
 */
export function checkRejection(request: SentRequest | undefined): Finding | undefined {
  if (request?.fault?.fault === basketQuotaFault) return quotaFinding(request, request.fault.detail);
  if (!request || (request.status !== 401 && request.status !== 403)) return undefined;
  const { method, url, status, fault, isTrigger } = request;
  const isConnectionFault = fault !== undefined && connectionFaults.includes(fault.fault);
  return fail(
    'request',
    `The last request, ${method} ${shortPathOf(url)}, was answered with ${status} before its hooks ran.`,
    isConnectionFault
      ? 'Correct the connection, and send the request again.'
      : isTrigger
        ? 'Send it as somebody who has access: "as" in the trigger says who sends it.'
        : 'Send it as somebody who has access.',
    {
      ...(fault && { explanation: `${fault.fault}: ${fault.detail}` }),
      actions: [
        ...(isConnectionFault ? [{ kind: 'editConnections' } as const] : []),
        ...(isTrigger && !isConnectionFault ? [{ kind: 'editLaunchConfiguration' } as const] : []),
      ],
      awaitsRequest: true,
    },
  );
}

/**
 * Returns a finding if the latest request that is known to run the code was refused, and the platform reports no hook
 * that has run since it was sent; else undefined.
 *
 * @param runs what the platform reports about hooks; undefined if it reports nothing
 */
export function checkRefusal(
  {
    requests,
    operationIds,
  }: { readonly requests: Pick<SentRequests, 'findLast'>; readonly operationIds: readonly string[] },
  runs: readonly Pick<HookRun, 'time'>[] | undefined,
): Finding | undefined {
  const request = requests.findLast(({ method, url }) =>
    operationIds.includes(operationIdOf(method, url) ?? ''),
  );
  if (!request || request.status < 400 || !runs) return undefined;
  const { method, url, status, fault, sentTime } = request;
  if (fault?.fault === basketQuotaFault) return quotaFinding(request, fault.detail);
  if ((fault && parseScriptFailure(fault)) || runs.some(({ time }) => time >= sentTime)) return undefined;
  return fail(
    'request',
    `The latest request, ${method} ${shortPathOf(url)}, was refused with ${status}${fault ? ` ${fault.fault}Exception` : ''} before any hook ran.`,
    'Correct the reason, and send the request again.',
    { ...(fault && { explanation: asSentence(fault.detail) }), awaitsRequest: true },
  );
}

/** Returns the finding about a request that has created no basket, because its customer has too many. */
function quotaFinding(
  { method, url, as = 'guest', unsentRequests = [] }: SentRequest,
  detail: string,
): Finding {
  const isGuest = as === 'guest';
  return fail(
    'request',
    `The latest request, ${method} ${shortPathOf(url)}, created no basket because its ${isGuest ? 'guest' : 'customer'} has too many.`,
    isGuest
      ? `Send ${unsentRequests.length > 0 ? 'the requests' : 'it'} again as a new guest, who has no baskets.`
      : 'Delete one of these baskets, and send the request again.',
    {
      explanation: asSentence(detail),
      actions: isGuest ? [{ kind: 'newGuest' }] : [],
      awaitsRequest: true,
    },
  );
}
