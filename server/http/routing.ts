import { sessionCookies } from '../../contract/cookies.ts';
import { fault, type Fault } from '../../contract/fault.ts';
import {
  IllegalHttpMethodOverride,
  InvalidVersion,
  MethodNotAllowed,
  VersionNotFound,
} from '../../contract/faults/general.ts';
import {
  versionStatus,
  parseVersionSegment,
  listedVersions,
  versionText,
  type ApiVersion,
} from '../../contract/version.ts';
import type { Implementation } from '../handlers/implement.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { parseQueryString } from './query-string.ts';
import { createAddressCheck, isServedBy } from './route-table.ts';
import { isForBrowsers, preflightHeaders } from './stages/cors.ts';
import { checkHost } from './stages/host.ts';
import type { HttpResponse } from './stages/finish.ts';

/** The operations at a request's path in the requested version. */
export interface RoutedRequest {
  /** Undefined in families without versions. */
  readonly version: ApiVersion | undefined;
  /** Operations of all methods. */
  readonly implementations: readonly Implementation[];
}

/**
 * Returns the operations at the request's path, in the version in the path.
 * @throws IllegalHttpMethodOverride, InvalidHostHeader, InvalidVersion, VersionNotFound
 */
export function routeRequest(
  request: IncomingRequest,
  { strictVersions, hostNames }: PipelineDependencies,
): RoutedRequest {
  if (request.illegalOverride !== undefined)
    throw fault(IllegalHttpMethodOverride, { method: request.illegalOverride });
  checkHost(request.address.host, request.headers, hostNames);
  const version = versionOf(request, strictVersions);
  const isAddressed = createAddressCheck(request.path, request.implementations);
  const implementations = request.implementations.filter(
    ({ operation }) => (!version || isServedBy(operation, version)) && isAddressed(operation),
  );
  return { version, implementations };
}

/**
 * Returns the operation for the request's method; HEAD is GET without a body.
 * @throws VersionNotFound if the version has no operation at that path, {@link MethodNotAllowedError} if it has only
 * other methods
 */
export function implementationFor(
  { method }: IncomingRequest,
  { version, implementations }: RoutedRequest,
): Implementation {
  const requestedMethod = method === 'HEAD' ? 'GET' : method;
  const implementation = implementations.find(({ operation }) => operation.method === requestedMethod);
  if (implementation) return implementation;
  if (implementations.length === 0 && version)
    throw fault(VersionNotFound, { version: versionText(version) });
  throw new MethodNotAllowedError(fault(MethodNotAllowed, { method }), allowedMethods(implementations));
}

/**
 * Responds to OPTIONS with the methods of the path. For families that browsers may call, a preflight also gets the CORS
 * headers.
 * @throws UnauthorizedOrigin
 */
export async function respondToOptions(
  { headers, queryString, implementations }: IncomingRequest,
  routedRequest: RoutedRequest,
  { store, vendor }: PipelineDependencies,
): Promise<HttpResponse> {
  const allow = allowedMethods(routedRequest.implementations);
  const family = implementations[0]?.operation.family;
  const isPreflight =
    headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !family || !isForBrowsers(family))
    return { status: 204, headers: { allow }, text: undefined };
  const clientId = parseQueryString(queryString)['client_id'];
  await store.catchUp();
  const cors = await preflightHeaders({ headers, clientId }, allow, store.begin(), vendor);
  return { status: 204, headers: { allow, ...cors }, text: undefined };
}

/** Records the sessions that a client uses over HTTPS. Returns undefined for a request over HTTP or without cookies. */
export function recordSecureUse(
  { address, headers }: IncomingRequest,
  { sessions, vendor }: PipelineDependencies,
): Promise<void> | undefined {
  const { cookie } = headers;
  if (address.protocol !== 'https' || cookie === undefined) return undefined;
  return recordUse(sessionCookies(cookie, vendor), sessions);
}

async function recordUse(
  cookies: ReturnType<typeof sessionCookies>,
  sessions: PipelineDependencies['sessions'],
): Promise<void> {
  for (const cookiesOfSession of cookies) await sessions.recordSecureUse(cookiesOfSession);
}

/** The path supports other methods, but not the request's method. */
export class MethodNotAllowedError extends Error {
  readonly fault: Fault;
  readonly allow: string;
  constructor(cause: Fault, allow: string) {
    super(cause.message);
    this.fault = cause;
    this.allow = allow;
  }
}

/** Returns the `Allow` header of a path: the methods in the table, HEAD if GET is among them, and OPTIONS. */
export function allowedMethods(implementations: readonly Implementation[]): string {
  const methods = new Set<string>(implementations.map(({ operation }) => operation.method));
  if (methods.has('GET')) methods.add('HEAD');
  methods.add('OPTIONS');
  return [...methods].join(', ');
}

function versionOf(
  { implementations, routeParams }: IncomingRequest,
  isStrict: boolean,
): ApiVersion | undefined {
  const family = implementations[0]?.operation.family;
  if (!family || family === 'oauth') return undefined;
  const version = parseVersionSegment(routeParams['version'] ?? '');
  if (!version) throw fault(InvalidVersion);
  if (versionStatus(family, version, isStrict) !== 'served')
    throw fault(VersionNotFound, { version: versionText(version) });
  // An older version of the Debugger API is served as the latest one.
  return family === 'debugger' ? listedVersions.debugger.at(-1) : version;
}
