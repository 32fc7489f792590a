import { largestAnswers } from '../client/answer-body.ts';
import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import type { Farewell } from './farewell/farewell.ts';
import type { Environment } from './launch/settings.ts';
import { CartwrightSession } from './session.ts';

export interface StreamOptions {
  readonly environment: Environment;
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  readonly farewell?: Farewell | undefined;
  /** Ends the session from outside, as on SIGTERM: the platform is let go of before the promise is fulfilled. */
  readonly signal?: AbortSignal;
}

/**
 * Runs one session over streams, as `cartwright dap` does over stdin and stdout or a socket. Connections come as objects
 * in the launch configuration, or from the environment. Fulfilled when the client has disconnected or has closed its end.
 */
export function runStreamAdapter(
  { signal, ...options }: StreamOptions,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const session = new CartwrightSession({
    ...options,
    connections: () => Promise.resolve(undefined),
    clock: systemClock,
    transport: (transport) => new HttpTransport({ ...transport, largestAnswer: largestAnswers.debugger }),
  });
  return new Promise((resolve) => {
    const end = (): void => void session.letGo();
    session.onceOver(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    });
    signal?.addEventListener('abort', end, { once: true });
    // A pipe says "end" where a socket that is cut says "close".
    input.once('end', end);
    input.once('close', end);
    session.start(input, output);
  });
}
