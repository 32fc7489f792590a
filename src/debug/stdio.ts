import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import type { Environment } from './launch/settings.ts';
import { CartwrightSession } from './session.ts';

export interface StdioOptions {
  readonly environment: Environment;
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  /** Ends the session from outside, as on SIGTERM: the platform is let go of before the promise is fulfilled. */
  readonly signal?: AbortSignal;
}

/**
 * Runs one session over streams, as `cartwright dap` does over stdin and stdout. Connections come as objects in the
 * launch configuration, or from the environment. Fulfilled when the client has disconnected or has closed its end.
 */
export function runStdioAdapter(
  { signal, ...options }: StdioOptions,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const session = new CartwrightSession({
    ...options,
    connections: () => Promise.resolve(undefined),
    clock: systemClock,
    transport: (transport) => new HttpTransport(transport),
  });
  return new Promise((resolve) => {
    session.onceOver(resolve);
    signal?.addEventListener('abort', () => void session.letGo(), { once: true });
    // A pipe says "end" where a socket says "close".
    input.once('end', () => void session.letGo());
    session.start(input, output);
  });
}
