import { createHash } from 'node:crypto';
import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { ScriptThread } from './script-thread.ts';

/**
 * The state of each thread by ID. The entry `conditions` has the IDs of the client's breakpoints whose conditions could
 * not be evaluated.
 */
export type ThreadStates = ReadonlyMap<number | 'conditions', string>;

/**
 * Returns a short text for the state of each thread, and one for the failed conditions, as a client's poll reports
 * them.
 */
export function threadStates(
  threads: readonly ScriptThread[],
  clientId: string,
  conditionErrors: readonly ConditionError[],
): ThreadStates {
  const states = new Map<number | 'conditions', string>();
  for (const thread of threads)
    states.set(thread.id, thread.isHaltedFor(clientId) ? String(thread.haltCount) : 'running');
  const failingIds = conditionErrors.map(({ breakpointId }) => breakpointId);
  if (failingIds.length > 0) states.set('conditions', failingIds.join('.'));
  return states;
}

/** Returns the entity tag of a client's list of threads, which does not repeat after a restart. */
export function threadsTag(startedAt: number, clientId: string, states: ThreadStates): string {
  const state = [
    startedAt,
    clientId,
    ...[...states].map(([id, threadState]) => `${id}:${threadState}`),
  ].join();
  // 22 characters are 132 bits of the hash, enough to be unique.
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
}

/** Returns whether nothing has changed between two states, except for one thread. */
export function areOthersUnchanged(threadId: number, before: ThreadStates, now: ThreadStates): boolean {
  const ids = new Set([...before.keys(), ...now.keys()]);
  ids.delete(threadId);
  return [...ids].every((id) => before.get(id) === now.get(id));
}
