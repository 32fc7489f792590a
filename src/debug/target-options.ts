import type { ExceptionFilters } from './exception-filters.ts';
import type { Clock } from '../client/clock.ts';
import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { DebuggerApi } from './debugger-api.ts';
import type { SourceNames } from './inspect/frame-variables.ts';
import type { DebuggerClient } from './other-client-watch.ts';
import type { Emit } from './protocol.ts';
import type { LogLine } from './threads/halt-policy.ts';

export interface TargetOptions {
  readonly api: DebuggerApi;
  readonly exceptions: Pick<ExceptionFilters, 'halts'>;
  readonly clock: Clock;
  readonly breakpoints: Breakpoints;
  readonly emit: Emit;
  readonly log: (line: LogLine) => void;
  readonly sources?: SourceNames | undefined;
  readonly client: DebuggerClient;
  /** Host name of the platform, used in messages. */
  readonly host: string;
  /** Milliseconds for which the platform may be unreachable before the session ends. */
  readonly outageTimeLimitMs: number;
  /** Milliseconds between two resets of the time after which the platform ends halted scripts. */
  readonly resetIntervalMs?: number | undefined;
  /** Milliseconds between two checks of the platform's breakpoints. */
  readonly checkIntervalMs?: number | undefined;
  /** Milliseconds for which a script may stay halted while the user does nothing; 0 means no limit. */
  readonly idleLimitMs: number;
}
