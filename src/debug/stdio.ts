import { largestAnswers } from '../client/answer-body.ts';
import { systemClock } from '../client/clock.ts';
import { HttpTransport } from '../client/transport.ts';
import { wordsOf } from './errors.ts';
import type { Farewell } from './farewell/farewell.ts';
import type { Environment } from './launch/settings.ts';
import { framed, largestFirstMessage, MessageReader, NotTheProtocol } from './message-reader.ts';
import { CartwrightSession } from './session.ts';

export interface StreamOptions {
  readonly environment: Environment;
  readonly workingFolder: string;
  readonly log: (error: Error) => void;
  readonly farewell?: Farewell | undefined;
  /** Ends the session from outside, as on SIGTERM: the platform is let go of before the promise is fulfilled. */
  readonly signal?: AbortSignal;
  /** Milliseconds in which the first message has to come; without end where absent. */
  readonly firstWithin?: number;
}

/** Bytes that wait for a client which does not read. */
const mostUnread = 128 * 1024 * 1024;

/**
 * Runs one session over streams, as `cartwright dap` does over stdin and stdout or a socket. Connections come as objects
 * in the launch configuration, or from the environment. Fulfilled when the client has disconnected or has closed its
 * end, or when what it sends is not the protocol: nothing is written to who has never spoken it.
 */
export function runStreamAdapter(
  { signal, firstWithin, ...options }: StreamOptions,
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
    const reader = new MessageReader(largestFirstMessage);
    let speaks = false;
    const end = (): void => void session.letGo();
    const timer = firstWithin === undefined ? undefined : setTimeout(end, firstWithin);
    const refuse = (error: unknown): void => {
      input.removeListener('data', take);
      input.resume();
      if (speaks) session.complain(`${wordsOf(error)}. The session has ended.`);
      options.log(new Error(`The connection was closed: ${wordsOf(error)}.`));
      end();
    };
    const take = (chunk: Buffer | string): void => {
      try {
        for (const text of reader.read(Buffer.from(chunk))) {
          clearTimeout(timer);
          speaks = handle(session, text, speaks);
          reader.admit();
        }
      } catch (error) {
        refuse(error);
      }
    };
    session.onDidSendMessage((message) => {
      if (!output.writable) return;
      output.write(framed(message));
      if (((output as Partial<NodeJS.WriteStream>).writableLength ?? 0) > mostUnread) end();
    });
    session.onceOver(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    });
    signal?.addEventListener('abort', end, { once: true });
    // A pipe says "end" where a socket that is cut says "close".
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    output.on('error', end);
    input.on('data', take);
  });
}

/** Whether the client speaks the protocol after this message. Throws `NotTheProtocol` where it begins with another one. */
function handle(session: CartwrightSession, text: string, speaks: boolean): boolean {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    if (!speaks) throw new NotTheProtocol('the first message is no JSON');
    session.complain('A message that is no JSON was left out.');
    return true;
  }
  if (!speaks && !isInitialize(message)) throw new NotTheProtocol('the first request must be "initialize"');
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
