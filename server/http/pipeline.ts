import { fault, type Fault } from '../../contract/fault.ts';
import {
  IllegalHttpMethodOverride,
  InvalidVersion,
  MethodNotAllowed,
  ResourceStateConflict,
  SecureCommunicationRequired,
  VersionNotFound,
} from '../../contract/faults/general.ts';
import { judgeVersion, parseVersionSegment, versionText, type ApiVersion } from '../../contract/version.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import {
  answer,
  isAnswer,
  type HandlerInput,
  type Implementation,
  type Answer,
} from '../handlers/implement.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { HookRunner } from '../ports/hook-runner.ts';
import { ConcurrentChange, CounterTooLow, type Store } from '../ports/store.ts';
import { createLinks, type Addressing } from './links.ts';
import { parseQueryString } from './query-string.ts';
import { createRequestHooks } from './request-hooks.ts';
import { namedParameters, servedBy } from './route-table.ts';
import { respond, type HttpAnswer } from './respond.ts';
import { readBody } from './stages/body.ts';
import { readParameters } from './stages/parameters.ts';
import { selected, selectionOf } from './stages/selection.ts';
import { localeOf, siteOf } from './stages/site.ts';
import { scriptScope } from './script-scope.ts';

export interface PipelineParts {
  readonly vendor: VendorProfile;
  readonly store: Store;
  readonly authenticate: Authenticate;
  readonly hookRunner: HookRunner;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** Only the versions that the contract states are served. */
  readonly strictVersions: boolean;
  /** Answers are checked against the contract; on in tests. */
  readonly validateResponses: boolean;
  /** The fault for a counter that another request emptied meanwhile. */
  readonly counterFault: (error: CounterTooLow) => Fault | undefined;
}

/** One HTTP request, with what the router found. */
export interface IncomingRequest {
  readonly id: string;
  readonly method: string;
  /** Set where a POST asked for a method that may not be asked for. */
  readonly illegalOverride: string | undefined;
  readonly secure: boolean;
  readonly address: Addressing;
  /** Path of the target, without query. */
  readonly path: string;
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string;
  readonly body: Buffer | undefined;
  /** The router's parameters: `site`, `version`, `p0` ... */
  readonly matched: Readonly<Record<string, string>>;
  readonly implementations: readonly Implementation[];
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
    const version = versionOf(request, parts.strictVersions);
    const served = request.implementations.filter(
      ({ operation }) => !version || servedBy(operation, version),
    );
    if (request.method === 'OPTIONS')
      return { status: 204, headers: { allow: allowed(served) }, body: undefined };
    const implementation = served.find(({ operation }) => operation.method === sameAs(request.method));
    if (!implementation) throw unserved(request, served, version);
    for (let attempt = 1; ; attempt++) {
      const outcome = await run(parts, request, implementation, version);
      if (!(outcome instanceof ConcurrentChange)) return outcome;
      if (attempt === attempts) throw fault(ResourceStateConflict, { client: '', server: '' });
    }
  };
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
  return version;
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

async function run(
  parts: PipelineParts,
  request: IncomingRequest,
  { operation, handler }: Implementation,
  version: ApiVersion | undefined,
): Promise<HttpAnswer | ConcurrentChange> {
  const { vendor, clock, random, log } = parts;
  if (operation.secure && !request.secure) throw fault(SecureCommunicationRequired);
  const work = parts.store.begin();
  const site = await siteOf(work, request.matched['site'], operation.family);
  const query = parseQueryString(request.queryString);
  const caller = await parts.authenticate({ operation, headers: request.headers, query, work });
  const locale = localeOf(site, query['locale']);
  const selection = selectionOf(query['select']);
  const scope = scriptScope({ request, work, site, caller, locale });
  const hooks = createRequestHooks(parts.hookRunner, vendor, () => scope);
  const links = createLinks(request.address, operation.family, version, vendor, request.matched['site']);
  const input = {
    params: readParameters(operation.params, namedParameters(operation, request.matched)),
    query: readParameters(operation.query, query),
    body: readBody(operation, request.headers['content-type'], request.body, version),
    ...{ work, caller, version, vendor, locale, links, hooks, clock, random, log, fail: fault },
    headers: request.headers,
    get site() {
      if (!site) throw new TypeError('the shop has no site');
      return site;
    },
  } as unknown as HandlerInput<Operation>;

  const returned = await handler(input);
  const handled: Answer<unknown> = isAnswer(returned) ? returned : answer<unknown>({ document: returned });
  try {
    await work.commit();
  } catch (error) {
    if (error instanceof ConcurrentChange && !hooks.ranScripts) return error;
    if (error instanceof ConcurrentChange) throw fault(ResourceStateConflict, { client: '', server: '' });
    throw (error instanceof CounterTooLow && parts.counterFault(error)) || error;
  }
  let { document } = handled;
  for (const point of operation.hooks?.modify ?? []) {
    if (!handled.modifyWith || !(await hooks.has(point))) continue;
    const args = [
      ...handled.modifyWith,
      { kind: 'document' as const, document: document as Record<string, unknown> },
    ];
    document = (await hooks.run(point, ...args)).at(-1) ?? document;
    await work.commit();
  }
  const response = respond(
    operation,
    { ...handled, document },
    {
      version: version ? versionText(version) : '',
      validate: parts.validateResponses,
      addressOf: (path) => links.to(path),
    },
  );
  return { ...response, body: selected(response.body, selection, query['select']) };
}
