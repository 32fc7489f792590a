import { matchesIfNoneMatch, preferredWait } from '../../contract/conditional.ts';
import { formatConditionErrors, type ConditionError } from '../../contract/condition-errors.ts';
import {
  parseExceptionHalts,
  formatThreadExceptions,
  type ThreadException,
} from '../../contract/thread-exceptions.ts';
import { formatThreadRequests, type ThreadRequest } from '../../contract/thread-requests.ts';
import { parseMessagePosition, scriptLogRequest } from '../../contract/script-log.ts';
import { QuotaExceeded } from '../../contract/faults/general.ts';
import { contract } from '../../contract/index.ts';
import { sessionCookie, vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import type { Caller } from '../ports/caller.ts';
import type { CommandResult, ScriptDebugger, ScriptMessageFeed, StepKind } from '../ports/script-debugger.ts';
import { response, implement, type HandlerInput, type Implementation } from './implement.ts';
import { usesExtension } from '../../contract/uses-extension.ts';

/**
 * Creates the handlers of the Debugger API, which use the service's script debugger (shop-and-debugger-api 4, Debugger
 * API).
 */
export function createDebuggerHandlers(
  scripts: ScriptDebugger,
  scriptLog: ScriptMessageFeed,
): Implementation[] {
  return [
    ...clientHandlers(scripts, scriptLog),
    ...breakpointHandlers(scripts),
    ...threadHandlers(scripts, scriptLog),
  ];
}

const clientHandlers = (scripts: ScriptDebugger, scriptLog: ScriptMessageFeed): Implementation[] =>
  implement(contract.debugger.client, {
    async post({ caller, headers, vendor, random }) {
      const exceptionHaltsHeader = vendorHeader(vendor, 'halt-on-exceptions');
      const exceptionHalts = parseExceptionHalts(headers[exceptionHaltsHeader]);
      const appliedHalts = await scripts.createClient(debuggerClientKey(caller), exceptionHalts);
      // Clients send this cookie with their later requests (open-points, The Debugger API on the wire, 9).
      const cookie = `${sessionCookie(vendor)}=${random.id()}; Path=/; HttpOnly; SameSite=Lax`;
      // The header is sent only to clients that use this extension.
      const appliedHeader = exceptionHalts === undefined ? {} : { [exceptionHaltsHeader]: appliedHalts };
      const logHeader = vendorHeader(vendor, 'script-log');
      const logPosition =
        headers[logHeader] === scriptLogRequest
          ? { [logHeader]: await scriptLog.position(debuggerClientKey(caller)) }
          : {};
      return response({
        document: undefined,
        headers: { 'set-cookie': cookie, ...appliedHeader, ...logPosition },
      });
    },
    async delete({ caller }) {
      await scripts.deleteClient(debuggerClientKey(caller));
      return undefined;
    },
  });

/**
 * The maximum number of breakpoints of a client. It is much larger than the number that users set, because some clients
 * send all breakpoints again after each change.
 */
const breakpointQuota = 10_000;
/** The maximum number of characters in the paths and conditions of all breakpoints of a client. */
const breakpointTextQuota = 1_000_000;

/** Returns a description of the quota that a client's breakpoints would exceed; undefined if they exceed none. */
function quotaProblem(
  breakpoints: readonly { readonly script_path: string; readonly condition?: string }[],
): string | undefined {
  if (breakpoints.length > breakpointQuota) return `a client can have at most ${breakpointQuota} breakpoints`;
  const textLength = breakpoints.reduce(
    (sum, { script_path: path, condition = '' }) => sum + path.length + condition.length,
    0,
  );
  return textLength > breakpointTextQuota
    ? `the paths and conditions of a client's breakpoints can have at most ${breakpointTextQuota} characters`
    : undefined;
}

const breakpointHandlers = (scripts: ScriptDebugger): Implementation[] =>
  implement(contract.debugger.breakpoints, {
    list: async ({ caller, ...request }) => ({
      breakpoints: await scripts.breakpoints(
        debuggerClientKey(caller),
        usesExtension(request, 'breakpoint-states'),
      ),
    }),
    async post({ caller, body, fail }) {
      const clientKey = debuggerClientKey(caller);
      const problem = quotaProblem([...(await scripts.breakpoints(clientKey)), ...body.breakpoints]);
      if (problem !== undefined) throw fail(QuotaExceeded, { msg: problem });
      return { breakpoints: await scripts.addBreakpoints(clientKey, body.breakpoints) };
    },
    async deleteAll({ caller }) {
      await scripts.removeAllBreakpoints(debuggerClientKey(caller));
      return undefined;
    },
    get: ({ caller, params }) => scripts.breakpoint(debuggerClientKey(caller), params.breakpoint_id),
    async delete({ caller, params }) {
      await scripts.removeBreakpoint(debuggerClientKey(caller), params.breakpoint_id);
      return undefined;
    },
  });

/** Returns the handlers of the operations that step, resume or stop a thread. */
function commandHandlers(scripts: ScriptDebugger) {
  const step =
    (kind: StepKind) =>
    async ({ caller, params, vendor }: ThreadInput) =>
      commandResponse(await scripts.step(debuggerClientKey(caller), params.thread_id, kind), vendor);
  const stop = async ({ caller, params, vendor }: ThreadInput) =>
    commandResponse(await scripts.stop(debuggerClientKey(caller), params.thread_id), vendor);
  return {
    into: step('into'),
    out: step('out'),
    over: step('over'),
    resume: step('resume'),
    stop,
    stopByDelete: stop,
  };
}

function threadHandlers(scripts: ScriptDebugger, scriptLog: ScriptMessageFeed): Implementation[] {
  return implement(contract.debugger.threads, {
    async list({ caller, headers, vendor }) {
      const clientKey = debuggerClientKey(caller);
      const position = parseMessagePosition(headers[vendorHeader(vendor, 'script-log')]);
      if (position !== undefined)
        return scriptLogResponse(scripts, scriptLog, { clientKey, position, headers, vendor });
      const waitSeconds = requestedWaitSeconds(headers);
      if (waitSeconds !== undefined) {
        const isCurrent = (tag: string) => matchesIfNoneMatch(headers['if-none-match'], tag);
        await scripts.threadsChange(clientKey, isCurrent, waitSeconds * 1000);
      }
      const { threads, tag, conditionErrors, exceptions, requests } = await scripts.threadList(clientKey);
      const preferenceHeader =
        waitSeconds === undefined ? {} : { 'preference-applied': `wait=${waitSeconds}` };
      return response({
        document: { script_threads: threads },
        headers: {
          etag: tag,
          vary: 'prefer',
          ...preferenceHeader,
          ...errorsHeader(conditionErrors, vendor),
          ...exceptionsHeader(exceptions, vendor),
          ...(usesExtension({ headers, vendor }, 'thread-requests') ? requestsHeader(requests, vendor) : {}),
        },
      });
    },
    async reset({ caller }) {
      await scripts.resetThreads(debuggerClientKey(caller));
      return undefined;
    },
    get: ({ caller, params }) => scripts.thread(debuggerClientKey(caller), params.thread_id),
    evaluate: ({ caller, params, query, ...request }) =>
      scripts.evaluate(
        debuggerClientKey(caller),
        params.thread_id,
        params.frame_index,
        query.expr,
        arePreviewsRequested(request),
      ),
    members: ({ caller, params, query, ...request }) =>
      scripts.members(
        debuggerClientKey(caller),
        params.thread_id,
        params.frame_index,
        query.object_path,
        pageOptions(query, request),
      ),
    variables: ({ caller, params, query, ...request }) =>
      scripts.variables(
        debuggerClientKey(caller),
        params.thread_id,
        params.frame_index,
        pageOptions(query, request),
      ),
    ...commandHandlers(scripts),
  });
}

type ThreadInput = Pick<
  HandlerInput<typeof contract.debugger.threads.over>,
  'caller' | 'params' | 'vendor' | 'headers'
>;

/**
 * Responds with the messages of scripts after a position: an extension of the API. If there are none, waits for one as
 * long as the client prefers, up to {@link maxWaitSeconds}.
 */
async function scriptLogResponse(
  scripts: ScriptDebugger,
  scriptLog: ScriptMessageFeed,
  {
    clientKey,
    position,
    headers,
    vendor,
  }: Pick<ThreadInput, 'headers' | 'vendor'> & { clientKey: string; position: string },
) {
  const waitSeconds = Math.min(preferredWait(headers['prefer']) ?? 0, maxWaitSeconds);
  const page = await scriptLog.messagesAfter(clientKey, position, waitSeconds * 1000);
  const { threads } = await scripts.threadList(clientKey);
  return response({
    document: { script_threads: threads, script_log: [...page.messages] },
    headers: { [vendorHeader(vendor, 'script-log')]: page.position },
  });
}

/** Returns the header with the condition errors, if any: an extension, because the API itself cannot report them. */
function errorsHeader(errors: readonly ConditionError[], vendor: VendorProfile): Record<string, string> {
  const header = formatConditionErrors(errors);
  return header === undefined ? {} : { [vendorHeader(vendor, 'condition-errors')]: header };
}

/** Returns the header with the exceptions at which threads are halted, if any: an extension of the API. */
function exceptionsHeader(
  exceptions: readonly ThreadException[],
  vendor: VendorProfile,
): Record<string, string> {
  const header = formatThreadExceptions(exceptions);
  return header === undefined ? {} : { [vendorHeader(vendor, 'thread-exceptions')]: header };
}

/** Returns the header with the requests for which the threads run, if any: an extension of the API. */
function requestsHeader(requests: readonly ThreadRequest[], vendor: VendorProfile): Record<string, string> {
  const header = formatThreadRequests(requests);
  return header === undefined ? {} : { [vendorHeader(vendor, 'thread-requests')]: header };
}

/**
 * Responds to a command with the thread. The headers are extensions of the API. Unless another thread has changed or
 * other processes share the store, they contain the entity tags of the thread list before and after the command, so
 * that a client that has the previous list does not need to poll again.
 */
function commandResponse({ thread, ended, tags, exceptions }: CommandResult, vendor: VendorProfile) {
  return response({
    document: thread,
    headers: {
      ...(tags
        ? {
            [vendorHeader(vendor, 'threads-etag')]: tags.now,
            [vendorHeader(vendor, 'threads-etag-before')]: tags.before,
          }
        : {}),
      ...exceptionsHeader(exceptions, vendor),
      ...(ended ? { [vendorHeader(vendor, 'thread-ended')]: 'true' } : {}),
    },
  });
}

/** Maximum number of seconds for which a response is delayed. */
const maxWaitSeconds = 60;

/**
 * Returns the seconds to wait for a change of the thread list: an extension of the API. Returns undefined if the client
 * does not already have a list, or does not ask to wait.
 */
function requestedWaitSeconds(headers: Readonly<Record<string, string | undefined>>): number | undefined {
  const waitSeconds = preferredWait(headers['prefer']);
  if (waitSeconds === undefined || headers['if-none-match'] === undefined) return undefined;
  return Math.min(waitSeconds, maxWaitSeconds);
}

/**
 * Whether responses should also contain previews of values, as JavaScript debuggers show them: an extension of the API.
 */
const arePreviewsRequested = (request: Pick<ThreadInput, 'headers' | 'vendor'>): boolean =>
  usesExtension(request, 'previews');

const pageOptions = (
  query: { start?: number; count?: number },
  request: Pick<ThreadInput, 'headers' | 'vendor'>,
) => ({
  start: query.start ?? 0,
  count: query.count ?? 200,
  hasPreviews: arePreviewsRequested(request),
});

/**
 * Returns the key of a debugger client. It contains the user and the client ID, so that no user can access the
 * breakpoints and halted scripts of another user by sending the same client ID. The authentication stage ensures that
 * the caller is a user with a client ID.
 */
function debuggerClientKey(caller: Caller): string {
  if (caller.kind !== 'user') throw new TypeError(`a ${caller.kind} reached the Debugger API`);
  return `${encodeURIComponent(caller.user)}/${caller.clientId}`;
}
