import { responseSizeLimits } from '../client/response-body.ts';
import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import type { Exchange } from '../requests/runner.ts';
import type { Watchdog } from './watchdog/watchdog.ts';
import type { ConnectionResolver, Environment } from './launch/settings.ts';
import { CartwrightSession } from './session.ts';
import type { SessionServices } from './session-context.ts';

export interface InlineOptions {
  /**
   * Finds a configured connection by its name. Without a name, returns the connection to use if the launch
   * configuration names none.
   */
  readonly connections: ConnectionResolver;
  /** Shows an error that the settings or the platform of a named connection have caused. */
  readonly showConnectionError?: (connection: string, error: Error) => void;
  readonly environment: Environment;
  /** Folder to which the paths in `cartridges` are relative. */
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  /** Called after each response to a request of a trigger. */
  readonly onTriggerResponse?: (exchange: Exchange) => void;
  readonly watchdog?: Watchdog | undefined;
  /** Like `SessionServices.onRestart`. */
  readonly onRestart?: SessionServices['onRestart'];
}

/** Creates a session that runs in the editor's process. The result has the structure of a `vscode.DebugAdapter`. */
export function createInlineAdapter(options: InlineOptions): CartwrightSession {
  return new CartwrightSession({
    ...options,
    clock: systemClock,
    transport: (transportOptions) =>
      new HttpTransport({ ...transportOptions, maxResponseBytes: responseSizeLimits.debugger }),
  });
}
