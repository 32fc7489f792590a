import type { Breakpoint, ScriptThread } from '../../contract/documents/debugger.ts';
import type { Clock } from '../client/clock.ts';
import type { DebuggerApi } from './debugger-api.ts';
import { releaseClient, retryRelease, type ReleaseFailure } from './release-client.ts';
import type { DebuggerClient } from './other-client-watch.ts';

export interface ReleaseOptions {
  readonly api: DebuggerApi;
  readonly clock: Clock;
  /**
   * Removes the breakpoints of this session if other clients have breakpoints under the same id, and returns the
   * breakpoints of the others.
   */
  readonly withdrawBreakpoints: () => Promise<readonly Breakpoint[]>;
}

/**
 * Releases the platform at the end of a session. If another client has breakpoints under the same client ID, only what
 * belongs to this session is released: its breakpoints, and halts at lines where the other client has no breakpoint.
 * Otherwise like `releaseClient`. Never rejects.
 */
export async function releaseSession(
  { isShared }: DebuggerClient,
  { api, clock, withdrawBreakpoints: withdraw }: ReleaseOptions,
): Promise<ReleaseFailure | undefined> {
  if (!isShared) return releaseClient(api, clock);
  let foreignBreakpoints: readonly Breakpoint[] = [];
  const failure = await retryRelease(async () => {
    foreignBreakpoints = await withdraw();
  }, clock);
  if (failure && !failure.isFinal) return failure;
  // If the platform rejects the request for the breakpoints, the whole client is released. Any other session under the
  // same id then restores its own breakpoints and notifies its user.
  if (foreignBreakpoints.length === 0) return releaseClient(api, clock);
  // This includes threads that have halted since the last poll.
  const { threads = [] } = await api
    .pollThreads({ etag: undefined, waitSeconds: undefined })
    .catch(() => ({ threads: [] }));
  const threadsToResume = threads.filter(
    (thread) => thread.status === 'halted' && !isHaltedAt(thread, foreignBreakpoints),
  );
  await Promise.allSettled(threadsToResume.map(({ id }) => api.command(id, 'resume')));
  return undefined;
}

const isHaltedAt = ({ call_stack: stack }: ScriptThread, breakpoints: readonly Breakpoint[]): boolean =>
  breakpoints.some(
    ({ script_path: path, line_number: line }) =>
      stack[0]?.location.script_path === path && stack[0].location.line_number === line,
  );
