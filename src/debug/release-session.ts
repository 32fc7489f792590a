import type { Breakpoint, ScriptThread } from '../../contract/documents/debugger.ts';
import type { Clock } from '../client/clock.ts';
import type { DebuggerApi } from './debugger-api.ts';
import { releaseClient, type ReleaseFailure } from './release-client.ts';
import type { DebuggerClient } from './other-client-notice.ts';

export interface ReleaseOptions {
  readonly api: DebuggerApi;
  readonly clock: Clock;
  /**
   * Removes the session's own breakpoints if other clients have some under the same id, and returns those of
   * the others.
   */
  readonly withdrawBreakpoints: () => Promise<readonly Breakpoint[]>;
}

/**
 * Ends a session. If another client has breakpoints under the same, shared client id, only what belongs to
 * this session is released: its breakpoints, and halts that are at none of the other client's breakpoints.
 * Otherwise like `releaseClient`. Never rejects.
 */
export async function releaseSession(
  { isShared }: DebuggerClient,
  { api, clock, withdrawBreakpoints: withdraw }: ReleaseOptions,
): Promise<ReleaseFailure | undefined> {
  if (!isShared) return releaseClient(api, clock);
  // If the request for the breakpoints fails, the whole client is released: another session sets its
  // breakpoints again and reports it.
  const foreignBreakpoints = await withdraw().catch(() => []);
  if (foreignBreakpoints.length === 0) return releaseClient(api, clock);
  // This includes threads that have halted since the last poll.
  const { threads = [] } = await api
    .pollThreads({ etag: undefined, waitSeconds: undefined })
    .catch(() => ({ threads: [] }));
  const ownHalts = threads.filter(
    (thread) => thread.status === 'halted' && !isAt(thread, foreignBreakpoints),
  );
  await Promise.allSettled(ownHalts.map(({ id }) => api.command(id, 'resume')));
  return undefined;
}

const isAt = ({ call_stack: stack }: ScriptThread, breakpoints: readonly Breakpoint[]): boolean =>
  breakpoints.some(
    ({ script_path: path, line_number: line }) =>
      stack[0]?.location.script_path === path && stack[0].location.line_number === line,
  );
