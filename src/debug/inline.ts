import { largestAnswers } from '../client/answer-body.ts';
import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import type { Farewell } from './farewell/farewell.ts';
import type { ConnectionResolver, Environment } from './launch/settings.ts';
import { CartwrightSession } from './session.ts';

export interface InlineOptions {
  /** Finds configured connections; without a name, the one to use where the launch configuration names none. */
  readonly connections: ConnectionResolver;
  readonly environment: Environment;
  /** Folder that relative `cartridges` are below. */
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  readonly farewell?: Farewell | undefined;
}

/** A session to run within another process: what it gives back is structurally a `vscode.DebugAdapter`. */
export function createInlineAdapter(options: InlineOptions): CartwrightSession {
  return new CartwrightSession({
    ...options,
    clock: systemClock,
    transport: (transport) => new HttpTransport({ ...transport, largestAnswer: largestAnswers.debugger }),
  });
}
