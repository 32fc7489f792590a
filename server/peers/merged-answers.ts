import { createHash } from 'node:crypto';
import type { Breakpoint } from '../../contract/documents/debugger.ts';
import type { Peer } from '../ports/peers.ts';
import type { ThreadList, Unversioned } from '../ports/script-debugger.ts';

/** Makes the entity tag of the threads of several processes. */
export function mergedTag(
  number: number,
  local: Pick<ThreadList, 'tag'>,
  elsewhere: ReadonlyMap<Peer, Pick<ThreadList, 'tag'>>,
): string {
  const tags = new Map([...elsewhere].map(([peer, { tag }]) => [peer.number, tag]));
  tags.set(number, local.tag);
  const state = [...tags].toSorted(([a], [b]) => a - b).map(([process, tag]) => `${process}:${tag}`);
  return `"${createHash('sha256').update(state.join()).digest('base64url').slice(0, 22)}"`;
}

/** Completes breakpoints with what all processes know of their scripts. */
export function mergedBreakpoints(
  breakpoints: readonly Unversioned<Breakpoint>[],
  elsewhere: readonly (readonly Unversioned<Breakpoint>[])[],
): Unversioned<Breakpoint>[] {
  return breakpoints.map((breakpoint) => {
    const { state } = breakpoint;
    if (!state) return breakpoint;
    const states = elsewhere.flatMap((others) => others.find(({ id }) => id === breakpoint.id)?.state ?? []);
    return {
      ...breakpoint,
      state: {
        ...state,
        script_loaded: [state, ...states].some(({ script_loaded }) => script_loaded),
        hits: [state, ...states].reduce((sum, { hits }) => sum + hits, 0),
      },
    };
  });
}
