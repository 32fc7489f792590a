import type { TSchema } from 'typebox';
import { fault, faultDocument, faultHeaders, Fault } from '../../contract/fault.ts';
import { ScriptThreadNotFound } from '../../contract/faults/debugger.ts';
import {
  AuthorizationHeaderMissing,
  BodyDecoding,
  InternalServer,
  InvalidAccessToken,
  InvalidAuthorizationHeader,
  MalformedMediaType,
  RequestEntityTooLarge,
  ResourcePath,
  UnauthorizedOrigin,
} from '../../contract/faults/general.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Log } from '../ports/environment.ts';
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
  /** Where the request came from a page of a browser. */
  readonly origin: string | undefined;
  readonly contentType: string | undefined;
}

const faultSchema = { title: 'fault_document' } as unknown as TSchema;

/**
 * The answer for whatever was thrown, in the format of the request. Only a Fault is expected; anything else is logged
 * with the request's id and tells the client no more than that id.
 */
export function faultResponse(thrown: unknown, context: FaultContext): FaultResponse {
  const { vendor, version, origin } = context;
  const raised = asFault(thrown, context);
  const document = faultDocument(raised, version);
  // Clients of the Debugger API know this one without its wrapper (open-points, The Debugger API on the wire, 11).
  const body = raised.definition === ScriptThreadNotFound ? { _v: document._v, ...document.fault } : document;
  const { contentType, text } = represent(body, context.format, {
    schema: faultSchema,
    family: 'fault',
    ...{ vendor, version },
  });
  const challenge = challengeOf(raised, vendor);
  return {
    status: raised.definition.status,
    headers: {
      ...faultHeaders(vendor),
      'content-type': contentType,
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
      // A script of a page that may not call must not learn why.
      ...(origin === undefined || raised.definition === UnauthorizedOrigin
        ? {}
        : corsHeaders(origin, vendor)),
    },
    text,
  };
}

/** What a client must send instead (RFC 6750 3). */
function challengeOf({ definition }: Fault, vendor: VendorProfile): string | undefined {
  const realm = `Bearer realm="${vendor.prefix}"`;
  if (definition === AuthorizationHeaderMissing) return realm;
  if (definition === InvalidAuthorizationHeader) return `${realm}, error="invalid_request"`;
  return definition === InvalidAccessToken ? `${realm}, error="invalid_token"` : undefined;
}

/** What the listener itself refuses, by its codes. */
const refusals: Readonly<Record<string, (error: Error, context: FaultContext) => Fault>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => fault(RequestEntityTooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (_error, { contentType = '' }) =>
    fault(MalformedMediaType, { mediaType: contentType }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ({ message }) => fault(BodyDecoding, { body: message }),
  FST_ERR_BAD_URL: ({ message }) => fault(ResourcePath, { message }),
  FST_ERR_MAX_PARAM_LENGTH: ({ message }) => fault(ResourcePath, { message }),
};

function asFault(thrown: unknown, context: FaultContext): Fault {
  const { requestId, log } = context;
  if (thrown instanceof Fault) return thrown;
  const refused = refusals[(thrown as { code?: string } | null)?.code ?? '']?.(thrown as Error, context);
  if (refused) return refused;
  log.error('request failed unexpectedly', {
    requestId,
    error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  });
  return fault(InternalServer, { requestId });
}
