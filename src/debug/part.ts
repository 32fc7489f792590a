import type { Breakpoint, ScriptThread } from '../../contract/documents/debugger.ts';
import type { Clock } from '../client/clock.ts';
import type { DebuggerApi } from './debugger-api.ts';
import { leave, type NotTold } from './leave.ts';
import type { DebuggerClient } from './other-client.ts';

export interface Parting {
  readonly api: DebuggerApi;
  readonly clock: Clock;
  /** Takes away the session's own breakpoints where others have some under the same id, and gives those. */
  readonly withdraw: () => Promise<readonly Breakpoint[]>;
}

/**
 * Ends a session. Where others may use its client id as well, and another client has breakpoints under it, only what is
 * ours goes: our breakpoints, and the halts that are at none of theirs. Otherwise as `leave`. Never rejects.
 */
export async function part(
  { isShared }: DebuggerClient,
  { api, clock, withdraw }: Parting,
): Promise<NotTold | undefined> {
  if (!isShared) return leave(api, clock);
  // A platform that cannot say is told all the same: another session sets its breakpoints again, and tells so.
  const foreign = await withdraw().catch(() => []);
  if (foreign.length === 0) return leave(api, clock);
  // What has halted in the last moment, too.
  const { threads = [] } = await api
    .watch({ tag: undefined, wait: undefined })
    .catch(() => ({ threads: [] }));
  const own = threads.filter((thread) => thread.status === 'halted' && !isAt(thread, foreign));
  await Promise.allSettled(own.map(({ id }) => api.command(id, 'resume')));
  return undefined;
}

const isAt = ({ call_stack: stack }: ScriptThread, breakpoints: readonly Breakpoint[]): boolean =>
  breakpoints.some(
    ({ script_path: path, line_number: line }) =>
      stack[0]?.location.script_path === path && stack[0].location.line_number === line,
  );
