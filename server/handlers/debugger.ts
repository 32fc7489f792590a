import { isKnown, preferredWait } from '../../contract/conditional.ts';
import { conditionErrorsHeader, type ConditionError } from '../../contract/condition-errors.ts';
import { contract } from '../../contract/index.ts';
import { sessionCookie, vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import type { Caller } from '../ports/caller.ts';
import type { CommandAnswer, ScriptDebugger, StepKind } from '../ports/script-debugger.ts';
import { answer, implement, type HandlerInput, type Implementation } from './implement.ts';

/** The Debugger API over the script debugger of the service (shop-and-debugger-api 4, Debugger API). */
export function createDebuggerHandlers(scripts: ScriptDebugger): Implementation[] {
  const step =
    (kind: StepKind) =>
    async ({ caller, params, vendor }: ThreadInput) =>
      commandAnswer(await scripts.step(clientOf(caller), params.thread_id, kind), vendor);
  const stop = async ({ caller, params, vendor }: ThreadInput) =>
    commandAnswer(await scripts.stop(clientOf(caller), params.thread_id), vendor);
  return [
    ...implement(contract.debugger.client, {
      async post({ caller, vendor, random }) {
        await scripts.createClient(clientOf(caller));
        // Clients replay this cookie (open-points, The Debugger API on the wire, 9).
        const cookie = `${sessionCookie(vendor)}=${random.id()}; Path=/; HttpOnly; SameSite=Lax`;
        return answer({ document: undefined, headers: { 'set-cookie': cookie } });
      },
      async delete({ caller }) {
        await scripts.deleteClient(clientOf(caller));
        return undefined;
      },
    }),
    ...implement(contract.debugger.breakpoints, {
      list: async ({ caller }) => ({ breakpoints: await scripts.breakpoints(clientOf(caller)) }),
      post: async ({ caller, body }) => ({
        breakpoints: await scripts.addBreakpoints(clientOf(caller), body.breakpoints),
      }),
      async deleteAll({ caller }) {
        await scripts.removeAllBreakpoints(clientOf(caller));
        return undefined;
      },
      get: ({ caller, params }) => scripts.breakpoint(clientOf(caller), params.breakpoint_id),
      async delete({ caller, params }) {
        await scripts.removeBreakpoint(clientOf(caller), params.breakpoint_id);
        return undefined;
      },
    }),
    ...implement(contract.debugger.threads, {
      async list({ caller, headers, vendor }) {
        const clientId = clientOf(caller);
        const wait = heldFor(headers);
        if (wait !== undefined) {
          const known = (tag: string) => isKnown(headers['if-none-match'], tag);
          await scripts.threadsChange(clientId, known, wait * 1000);
        }
        const { threads, tag, conditionErrors } = scripts.threadList(clientId);
        const applied = wait === undefined ? {} : { 'preference-applied': `wait=${wait}` };
        return answer({
          document: { script_threads: threads },
          headers: { etag: tag, vary: 'prefer', ...applied, ...errorsHeader(conditionErrors, vendor) },
        });
      },
      async reset({ caller }) {
        await scripts.resetThreads(clientOf(caller));
        return undefined;
      },
      get: ({ caller, params }) => scripts.thread(clientOf(caller), params.thread_id),
      evaluate: ({ caller, params, query }) =>
        scripts.evaluate(clientOf(caller), params.thread_id, params.frame_index, query.expr),
      members: ({ caller, params, query }) =>
        scripts.members(
          clientOf(caller),
          params.thread_id,
          params.frame_index,
          query.object_path,
          pageOf(query),
        ),
      variables: ({ caller, params, query }) =>
        scripts.variables(clientOf(caller), params.thread_id, params.frame_index, pageOf(query)),
      into: step('into'),
      out: step('out'),
      over: step('over'),
      resume: step('resume'),
      stop,
      stopByDelete: stop,
    }),
  ];
}

type ThreadInput = Pick<HandlerInput<typeof contract.debugger.threads.over>, 'caller' | 'params' | 'vendor'>;

/** The API has no place for conditions that cannot be evaluated: an extension. */
function errorsHeader(errors: readonly ConditionError[], vendor: VendorProfile): Record<string, string> {
  const header = conditionErrorsHeader(errors);
  return header === undefined ? {} : { [vendorHeader(vendor, 'condition-errors')]: header };
}

/** Who has the threads of before need not look again: an extension. */
function commandAnswer({ thread, ended, tags }: CommandAnswer, vendor: VendorProfile) {
  return answer({
    document: thread,
    headers: {
      ...(tags
        ? {
            [vendorHeader(vendor, 'threads-etag')]: tags.now,
            [vendorHeader(vendor, 'threads-etag-before')]: tags.before,
          }
        : {}),
      ...(ended ? { [vendorHeader(vendor, 'thread-ended')]: 'true' } : {}),
    },
  });
}

/** Seconds for which an answer is held back at most. */
const longestWait = 60;

/** An extension: who has the threads already, and prefers to wait, is answered when they change. */
function heldFor(headers: Readonly<Record<string, string | undefined>>): number | undefined {
  const wait = preferredWait(headers['prefer']);
  if (wait === undefined || headers['if-none-match'] === undefined) return undefined;
  return Math.min(wait, longestWait);
}

const pageOf = (query: { start?: number; count?: number }) => ({
  start: query.start ?? 0,
  count: query.count ?? 200,
});

/** The authentication stage lets only users with a client id through to the Debugger API. */
function clientOf(caller: Caller): string {
  if (caller.kind !== 'user') throw new TypeError(`a ${caller.kind} reached the Debugger API`);
  return caller.clientId;
}
