import type { RunJob, ScriptEnvironment, SessionChoices } from './protocol/bridge-protocol.ts';
import type { Bridge } from './bridge.ts';
import type { ModuleLoader } from './modules/module-loader.ts';
import type { Records } from './records.ts';

/** The state that the Script API classes use while a hook chain runs. */
export interface Run {
  readonly job: Omit<RunJob, 'arguments'>;
  readonly moduleRoot: string;
  readonly scriptEnvironment: ScriptEnvironment;
  readonly bridge: Bridge;
  readonly records: Records;
  /** The canonical object for each stored entity that scripts hold. */
  readonly canonicalObjects: Map<string, object>;
  readonly modules: ModuleLoader;
  readonly session: {
    readonly custom: Record<string, unknown>;
    readonly privacy: Record<string, unknown>;
    choices: SessionChoices;
  };
  /** Closes resources that scripts left open; called when the run ends. */
  readonly closers: Set<() => void>;
  /** State shared by all hook chains of the request. */
  readonly requestState: {
    readonly custom: Record<string, unknown>;
    readonly headers: [name: string, value: string][];
    readonly cookies: string[];
  };
}

let current: Run | undefined;

/**
 * The current run. Scripts create API objects with `new` and call static methods, so the API cannot be passed
 * its context; the isolate is the scope, and it runs one chain at a time.
 */
export function currentRun(): Run {
  if (!current) throw new Error('No script is running.');
  return current;
}

export const hasCurrentRun = (): boolean => current !== undefined;

export function setCurrentRun(next: Run): void {
  current = next;
}

export function clearCurrentRun(): void {
  current = undefined;
}
