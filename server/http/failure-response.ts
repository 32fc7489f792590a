import type { IncomingMessage } from 'node:http';
import { faultHeaders } from '../../contract/fault.ts';
import { InternalServer } from '../../contract/faults/general.ts';
import { OAuthError } from '../../contract/oauth.ts';
import type { Family } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { parseVersionSegment, versionText } from '../../contract/version.ts';
import { expectedFault, faultResponse } from './fault-response.ts';
import { headersOf } from './operation-request.ts';
import type { OutgoingResponse } from './outgoing-response.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { parseQueryString, splitTarget } from './query-string.ts';
import { faultFormatOf, formatInputOf } from './representation.ts';
import { MethodNotAllowedError } from './routing.ts';
import { isForBrowsers, isListedOrigin } from './stages/cors.ts';

export interface FailedRequest {
  readonly id: string;
  readonly request: IncomingMessage;
  /** The family of the operations at the request's path; undefined if the request failed before it had a route. */
  readonly family: Family | undefined;
  /** The body, if it was received completely. */
  readonly body: Buffer | undefined;
}

/**
 * Returns the name of the fault, or the OAuth error code, in the response to a request that threw an error.
 */
export function faultNameOf(error: unknown): string {
  if (error instanceof OAuthError) return error.error;
  if (error instanceof MethodNotAllowedError) return error.fault.name;
  return expectedFault(error)?.name ?? `${InternalServer.name}Exception`;
}

/** Returns the response to a request that threw an error. */
export async function failureResponse(
  { vendor, log, store }: PipelineDependencies,
  error: unknown,
  { id, request, family, body }: FailedRequest,
): Promise<OutgoingResponse> {
  if (error instanceof OAuthError) return oauthResponse(error, vendor);
  const headers = headersOf(request);
  const query = parseQueryString(splitTarget(request.url ?? '').query);
  const { origin } = headers;
  const isBrowserCall = origin !== undefined && family !== undefined && isForBrowsers(family);
  const isListed = isBrowserCall && (await isListedOrigin(origin, store.begin()).catch(() => false));
  const isMethodError = error instanceof MethodNotAllowedError;
  const response = faultResponse(isMethodError ? error.fault : error, {
    vendor,
    log,
    version: versionIn(request.url ?? ''),
    requestId: id,
    format: family === 'oauth' ? 'json' : faultFormatOf(formatInputOf({ headers, body }, query['format'])),
    origin: isListed ? origin : undefined,
  });
  return {
    status: response.status,
    headers: { ...(isMethodError ? { allow: error.allow } : {}), ...response.headers },
    body: response.text,
  };
}

function oauthResponse(error: OAuthError, vendor: VendorProfile): OutgoingResponse {
  return {
    status: error.status,
    headers: {
      ...faultHeaders,
      pragma: 'no-cache',
      'content-type': 'application/json; charset=UTF-8',
      // RFC 6749 5.2: the authentication scheme that the client should have used.
      ...(error.status === 401 ? { 'www-authenticate': `Basic realm="${vendor.prefix}"` } : {}),
    },
    body: JSON.stringify({ error: error.error, error_description: error.message }),
  };
}

/** Returns the value of `_v` in a fault document: the version in the path, or '' if there is none. */
function versionIn(target: string): string {
  for (const segment of target.split(/[/?]/)) {
    const version = parseVersionSegment(segment);
    if (version) return versionText(version);
  }
  return '';
}
