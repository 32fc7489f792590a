import { responseSizeLimits } from '../client/response-body.ts';
import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import { errorMessage } from '../../contract/error-message.ts';
import type { Watchdog } from './watchdog/watchdog.ts';
import type { Environment } from './launch/settings.ts';
import { frameMessage, maxFirstMessageBytes, MessageReader, ProtocolError } from './message-reader.ts';
import { CartwrightSession } from './session.ts';
import { asSentence } from './sentence.ts';

export interface StreamOptions {
  readonly environment: Environment;
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  readonly watchdog?: Watchdog | undefined;
  /**
   * Ends the session from outside, as on SIGTERM. The promise of `runStreamAdapter` is fulfilled after the session has
   * ended.
   */
  readonly signal?: AbortSignal;
  /** Milliseconds within which the first message must arrive; unlimited by default. */
  readonly firstMessageTimeoutMs?: number;
}

/** Maximum number of bytes that are buffered for a client that does not read. */
const maxUnreadBytes = 128 * 1024 * 1024;

/**
 * Runs one session over streams, as `cartwright dap` does over stdin and stdout or a socket. Connections are objects in
 * the launch configuration, or come from the environment. The promise is fulfilled after the session has ended: the
 * client has disconnected, closed its stream, sent nothing in time, left too much unread or not followed the protocol,
 * or `signal` was aborted. Nothing is written to a client before its first valid message.
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
    transport: (transportOptions) =>
      new HttpTransport({ ...transportOptions, maxResponseBytes: responseSizeLimits.debugger }),
  });
  return new Promise((resolve) => {
    const reader = new MessageReader(maxFirstMessageBytes);
    let isVerified = false;
    const end = (): void => void session.release();
    const timer = firstMessageTimeoutMs === undefined ? undefined : setTimeout(end, firstMessageTimeoutMs);
    const rejectInput = (error: unknown): void => {
      input.removeListener('data', handleChunk);
      input.resume();
      if (isVerified) session.print(`${asSentence(errorMessage(error))} The session has ended.`, 'stderr');
      options.log(new Error(`The connection was closed: ${asSentence(errorMessage(error))}`));
      end();
    };
    const handleChunk = (chunk: Buffer | string): void => {
      try {
        for (const text of reader.read(Buffer.from(chunk))) {
          clearTimeout(timer);
          isVerified = handleText(session, text, isVerified);
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
    if (signal?.aborted === true) end();
    // A pipe emits "end", but an interrupted socket emits "close".
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    output.on('error', end);
    input.on('data', handleChunk);
  });
}

/**
 * Handles a message and returns true, since the client is now known to speak the protocol. Throws a `ProtocolError` if
 * the client's first message is not an `initialize` request.
 */
function handleText(session: CartwrightSession, text: string, isVerified: boolean): boolean {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    if (!isVerified) throw new ProtocolError('the first message is not JSON');
    session.print('A message that is not JSON was ignored.', 'stderr');
    return true;
  }
  if (!isVerified && !isInitialize(message))
    throw new ProtocolError('the first request must be "initialize"');
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
