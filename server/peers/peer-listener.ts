import { createServer, type IncomingMessage, type Server } from 'node:http';
import { errorMessage } from '../../contract/error-message.ts';
import { Fault } from '../../contract/fault.ts';
import type { Clock } from '../ports/environment.ts';
import { ForeignMessageError, seal, unseal } from './envelope.ts';
import type { PeerRequest, PeerResponse } from './messages.ts';

/** Maximum size of a message. */
const maxBytes = 4_000_000;
/** Maximum difference between the clocks of two machines. For twice this time, copies of a message are recognized. */
const maxDifferenceMs = 120_000;
/** Milliseconds for which an unused connection stays open. */
const keepAliveTimeoutMs = 72_000;

export interface PeerListenerOptions {
  readonly key: Buffer;
  readonly instance: string;
  readonly clock: Clock;
  /** Executes a call. @throws Fault */
  readonly execute: (method: string, parameters: unknown) => Promise<unknown>;
}

/** Creates a server for the other processes. It does not listen yet. */
export function createPeerServer(options: PeerListenerOptions): Server {
  const readMessage = createMessageReader(options);
  const respond = async (request: IncomingMessage): Promise<Buffer> => {
    const message = readMessage(await receive(request), request);
    return seal(options.key, 'response', await createResponse(message, options));
  };
  return createServer({ keepAliveTimeout: keepAliveTimeoutMs }, (request, response) => {
    respond(request).then(
      (body) => response.end(body),
      (error: unknown) => {
        // Reveals nothing to clients without the key.
        response.statusCode = error instanceof ForeignMessageError ? 403 : 400;
        response.setHeader('connection', 'close');
        response.end();
      },
    );
  });
}

async function receive(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new RangeError('the message is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns a function that decrypts a message, and accepts each message only once. @throws ForeignMessageError */
function createMessageReader({ key, instance, clock }: PeerListenerOptions) {
  const acceptedAt = new Map<string, number>();
  return (sealedMessage: Buffer, { method }: IncomingMessage): PeerRequest => {
    if (method !== 'POST') throw new ForeignMessageError('a message is a POST request');
    const message = unseal(key, 'request', sealedMessage) as PeerRequest;
    const now = clock.now();
    for (const [id, time] of acceptedAt) {
      if (now - time < 2 * maxDifferenceMs) break;
      acceptedAt.delete(id);
    }
    const isRecent = Math.abs(now - message.sentAt) <= maxDifferenceMs;
    if (message.to !== instance || !isRecent || acceptedAt.has(message.id))
      throw new ForeignMessageError('the message is a copy, or the clocks of the machines differ');
    acceptedAt.set(message.id, now);
    return message;
  };
}

async function createResponse(
  { id, method, parameters }: PeerRequest,
  { execute }: PeerListenerOptions,
): Promise<PeerResponse> {
  try {
    return { id, result: await execute(method, parameters) };
  } catch (error) {
    if (error instanceof Fault)
      return { id, fault: { name: error.definition.name, arguments: error.arguments } };
    return { id, error: errorMessage(error) };
  }
}
