import type { RunJob, ScriptEnvironment, SessionSettings } from './protocol/bridge-protocol.ts';
import type { Bridge } from './bridge.ts';
import type { ModuleLoader } from './modules/module-loader.ts';
import type { Records } from './records.ts';

/** The state of a script run, which the classes of the Script API use. */
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
    settings: SessionSettings;
  };
  /** Functions that close the resources that scripts have left open; they are called when the run ends. */
  readonly closers: Set<() => void>;
  /** State that all script runs of the request share. */
  readonly requestState: {
    readonly custom: Record<string, unknown>;
    locale?: string;
    customerId?: string | null;
    trackingAllowed?: boolean;
    geolocation?: readonly (string | number)[] | null;
    readonly headers: [name: string, value: string][];
    readonly cookies: string[];
  };
}

let activeRun: Run | undefined;

/**
 * Returns the current script run. It is global because scripts create API objects with `new` and call static methods,
 * which cannot receive it as an argument. An isolate has only one run at a time.
 * @throws Error if no script is running
 */
export function currentRun(): Run {
  if (!activeRun) throw new Error('No script is running.');
  return activeRun;
}

export const hasCurrentRun = (): boolean => activeRun !== undefined;

export function setCurrentRun(next: Run): void {
  activeRun = next;
}

export function clearCurrentRun(): void {
  activeRun = undefined;
}
