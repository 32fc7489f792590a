import type { IncomingMessage, ServerResponse } from 'node:http';
import { fault } from '../../contract/fault.ts';
import {
  MethodNotAllowed,
  ResourcePathNotFound,
  UnsupportedContentEncoding,
} from '../../contract/faults/general.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { RequestFacts } from '../ports/telemetry.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { splitTarget } from './query-string.ts';
import { checkMediaType } from './representation.ts';
import { effectiveRequest, hostOf, mayOverride, findMethodOverride } from './request-target.ts';
import type { MatchedRoute } from './router.ts';
import { allowedMethods, MethodNotAllowedError } from './routing.ts';

/** A request with the data from Node's HTTP server and from routing. */
export interface ReceivedRequest {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request target as the client sent it. */
  readonly originalTarget: string;
  readonly route: MatchedRoute;
  readonly facts: RequestFacts;
  readonly body: Buffer | undefined;
}

export interface Connection {
  readonly vendor: VendorProfile;
  readonly isTls: boolean;
  /** Whether even plain HTTP from this machine counts as insecure. */
  readonly requireTls: boolean;
}

/** Returns the route of a request. @throws ResourcePathNotFound, ResourcePath */
export function routeOf(
  request: IncomingMessage,
  findRoute: (path: string) => MatchedRoute | undefined,
): MatchedRoute {
  const { path } = splitTarget(request.url ?? '');
  const match = findRoute(path);
  if (!match) throw fault(ResourcePathNotFound, { path });
  return match;
}

/**
 * Checks a request before its body is received.
 * @throws UnsupportedContentEncoding, MalformedMediaType, {@link MethodNotAllowedError}
 */
export function checkRequestHead(request: IncomingMessage, match: MatchedRoute): void {
  checkEncoding(request.headers);
  if (request.method !== 'GET' && request.method !== 'HEAD') checkMediaType(request.headers['content-type']);
  // No operation has the method QUERY. It is rejected here, so that its body is not received first.
  if (request.method === 'QUERY')
    throw new MethodNotAllowedError(
      fault(MethodNotAllowed, { method: request.method }),
      allowedMethods(match.route.implementations),
    );
}

/** Converts a received request to the input of the pipeline. */
export function incomingRequest(
  { vendor, isTls, requireTls }: Connection,
  { id, request, response, originalTarget, route, facts, body: receivedBody }: ReceivedRequest,
): IncomingRequest {
  const override = findMethodOverride(vendor, request);
  const target = splitTarget(request.url ?? '');
  const { method, query, body } = effectiveRequest(override, {
    method: request.method ?? 'GET',
    query: target.query,
    contentType: request.headers['content-type'],
    body: receivedBody,
  });
  const remoteAddress = request.socket.remoteAddress ?? '';
  let signal: AbortSignal | undefined;
  return {
    id,
    method,
    illegalOverride: override !== undefined && !mayOverride(override) ? override : undefined,
    isSecure: isTls || (!requireTls && isLoopbackPeer(remoteAddress)),
    address: { protocol: isTls ? 'https' : 'http', host: hostOf(request, originalTarget) },
    path: target.path,
    queryString: query,
    headers: headersOf(request),
    remoteAddress,
    body,
    // Created on demand, because most requests run no script.
    disconnectSignal: () => (signal ??= disconnectSignal(response)),
    routeParams: route.params,
    implementations: route.route.implementations,
    facts,
  };
}

/** @throws UnsupportedContentEncoding if the body has an encoding other than `identity` or `chunked` */
function checkEncoding(headers: IncomingMessage['headers']): void {
  for (const value of [headers['content-encoding'], headers['transfer-encoding']])
    for (const coding of value?.split(',') ?? [])
      if (!/^\s*(identity|chunked)?\s*$/i.test(coding))
        throw fault(UnsupportedContentEncoding, { contentEncoding: coding.trim() });
}

/** Whether a peer's address is a loopback address, so that the connection comes from this machine. */
const isLoopbackPeer = (address: string): boolean =>
  address === '127.0.0.1' || address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

/**
 * Returns the headers of a request, one text for each name: Node joins repeated headers or ignores the later ones. Only
 * `Set-Cookie`, which occurs in responses, would be a list.
 */
export const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string | undefined>> =>
  headers as Record<string, string | undefined>;

/** Returns a signal that is aborted when the connection is closed before the response has been sent. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
