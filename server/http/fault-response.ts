import { fault, faultDocument, faultHeaders, Fault } from '../../contract/fault.ts';
import { ScriptThreadNotFound } from '../../contract/faults/debugger.ts';
import { InternalServer, RequestEntityTooLarge } from '../../contract/faults/general.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Log } from '../ports/environment.ts';

export interface FaultResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/**
 * The answer for whatever was thrown. Only a Fault is expected; anything else is logged with the request's id and
 * tells the client no more than that id.
 */
export function faultResponse(
  thrown: unknown,
  context: { vendor: VendorProfile; version: string; requestId: string; log: Log },
): FaultResponse {
  const raised = asFault(thrown, context);
  const document = faultDocument(raised, context.version);
  return {
    status: raised.definition.status,
    headers: { ...faultHeaders(context.vendor), 'content-type': 'application/json;charset=UTF-8' },
    // Clients of the Debugger API know this one without its wrapper (open-points, The Debugger API on the wire, 11).
    body: raised.definition === ScriptThreadNotFound ? { _v: document._v, ...document.fault } : document,
  };
}

function asFault(thrown: unknown, { requestId, log }: { requestId: string; log: Log }): Fault {
  if (thrown instanceof Fault) return thrown;
  if ((thrown as { code?: unknown } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return fault(RequestEntityTooLarge);
  log.error('request failed unexpectedly', {
    requestId,
    error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  });
  return fault(InternalServer, { requestId });
}
