import { sessionCookies } from '../../contract/cookies.ts';
import { fault, type Fault } from '../../contract/fault.ts';
import {
  IllegalHttpMethodOverride,
  InvalidVersion,
  MethodNotAllowed,
  VersionNotFound,
} from '../../contract/faults/general.ts';
import {
  judgeVersion,
  parseVersionSegment,
  statedVersions,
  versionText,
  type ApiVersion,
} from '../../contract/version.ts';
import type { Implementation } from '../handlers/implement.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { parseQueryString } from './query-string.ts';
import { addressedBy, servedBy } from './route-table.ts';
import { isForBrowsers, preflight } from './stages/cors.ts';
import { checkHost } from './stages/host.ts';
import type { HttpAnswer } from './stages/finish.ts';

/** What a request's path has in the requested version. */
export interface RoutedRequest {
  /** Undefined in families without versions. */
  readonly version: ApiVersion | undefined;
  /** Of every method. */
  readonly implementations: readonly Implementation[];
}

/**
 * The operations that the table has at the request's path, in the version that the path names.
 * @throws IllegalHttpMethodOverride, InvalidHostHeader, InvalidVersion, VersionNotFound
 */
export function routeRequest(
  request: IncomingRequest,
  { strictVersions, hostNames }: PipelineParts,
): RoutedRequest {
  if (request.illegalOverride !== undefined)
    throw fault(IllegalHttpMethodOverride, { method: request.illegalOverride });
  checkHost(request.address.host, request.headers, hostNames);
  const version = versionOf(request, strictVersions);
  const implementations = request.implementations.filter(
    ({ operation }) =>
      (!version || servedBy(operation, version)) &&
      addressedBy(operation, request.path, request.implementations),
  );
  return { version, implementations };
}

/**
 * The operation of the request's method; HEAD is GET without its body.
 * @throws VersionNotFound where the version has nothing at that path, {@link NotAllowed} where it has other methods
 */
export function implementationFor(
  { method }: IncomingRequest,
  { version, implementations }: RoutedRequest,
): Implementation {
  const requested = method === 'HEAD' ? 'GET' : method;
  const implementation = implementations.find(({ operation }) => operation.method === requested);
  if (implementation) return implementation;
  if (implementations.length === 0 && version)
    throw fault(VersionNotFound, { version: versionText(version) });
  throw new NotAllowed(fault(MethodNotAllowed, { method }), allowedMethods(implementations));
}

/** Answers OPTIONS: what the path serves; a browser that asks before it calls is told whether it may. */
export async function answerOptions(
  { headers, queryString, implementations }: IncomingRequest,
  routed: RoutedRequest,
  { store, vendor }: PipelineParts,
): Promise<HttpAnswer> {
  const allow = allowedMethods(routed.implementations);
  const family = implementations[0]?.operation.family;
  const isPreflight =
    headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined;
  if (!isPreflight || !family || !isForBrowsers(family))
    return { status: 204, headers: { allow }, text: undefined };
  const clientId = parseQueryString(queryString)['client_id'];
  const cors = await preflight({ headers, clientId }, allow, store.begin(), vendor);
  return { status: 204, headers: { allow, ...cors }, text: undefined };
}

/** Tells the sessions which of them a client uses over HTTPS. */
export async function noteSecureUse(
  { address, headers }: IncomingRequest,
  { sessions, vendor }: PipelineParts,
): Promise<void> {
  if (address.protocol !== 'https' || headers['cookie'] === undefined) return;
  for (const cookies of sessionCookies(headers['cookie'], vendor)) await sessions.noteSecureUse(cookies);
}

/** A method that a path does not have, while it has others. */
export class NotAllowed extends Error {
  readonly fault: Fault;
  readonly allow: string;
  constructor(raised: Fault, allow: string) {
    super(raised.message);
    this.fault = raised;
    this.allow = allow;
  }
}

/** `Allow` of a path: what the table serves there, and what HTTP adds to it. */
function allowedMethods(implementations: readonly Implementation[]): string {
  const methods = new Set<string>(implementations.map(({ operation }) => operation.method));
  if (methods.has('GET')) methods.add('HEAD');
  methods.add('OPTIONS');
  return [...methods].join(', ');
}

function versionOf({ implementations, matched }: IncomingRequest, strict: boolean): ApiVersion | undefined {
  const family = implementations[0]?.operation.family;
  if (!family || family === 'oauth') return undefined;
  const version = parseVersionSegment(matched['version'] ?? '');
  if (!version) throw fault(InvalidVersion);
  if (judgeVersion(family, version, strict) !== 'served')
    throw fault(VersionNotFound, { version: versionText(version) });
  return family === 'debugger' ? statedVersions.debugger.at(-1) : version;
}
