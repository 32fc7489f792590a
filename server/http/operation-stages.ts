import { fault } from '../../contract/fault.ts';
import { ResourceStateConflict, SecureCommunicationRequired } from '../../contract/faults/general.ts';
import type { Operation } from '../../contract/operation.ts';
import { versionText, type ApiVersion } from '../../contract/version.ts';
import {
  response,
  isBrandedResponse,
  type BrandedResponse,
  type Implementation,
  type RequestInput,
} from '../handlers/implement.ts';
import { emptyRequestState, type ScriptScope } from '../ports/hook-runner.ts';
import { ConcurrentChangeError, CounterTooLowError } from '../ports/store.ts';
import { merchantCollections, type CollectionName } from '../records/collections.ts';
import type { HookCircuitBreaker } from './hook-circuit-breaker.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { createLinks, createLists } from './links.ts';
import { withEmptyLists, withoutEmptyLists } from './list-fields.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { parseQueryString, searchParamsOf } from './query-string.ts';
import { formatInputOf, selectFormat } from './representation.ts';
import { createRequestHooks } from './request-hooks.ts';
import { respond } from './respond.ts';
import { namedParameters, resourcePath } from './route-table.ts';
import { shapeOf } from './schema-shape.ts';
import { scriptScope } from './script-scope.ts';
import { StageList } from './stage-list.ts';
import { readBody } from './stages/body.ts';
import { checkOrigin, corsHeaders } from './stages/cors.ts';
import { finish } from './stages/finish.ts';
import { readParameters, readPathParameters } from './stages/parameters.ts';
import { checkWritable } from './stages/write-permissions.ts';
import { selectionOf } from './stages/selection.ts';
import { localeOf, resolveSite } from './stages/site.ts';

/** The context of a request before its operation starts. */
interface RoutedContext extends PipelineDependencies {
  readonly request: IncomingRequest;
  /** Undefined in families without versions. */
  readonly version: ApiVersion | undefined;
  readonly operation: Operation;
  readonly handler: Implementation['handler'];
  readonly circuitBreaker: HookCircuitBreaker;
}

/**
 * Another request committed a change to a record that this request has read and written. No script has run, so the
 * operation can be repeated.
 */
export class RepeatableConflictError extends Error {}

const conflictFault = () => fault(ResourceStateConflict, { client: '', server: '' });

const originOf = ({ address }: IncomingRequest): string => `${address.protocol}://${address.host}`;

/**
 * Returns the collections whose records an operation does not change: a set, true for all, or false if it may change
 * any. The operation gets copies of the records of other collections.
 */
function sharedCollections({ method, family }: Operation): boolean | ReadonlySet<CollectionName> {
  if (method === 'GET') return true;
  return family === 'shop' ? merchantCollections : false;
}

/** Returns the request's URL with the query as it was parsed. */
function addressOf(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * Commits the unit of work. Returns false if another request committed a conflicting change. If another request
 * exhausted a counter that has a fault, throws that fault.
 */
async function tryCommit({
  work,
  counterFault,
}: Pick<RequestInput, 'work'> & PipelineDependencies): Promise<boolean> {
  try {
    await work.commit();
    return true;
  } catch (error) {
    if (error instanceof ConcurrentChangeError) return false;
    throw (error instanceof CounterTooLowError && counterFault(error)) || error;
  }
}

/** Returns the input of a handler in a shop without a site. Only a handler that reads `site` fails. */
const withoutSite = (input: Omit<RequestInput, 'site'>): RequestInput => ({
  ...input,
  // eslint-disable-next-line no-restricted-syntax -- for shops without sites, which are rare
  get site(): never {
    throw new TypeError('the shop has no site');
  },
});

/** The stages of one operation, from the check for a secure connection to the response. */
export const operationStages = StageList.from<RoutedContext>()
  // Transport and format come first: no other fault of these stages may be sent over an insecure connection.
  .add(({ operation, request }) => {
    if (operation.secure && !request.isSecure) throw fault(SecureCommunicationRequired);
    const rawQuery = parseQueryString(request.queryString);
    const format =
      operation.family === 'oauth' ? 'json' : selectFormat(formatInputOf(request, rawQuery['format']));
    return { rawQuery, format };
  })
  // The unit of work, and the site of the request.
  .add(async ({ store, request, operation, rawQuery }) => {
    const catchUpTask = store.catchUp();
    if (catchUpTask) await catchUpTask;
    const work = store.begin({ shareRecords: sharedCollections(operation) });
    const site = await resolveSite(work, request.routeParams['site'], operation.family);
    return { work, site, locale: localeOf(site, rawQuery['locale']) };
  })
  // The caller, the caller's permissions, and the origin of the calling web page.
  .add(async ({ authenticate, authorize, operation, request, rawQuery, work, site }) => {
    const { headers, method } = request;
    const pathValues = namedParameters(operation, request.routeParams, request.path);
    const caller = await authenticate({ operation, headers, query: rawQuery, work, siteId: site?.id });
    request.facts.caller = caller;
    const path = resourcePath(operation, pathValues);
    const access = await authorize({ operation, caller, headers, work, method, path });
    if (headers['origin'] !== undefined && access.client)
      checkOrigin(access.client, headers['origin'], originOf(request));
    return { pathValues, caller, access };
  })
  // The request's parameters, selection and body.
  .add(({ operation, request, version, rawQuery, pathValues, access }) => {
    const selection = selectionOf(rawQuery['select']);
    const query = readParameters(operation.query, rawQuery, (name) =>
      searchParamsOf(request.queryString).getAll(name),
    );
    const params = readPathParameters(operation.params, pathValues);
    const content = readBody(operation, request.headers['content-type'], request.body, version);
    // Clients may also send form fields in the query.
    const body = operation.encoding === 'form' ? { ...rawQuery, ...(content as object) } : content;
    checkWritable(operation, body, access.writable);
    return { selection, query, params, body };
  })
  // The remaining input of the handler: links, lists, hooks.
  .add((context) => {
    const { request, version, vendor, operation, query, rawQuery, work, site, caller, locale } = context;
    // Most requests run no script.
    let createdScope: ScriptScope | undefined;
    const scope = () => (createdScope ??= scriptScope({ request, work, site, caller, locale, vendor }));
    const { hookRunner: runner, circuitBreaker } = context;
    const hooks = createRequestHooks({ runner, vendor, circuitBreaker }, site?.id ?? '', scope, operation);
    const requestState = () => createdScope?.requestState?.current ?? emptyRequestState;
    const links = createLinks(
      request.address,
      operation.family,
      version,
      vendor,
      request.routeParams['site'],
      rawQuery['client_id'],
    );
    const address = `${originOf(request)}${request.path}`;
    const lists = createLists(query, () => addressOf(address, rawQuery));
    return { requestState, hooks, links, address, lists };
  })
  // Runs the operation.
  .add(async (context) => {
    const { request, site, work, caller, version, vendor, locale, params, query, body } = context;
    const { links, lists, address, hooks, clock, random, log } = context;
    const { headers } = request;
    const fail = fault;
    // prettier-ignore
    const inputWithoutSite = {
      params, query, body, headers, fail, work, caller, version, vendor,
      locale, links, lists, address, hooks, clock, random, log,
    };
    const input: RequestInput = site ? { ...inputWithoutSite, site } : withoutSite(inputWithoutSite);
    const result = await context.handler(input);
    const handlerResponse: BrandedResponse<unknown> = isBrandedResponse(result)
      ? result
      : response<unknown>({ document: result });
    return { handlerResponse };
  })
  // Commits the operation's changes. An operation is not repeated if a script ran, because the script may have sent
  // mails or charged cards.
  .add(async (context) => {
    if (await tryCommit(context)) return undefined;
    throw context.hooks.haveScriptsRun() ? conflictFault() : new RepeatableConflictError();
  })
  // Runs the `modify...Response` hooks. Changes by these scripts are committed separately, after the operation's
  // changes.
  .add(async (context) => {
    const { operation, handlerResponse, hooks } = context;
    const { modifyHookArguments: leadingArguments, trailingModifyHookArguments: trailingArguments = [] } =
      handlerResponse;
    let { document } = handlerResponse;
    for (const point of operation.hooks?.modify ?? []) {
      if (!leadingArguments || !(await hooks.has(point))) continue;
      const precedingArguments = operation.hooks?.modifyAlone?.includes(point) ? [] : leadingArguments;
      const argument = {
        kind: 'document' as const,
        document: withEmptyLists(document, shapeOf(operation.success.document)) as Record<string, unknown>,
      };
      const results = await hooks.run(point, ...precedingArguments, argument, ...trailingArguments);
      document = withoutEmptyLists(results[precedingArguments.length] ?? argument.document, document);
      if (!(await tryCommit(context))) throw conflictFault();
    }
    return { document };
  })
  // The serialized response. Headers of the service take precedence over headers that scripts set.
  .add((context) => {
    const { operation, request, vendor, version, access, handlerResponse, document, links, requestState } =
      context;
    const { headers, method } = request;
    const versionLabel = version ? versionText(version) : '';
    const documentResponse = respond(operation, handlerResponse, document, {
      version: versionLabel,
      validatesDocument: context.validateResponses,
      addressOf: (path) => links.resource(path),
    });
    const finalResponse = finish(documentResponse, {
      operation,
      vendor,
      method,
      version: versionLabel,
      format: context.format,
      readableSelection: access.readable,
      selection: context.selection,
      selector: context.rawQuery['select'],
      ifNoneMatch: headers['if-none-match'],
    });
    const cors =
      headers['origin'] !== undefined && access.client ? corsHeaders(headers['origin'], vendor) : {};
    const scriptState = requestState();
    const cookies = [...(handlerResponse.cookies ?? []), ...scriptState.cookies];
    const httpResponse = {
      ...finalResponse,
      headers: { ...Object.fromEntries(scriptState.headers), ...finalResponse.headers, ...cors },
      ...(cookies.length === 0 ? {} : { cookies }),
    };
    return { httpResponse };
  });
