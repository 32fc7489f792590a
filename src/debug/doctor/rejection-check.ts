import type { SentRequest } from '../trigger/sent-requests.ts';
import { fail, type Finding } from './finding.ts';
import { shortPathOf } from './requests.ts';

/** Faults about the client ID, which comes from the connection. */
const connectionFaults = ['UnknownClientId', 'UnauthorizedOrigin', 'SiteAccessForbidden'];

/**
 * Returns a finding if the platform denied access to the last request that the session or its editor has sent, so that
 * none of its hooks has run; else undefined.
 */
export function checkRejection(request: SentRequest | undefined): Finding | undefined {
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
