import Type from 'typebox';
import { fault, faultDocument, faultHeaders, Fault } from '../../contract/fault.ts';
import { ScriptThreadNotFound } from '../../contract/faults/debugger.ts';
import {
  AuthorizationHeaderMissing,
  InternalServer,
  InvalidAccessToken,
  InvalidAuthorizationHeader,
  StoreUnavailable,
  UnauthorizedOrigin,
  ValueConstraintViolation,
} from '../../contract/faults/general.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Log } from '../ports/environment.ts';
import { KeyTooLongError, StoreUnavailableError } from '../ports/store.ts';
import { represent, type Format } from './representation.ts';
import { corsHeaders } from './stages/cors.ts';

export interface FaultResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

export interface FaultContext {
  readonly vendor: VendorProfile;
  readonly version: string;
  readonly requestId: string;
  readonly log: Log;
  readonly format: Format;
  /** Set if the request came from a web page whose origin a client lists. */
  readonly origin: string | undefined;
}

/** Seconds after which a client should repeat a request for which the database was unavailable. */
const retryAfterSeconds = '2';

/** PostgreSQL cannot index longer keys. */
const keyLengthRule = 'the IDs that identify a resource may have at most 2,600 bytes in all';

const faultSchema = Type.Unknown({ title: 'fault_document' });

/**
 * Returns the response for a thrown error, in the format of the context. Only Faults and two errors of the store, which
 * are converted to faults, are expected. For any other error, the response contains only the request's ID. Such errors
 * are logged, and so is an unavailable store.
 */
export function faultResponse(error: unknown, context: FaultContext): FaultResponse {
  const { vendor, version, origin } = context;
  const raisedFault = toFault(error, context);
  const document = faultDocument(raisedFault, version);
  // Clients of the Debugger API expect this fault without the enclosing document (open-points, The Debugger API on the
  // wire, 11).
  const body =
    raisedFault.definition === ScriptThreadNotFound ? { _v: document._v, ...document.fault } : document;
  const { contentType, text } = represent(body, context.format, {
    schema: faultSchema,
    family: 'fault',
    vendor,
    version,
  });
  const challenge = challengeOf(raisedFault, vendor);
  return {
    status: raisedFault.definition.status,
    headers: {
      ...faultHeaders,
      'content-type': contentType,
      ...(raisedFault.definition === StoreUnavailable ? { 'retry-after': retryAfterSeconds } : {}),
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
      // A web page that may not call the API must not be able to read the reason.
      ...(origin === undefined || raisedFault.definition === UnauthorizedOrigin
        ? {}
        : corsHeaders(origin, vendor)),
    },
    text,
  };
}

/**
 * Returns the `WWW-Authenticate` header, which states the credentials that the client must send (RFC 6750 3), or
 * undefined if the fault does not need it.
 */
function challengeOf({ definition }: Fault, vendor: VendorProfile): string | undefined {
  const realm = `Bearer realm="${vendor.prefix}"`;
  if (definition === AuthorizationHeaderMissing) return realm;
  if (definition === InvalidAuthorizationHeader) return `${realm}, error="invalid_request"`;
  return definition === InvalidAccessToken ? `${realm}, error="invalid_token"` : undefined;
}

/** Returns the fault that an expected error means to the client, or undefined for an unexpected error. */
export function expectedFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (error instanceof StoreUnavailableError) return fault(StoreUnavailable);
  return error instanceof KeyTooLongError
    ? fault(ValueConstraintViolation, { parameter: 'id', expected: keyLengthRule })
    : undefined;
}

function toFault(error: unknown, { requestId, log }: FaultContext): Fault {
  if (error instanceof StoreUnavailableError)
    log.error('request failed without the database', { requestId, error: error.message });
  const failure = expectedFault(error);
  if (failure) return failure;
  log.error('request failed unexpectedly', {
    requestId,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return fault(InternalServer, { requestId });
}
