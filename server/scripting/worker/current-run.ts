import type { RunJob, ScriptSurroundings } from '../bridge-protocol.ts';
import type { Bridge } from './bridge.ts';
import type { ModuleLoader } from './modules/module-loader.ts';
import type { Records } from './records.ts';

/** What the Script API's classes work on while a hook chain runs. */
export interface Run {
  readonly job: Omit<RunJob, 'arguments'>;
  readonly moduleRoot: string;
  readonly surroundings: ScriptSurroundings;
  readonly bridge: Bridge;
  readonly records: Records;
  /** Objects that scripts have, by what they stand for. */
  readonly objects: Map<string, object>;
  readonly modules: ModuleLoader;
  readonly session: {
    readonly custom: Record<string, unknown>;
    readonly privacy: Record<string, unknown>;
  };
  /** Closes what scripts have left open; called at the end of the run. */
  readonly closers: Set<() => void>;
  /** What the scripts of the request before these left, and what these leave. */
  readonly kept: {
    readonly custom: Record<string, unknown>;
    readonly headers: [name: string, value: string][];
    readonly cookies: string[];
  };
}

let current: Run | undefined;

/**
 * The run that goes on. Scripts make Script API objects by `new` and call static methods, so the API cannot be given
 * its surroundings: the isolate is the scope, and it runs one chain at a time.
 */
export function run(): Run {
  if (!current) throw new Error('No script is running.');
  return current;
}

export function enter(next: Run): void {
  current = next;
}

export function leave(): void {
  current = undefined;
}
