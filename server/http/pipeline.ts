import type { IncomingRequest } from './incoming-request.ts';
import { fault, type Fault } from '../../contract/fault.ts';
import {
  IllegalHttpMethodOverride,
  InvalidVersion,
  MethodNotAllowed,
  ResourceStateConflict,
  SecureCommunicationRequired,
  VersionNotFound,
} from '../../contract/faults/general.ts';
import {
  judgeVersion,
  parseVersionSegment,
  statedVersions,
  versionText,
  type ApiVersion,
} from '../../contract/version.ts';
import { sessionCookies } from '../../contract/cookies.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Authorize } from '../auth/authorize.ts';
import {
  answer,
  isAnswer,
  type HandlerInput,
  type Implementation,
  type Answer,
} from '../handlers/implement.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import { nothingKept, type HookRunner } from '../ports/hook-runner.ts';
import type { StorefrontSessions } from '../ports/storefront-sessions.ts';
import { ConcurrentChange, CounterTooLow, type Store, type UnitOfWork } from '../ports/store.ts';
import { createLinks, createLists } from './links.ts';
import { parseQueryString, queryOf } from './query-string.ts';
import { createRequestHooks } from './request-hooks.ts';
import { formatChoice, formatOf } from './representation.ts';
import { addressedBy, namedParameters, resourcePath, servedBy } from './route-table.ts';
import { respond } from './respond.ts';
import { checkHost } from './stages/host.ts';
import { readBody } from './stages/body.ts';
import { checkOrigin, corsHeaders, isForBrowsers, preflight } from './stages/cors.ts';
import { finish, type HttpAnswer } from './stages/finish.ts';
import { readParameters, readPathParameters } from './stages/parameters.ts';
import { checkWritable } from './stages/permitted.ts';
import { selectionOf } from './stages/selection.ts';
import { localeOf, siteOf } from './stages/site.ts';
import { scriptScope } from './script-scope.ts';

export interface PipelineParts {
  readonly vendor: VendorProfile;
  readonly store: Store;
  readonly authenticate: Authenticate;
  readonly authorize: Authorize;
  readonly sessions: StorefrontSessions;
  readonly hookRunner: HookRunner;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** Only the versions that the contract states are served. */
  readonly strictVersions: boolean;
  /** Names by which browsers may reach the service, beside addresses and localhost. */
  readonly hostNames: readonly string[];
  /** Answers are checked against the contract; on in tests. */
  readonly validateResponses: boolean;
  /** The fault for a counter that another request emptied meanwhile. */
  readonly counterFault: (error: CounterTooLow) => Fault | undefined;
}

/** A write met another request's and nothing but our own code ran: it is repeated this often before the client hears of it. */
const attempts = 5;

/**
 * One request through all stages: version, method, site, caller, parameters, body, handler, commit, modify hooks,
 * selection. Each stage raises its own faults; the listener turns them into answers.
 */
export function createPipeline(parts: PipelineParts) {
  return async (request: IncomingRequest): Promise<HttpAnswer> => {
    if (request.illegalOverride !== undefined) {
      throw fault(IllegalHttpMethodOverride, { method: request.illegalOverride });
    }
    checkHost(request.address.host, request.headers, parts.hostNames);
    const version = versionOf(request, parts.strictVersions);
    const served = request.implementations.filter(
      ({ operation }) =>
        (!version || servedBy(operation, version)) &&
        addressedBy(operation, request.path, request.implementations),
    );
    if (request.method === 'OPTIONS') return options(parts, request, allowed(served));
    const implementation = served.find(({ operation }) => operation.method === sameAs(request.method));
    if (!implementation) throw unserved(request, served, version);
    try {
      for (let attempt = 1; ; attempt++) {
        const outcome = await run(parts, request, implementation, version);
        if (!(outcome instanceof ConcurrentChange)) return outcome;
        if (attempt === attempts) throw conflict();
      }
    } finally {
      // Afterwards: a session's secure token must have been used on an earlier request than the one that counts on it.
      await noteSecureUse(parts, request);
    }
  };
}

/** Tells the sessions which of them a client uses over HTTPS. */
async function noteSecureUse(
  { sessions, vendor }: PipelineParts,
  { address, headers }: IncomingRequest,
): Promise<void> {
  if (address.protocol !== 'https' || headers['cookie'] === undefined) return;
  for (const cookies of sessionCookies(headers['cookie'], vendor)) await sessions.noteSecureUse(cookies);
}

const originOf = ({ address }: IncomingRequest): string => `${address.protocol}://${address.host}`;

/** What a path serves; a browser that asks before it calls is told whether it may. */
async function options(
  parts: PipelineParts,
  { headers, queryString, implementations }: IncomingRequest,
  allow: string,
): Promise<HttpAnswer> {
  const family = implementations[0]?.operation.family;
  const asks = headers['origin'] !== undefined && headers['access-control-request-method'] !== undefined;
  if (!asks || !family || !isForBrowsers(family)) return { status: 204, headers: { allow }, text: undefined };
  const clientId = parseQueryString(queryString)['client_id'];
  const cors = await preflight({ headers, clientId }, allow, parts.store.begin(), parts.vendor);
  return { status: 204, headers: { allow, ...cors }, text: undefined };
}

/** HEAD is GET without its body. */
const sameAs = (method: string) => (method === 'HEAD' ? 'GET' : method);

function versionOf({ implementations, matched }: IncomingRequest, strict: boolean): ApiVersion | undefined {
  const family = implementations[0]?.operation.family;
  if (!family || family === 'oauth') return undefined;
  const segment = matched['version'] ?? '';
  const version = parseVersionSegment(segment);
  if (!version) throw fault(InvalidVersion);
  if (judgeVersion(family, version, strict) !== 'served')
    throw fault(VersionNotFound, { version: versionText(version) });
  return family === 'debugger' ? statedVersions.debugger.at(-1) : version;
}

/** `Allow` of a path: what the table serves there, and what HTTP adds to it. */
export function allowed(served: readonly Implementation[]): string {
  const methods = new Set<string>(served.map(({ operation }) => operation.method));
  if (methods.has('GET')) methods.add('HEAD');
  methods.add('OPTIONS');
  return [...methods].join(', ');
}

/** A method that is not served at a path that is. */
export class NotAllowed extends Error {
  readonly fault: Fault;
  readonly allow: string;
  constructor(raised: Fault, allow: string) {
    super(raised.message);
    this.fault = raised;
    this.allow = allow;
  }
}

function unserved(
  request: IncomingRequest,
  served: readonly Implementation[],
  version: ApiVersion | undefined,
) {
  if (served.length === 0 && version) return fault(VersionNotFound, { version: versionText(version) });
  return new NotAllowed(fault(MethodNotAllowed, { method: request.method }), allowed(served));
}

/** The request's whole address, its query as it was understood. */
function addressOf(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

const conflict = () => fault(ResourceStateConflict, { client: '', server: '' });

/** Gives back the change that another request was first with; a counter that is used up is its fault. */
async function commit(
  work: UnitOfWork,
  { counterFault }: PipelineParts,
): Promise<ConcurrentChange | undefined> {
  try {
    await work.commit();
    return undefined;
  } catch (error) {
    if (error instanceof ConcurrentChange) return error;
    throw (error instanceof CounterTooLow && counterFault(error)) || error;
  }
}

async function run(
  parts: PipelineParts,
  request: IncomingRequest,
  { operation, handler }: Implementation,
  version: ApiVersion | undefined,
): Promise<HttpAnswer | ConcurrentChange> {
  const { vendor, clock, random, log } = parts;
  const { headers } = request;
  const query = parseQueryString(request.queryString);
  if (operation.secure && !request.secure) throw fault(SecureCommunicationRequired);
  const format = operation.family === 'oauth' ? 'json' : formatOf(formatChoice(request, query['format']));
  const work = parts.store.begin();
  const site = await siteOf(work, request.matched['site'], operation.family);
  const named = namedParameters(operation, request.matched, request.path);
  const caller = await parts.authenticate({ operation, headers, query, work, siteId: site?.id });
  const access = await parts.authorize({
    ...{ operation, caller, headers, work },
    method: request.method,
    path: resourcePath(operation, named),
  });
  const origin = originOf(request);
  if (headers['origin'] !== undefined && access.client) checkOrigin(access.client, headers['origin'], origin);
  const locale = localeOf(site, query['locale']);
  const selection = selectionOf(query['select']);
  const scope = scriptScope({ request, work, site, caller, locale, vendor });
  const hooks = createRequestHooks(parts.hookRunner, vendor, () => scope);
  const links = createLinks(request.address, operation.family, version, vendor, request.matched['site']);
  const address = `${origin}${request.path}`;
  const ownQuery = readParameters(operation.query, query, (name) =>
    queryOf(request.queryString).getAll(name),
  );
  const lists = createLists(ownQuery, () => addressOf(address, query));
  const params = readPathParameters(operation.params, named);
  const body = readBody(operation, headers['content-type'], request.body, version);
  checkWritable(operation, body, access.writable);
  const input = {
    ...{ params, query: ownQuery, body, headers, fail: fault },
    ...{ work, caller, version, vendor, locale, links, lists, address, hooks, clock, random, log },
    get site() {
      if (!site) throw new TypeError('the shop has no site');
      return site;
    },
  } as unknown as HandlerInput<Operation>;

  const returned = await handler(input);
  const handled: Answer<unknown> = isAnswer(returned) ? returned : answer<unknown>({ document: returned });
  const lost = await commit(work, parts);
  if (lost && !hooks.ranScripts) return lost;
  if (lost) throw conflict();
  let { document } = handled;
  for (const point of operation.hooks?.modify ?? []) {
    if (!handled.modifyWith || !(await hooks.has(point))) continue;
    const args = [
      ...handled.modifyWith,
      { kind: 'document' as const, document: document as Record<string, unknown> },
      ...(handled.modifyThen ?? []),
    ];
    document = (await hooks.run(point, ...args))[handled.modifyWith.length] ?? document;
    // What such a script stores is its own change, after the operation's.
    if (await commit(work, parts)) throw conflict();
  }
  const stated = version ? versionText(version) : '';
  const response = respond(
    operation,
    { ...handled, document },
    {
      version: stated,
      validate: parts.validateResponses,
      addressOf: (path) => links.to(path),
    },
  );
  const finished = finish(response, {
    ...{ operation, vendor, format, selection, readable: access.readable },
    method: request.method,
    version: stated,
    selector: query['select'],
    ifNoneMatch: headers['if-none-match'],
  });
  const cors = headers['origin'] !== undefined && access.client ? corsHeaders(headers['origin'], vendor) : {};
  const kept = scope.kept?.current ?? nothingKept;
  const cookies = [...(handled.cookies ?? []), ...kept.cookies];
  return {
    ...finished,
    // What the service says of itself goes before what scripts say.
    headers: { ...Object.fromEntries(kept.headers), ...finished.headers, ...cors },
    ...(cookies.length === 0 ? {} : { cookies }),
  };
}
