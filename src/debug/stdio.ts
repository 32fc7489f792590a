import { responseSizeLimits } from '../client/response-body.ts';
import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import { errorMessage } from '../../contract/error-message.ts';
import type { Watchdog } from './watchdog/watchdog.ts';
import type { Environment } from './launch/settings.ts';
import { frameMessage, maxFirstMessageBytes, MessageReader, ProtocolError } from './message-reader.ts';
import { CartwrightSession } from './session.ts';

export interface StreamOptions {
  readonly environment: Environment;
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  readonly watchdog?: Watchdog | undefined;
  /**
   * Ends the session from outside, as on SIGTERM. The promise is fulfilled after the platform has been
   * released.
   */
  readonly signal?: AbortSignal;
  /** Milliseconds within which the first message must arrive; unlimited by default. */
  readonly firstMessageTimeoutMs?: number;
}

/** Maximum number of bytes that are buffered for a client that does not read. */
const maxUnreadBytes = 128 * 1024 * 1024;

/**
 * Runs one session over streams, as `cartwright dap` does over stdin and stdout or a socket. Connections are
 * objects in the launch configuration, or come from the environment. The promise is fulfilled when the client
 * has disconnected or closed its stream, or when its input is not the protocol. Nothing is written to a
 * client that has never sent a message of the protocol.
 */
export function runStreamAdapter(
  { signal, firstMessageTimeoutMs, ...options }: StreamOptions,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const session = new CartwrightSession({
    ...options,
    connections: () => Promise.resolve(undefined),
    clock: systemClock,
    transport: (transport) =>
      new HttpTransport({ ...transport, maxResponseBytes: responseSizeLimits.debugger }),
  });
  return new Promise((resolve) => {
    const reader = new MessageReader(maxFirstMessageBytes);
    let hasSpoken = false;
    const end = (): void => void session.release();
    const timer = firstMessageTimeoutMs === undefined ? undefined : setTimeout(end, firstMessageTimeoutMs);
    const rejectInput = (error: unknown): void => {
      input.removeListener('data', receive);
      input.resume();
      if (hasSpoken) session.printError(`${errorMessage(error)}. The session has ended.`);
      options.log(new Error(`The connection was closed: ${errorMessage(error)}.`));
      end();
    };
    const receive = (chunk: Buffer | string): void => {
      try {
        for (const text of reader.read(Buffer.from(chunk))) {
          clearTimeout(timer);
          hasSpoken = handleText(session, text, hasSpoken);
          reader.allowLargeMessages();
        }
      } catch (error) {
        rejectInput(error);
      }
    };
    session.onDidSendMessage((message) => {
      if (!output.writable) return;
      output.write(frameMessage(message));
      if (((output as Partial<NodeJS.WriteStream>).writableLength ?? 0) > maxUnreadBytes) end();
    });
    session.onceClosed(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    });
    signal?.addEventListener('abort', end, { once: true });
    // A pipe emits "end", but an interrupted socket emits "close".
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    output.on('error', end);
    input.on('data', receive);
  });
}

/**
 * Returns whether the client has proved, with this message or before, that it speaks the protocol. Throws a
 * `ProtocolError` if its first message is something else.
 */
function handleText(session: CartwrightSession, text: string, hasSpoken: boolean): boolean {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    if (!hasSpoken) throw new ProtocolError('the first message is not JSON');
    session.printError('A message that is not JSON was ignored.');
    return true;
  }
  if (!hasSpoken && !isInitialize(message)) throw new ProtocolError('the first request must be "initialize"');
  session.handleMessage(message);
  return true;
}

const isInitialize = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'command' in message &&
  message.command === 'initialize' &&
  'type' in message &&
  message.type === 'request';
