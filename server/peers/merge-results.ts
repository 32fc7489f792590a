import { createHash } from 'node:crypto';
import type { Breakpoint, HookRun } from '../../contract/documents/debugger.ts';
import type { Peer } from '../ports/peers.ts';
import type { ThreadList, Unversioned } from '../ports/script-debugger.ts';

/**
 * Creates the entity tag of the threads of several processes.
 * @param localNumber the number of this process
 */
export function mergeTags(
  localNumber: number,
  local: Pick<ThreadList, 'tag'>,
  peerLists: ReadonlyMap<Peer, Pick<ThreadList, 'tag'>>,
): string {
  const tags = new Map([...peerLists].map(([peer, { tag }]) => [peer.number, tag]));
  tags.set(localNumber, local.tag);
  const entries = [...tags].toSorted(([a], [b]) => a - b).map(([peerNumber, tag]) => `${peerNumber}:${tag}`);
  return `"${createHash('sha256').update(entries.join()).digest('base64url').slice(0, 22)}"`;
}

/**
 * Combines the states of breakpoints in all processes: adds their hits, and takes `first_values` from one process that
 * has them. A script counts as loaded if any process has loaded it. Of the runs of an extension point, only the
 * latest one counts.
 */
export function mergeBreakpoints(
  breakpoints: readonly Unversioned<Breakpoint>[],
  peerBreakpoints: readonly (readonly Unversioned<Breakpoint>[])[],
): Unversioned<Breakpoint>[] {
  return breakpoints.map((breakpoint) => {
    const { state } = breakpoint;
    if (!state) return breakpoint;
    const states = peerBreakpoints.flatMap(
      (breakpointsOfPeer) => breakpointsOfPeer.find(({ id }) => id === breakpoint.id)?.state ?? [],
    );
    const values = [state, ...states].find(({ first_values }) => first_values)?.first_values;
    return {
      ...breakpoint,
      state: {
        ...state,
        script_loaded: [state, ...states].some(({ script_loaded }) => script_loaded),
        ...(values ? { first_values: values } : {}),
        ...mergeHookRuns([state, ...states].flatMap(({ hook_runs = [] }) => hook_runs)),
        hits: [state, ...states].reduce((sum, { hits }) => sum + hits, 0),
      },
    };
  });
}

function mergeHookRuns(runs: readonly HookRun[]): { hook_runs?: HookRun[] } {
  const latestRuns = new Map<string, HookRun>();
  for (const run of runs) {
    const otherRun = latestRuns.get(run.extension_point);
    if (!otherRun || otherRun.time < run.time) latestRuns.set(run.extension_point, run);
  }
  return latestRuns.size === 0 ? {} : { hook_runs: [...latestRuns.values()] };
}
