import { fault } from '../../contract/fault.ts';
import { ResourceStateConflict, SecureCommunicationRequired } from '../../contract/faults/general.ts';
import type { Operation } from '../../contract/operation.ts';
import { versionText, type ApiVersion } from '../../contract/version.ts';
import {
  answer,
  isAnswer,
  type Answer,
  type Implementation,
  type RequestInput,
} from '../handlers/implement.ts';
import { nothingKept } from '../ports/hook-runner.ts';
import { ConcurrentChange, CounterTooLow } from '../ports/store.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { createLinks, createLists } from './links.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { parseQueryString, queryOf } from './query-string.ts';
import { formatChoice, formatOf } from './representation.ts';
import { createRequestHooks } from './request-hooks.ts';
import { respond } from './respond.ts';
import { namedParameters, resourcePath } from './route-table.ts';
import { scriptScope } from './script-scope.ts';
import { StageList } from './stage-list.ts';
import { readBody } from './stages/body.ts';
import { checkOrigin, corsHeaders } from './stages/cors.ts';
import { finish } from './stages/finish.ts';
import { readParameters, readPathParameters } from './stages/parameters.ts';
import { checkWritable } from './stages/permitted.ts';
import { selectionOf } from './stages/selection.ts';
import { localeOf, siteOf } from './stages/site.ts';

/** What is settled about a request before its operation begins. */
interface RoutedContext extends PipelineParts {
  readonly request: IncomingRequest;
  /** Undefined in families without versions. */
  readonly version: ApiVersion | undefined;
  readonly operation: Operation;
  readonly handler: Implementation['handler'];
}

/** Another request committed first what this one read or wrote, and no script ran: the whole operation can be repeated. */
export class LostRace extends Error {}

const conflict = () => fault(ResourceStateConflict, { client: '', server: '' });

const originOf = ({ address }: IncomingRequest): string => `${address.protocol}://${address.host}`;

/** The request's whole address, its query as it was understood. */
function addressOf(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Commits the unit of work. False where another request was first; a counter that it emptied is its own fault. */
async function committed({
  work,
  counterFault,
}: Pick<RequestInput, 'work'> & PipelineParts): Promise<boolean> {
  try {
    await work.commit();
    return true;
  } catch (error) {
    if (error instanceof ConcurrentChange) return false;
    throw (error instanceof CounterTooLow && counterFault(error)) || error;
  }
}

/** The stages of one operation, from the secured connection to the answer. */
export const operationStages = StageList.from<RoutedContext>()
  // Transport and format: no fault about the rest may go out over a connection that is not secure.
  .add(({ operation, request }) => {
    if (operation.secure && !request.secure) throw fault(SecureCommunicationRequired);
    const rawQuery = parseQueryString(request.queryString);
    const format =
      operation.family === 'oauth' ? 'json' : formatOf(formatChoice(request, rawQuery['format']));
    return { rawQuery, format };
  })
  // The unit of work, and the site that it is about.
  .add(async ({ store, request, operation, rawQuery }) => {
    const work = store.begin();
    const site = await siteOf(work, request.matched['site'], operation.family);
    return { work, site, locale: localeOf(site, rawQuery['locale']) };
  })
  // Who calls, and what that caller may do here.
  .add(async ({ authenticate, authorize, operation, request, rawQuery, work, site }) => {
    const { headers, method } = request;
    const pathValues = namedParameters(operation, request.matched, request.path);
    const caller = await authenticate({ operation, headers, query: rawQuery, work, siteId: site?.id });
    const path = resourcePath(operation, pathValues);
    const access = await authorize({ operation, caller, headers, work, method, path });
    if (headers['origin'] !== undefined && access.client)
      checkOrigin(access.client, headers['origin'], originOf(request));
    return { pathValues, caller, access };
  })
  // What the client asks for: parameters, selection, body.
  .add(({ operation, request, version, rawQuery, pathValues, access }) => {
    const selection = selectionOf(rawQuery['select']);
    const query = readParameters(operation.query, rawQuery, (name) =>
      queryOf(request.queryString).getAll(name),
    );
    const params = readPathParameters(operation.params, pathValues);
    const body = readBody(operation, request.headers['content-type'], request.body, version);
    checkWritable(operation, body, access.writable);
    return { selection, query, params, body };
  })
  // What the handler is given besides: links, lists, hooks.
  .add(({ request, version, vendor, operation, query, rawQuery, hookRunner, work, site, caller, locale }) => {
    const scope = scriptScope({ request, work, site, caller, locale, vendor });
    const hooks = createRequestHooks(hookRunner, vendor, () => scope);
    const links = createLinks(request.address, operation.family, version, vendor, request.matched['site']);
    const address = `${originOf(request)}${request.path}`;
    const lists = createLists(query, () => addressOf(address, rawQuery));
    return { scope, hooks, links, address, lists };
  })
  // The operation itself.
  .add(async (context) => {
    const { request, site, work, caller, version, vendor, locale, params, query, body } = context;
    const { links, lists, address, hooks, clock, random, log } = context;
    const input: RequestInput = {
      ...{ params, query, body, headers: request.headers, fail: fault },
      ...{ work, caller, version, vendor, locale, links, lists, address, hooks, clock, random, log },
      get site() {
        if (!site) throw new TypeError('the shop has no site');
        return site;
      },
    };
    const returned = await context.handler(input);
    const handled: Answer<unknown> = isAnswer(returned) ? returned : answer<unknown>({ document: returned });
    return { handled };
  })
  // What it wrote. What a script did cannot be repeated: it may have sent mails or charged cards.
  .add(async (context) => {
    if (await committed(context)) return undefined;
    throw context.hooks.ranScripts ? conflict() : new LostRace();
  })
  // `modify...Response` hooks. What such a script stores is its own change, after the operation's.
  .add(async (context) => {
    const { operation, handled, hooks } = context;
    const { modifyWith, modifyThen = [] } = handled;
    let { document } = handled;
    for (const point of operation.hooks?.modify ?? []) {
      if (!modifyWith || !(await hooks.has(point))) continue;
      const shown = { kind: 'document' as const, document: document as Record<string, unknown> };
      document = (await hooks.run(point, ...modifyWith, shown, ...modifyThen))[modifyWith.length] ?? document;
      if (!(await committed(context))) throw conflict();
    }
    return { document };
  })
  // The answer as it goes over the wire. What the service says of itself goes before what scripts say.
  .add((context) => {
    const { operation, request, vendor, version, access, handled, document, links, scope } = context;
    const { headers, method } = request;
    const stated = version ? versionText(version) : '';
    const response = respond(
      operation,
      { ...handled, document },
      { version: stated, validate: context.validateResponses, addressOf: (path) => links.to(path) },
    );
    const finished = finish(response, {
      ...{ operation, vendor, method, version: stated, format: context.format },
      ...{ readable: access.readable, selection: context.selection, selector: context.rawQuery['select'] },
      ifNoneMatch: headers['if-none-match'],
    });
    const cors =
      headers['origin'] !== undefined && access.client ? corsHeaders(headers['origin'], vendor) : {};
    const fromScripts = scope.kept?.current ?? nothingKept;
    const cookies = [...(handled.cookies ?? []), ...fromScripts.cookies];
    const httpAnswer = {
      ...finished,
      headers: { ...Object.fromEntries(fromScripts.headers), ...finished.headers, ...cors },
      ...(cookies.length === 0 ? {} : { cookies }),
    };
    return { httpAnswer };
  });
