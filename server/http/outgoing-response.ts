import type { IncomingMessage, ServerResponse } from 'node:http';
import { RequestEntityTooLarge } from '../../contract/faults/general.ts';
import { isOverriddenToHead } from './request-target.ts';

/** A response before it is written. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Undefined if the response has no body. */
  readonly body: string | Buffer | undefined;
}

/**
 * Maximum milliseconds for which the rest of a body is still read and discarded, so that the client can read the
 * response.
 */
const discardLimitMs = 2_000;

/** Statuses whose responses have no body, and therefore no length. */
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 304]);

/** @param listenerHeaders headers of the listener, which the response's headers override */
export function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: OutgoingResponse,
  listenerHeaders: Readonly<Record<string, string>>,
): void {
  // The client of a POST that is overridden to HEAD would wait for the number of bytes in a Content-Length header.
  const content = isOverriddenToHead(request) ? '' : body;
  const allHeaders: Record<string, string | string[] | number> = { ...listenerHeaders, ...headers };
  if (!statusesWithoutBody.has(status)) allHeaders['content-length'] = Buffer.byteLength(content);
  if (status === RequestEntityTooLarge.status) {
    response.writeHead(status, { ...allHeaders, connection: 'close' });
    response.write(content);
    endAfterBody(request, response);
    return;
  }
  response.writeHead(status, allHeaders);
  endTogether(response, content);
}

/** Complete responses that wait for the end of this turn of the event loop. */
let completeResponses: (readonly [ServerResponse, string | Buffer])[] = [];

/**
 * Sends a response together with the other responses of this turn of the event loop. If each were sent immediately, the
 * system would wake up a waiting client each time, which takes longer than a small response.
 */
function endTogether(response: ServerResponse, content: string | Buffer): void {
  if (completeResponses.push([response, content]) > 1) return;
  setImmediate(() => {
    const responses = completeResponses;
    completeResponses = [];
    for (const [serverResponse, body] of responses) serverResponse.end(body);
  });
}

/**
 * Ends the response, and with it the connection, when the client has sent its body, or after `discardLimitMs`. If the
 * connection were closed while the client still sends, the system would reset it and the response would be lost.
 */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, discardLimitMs);
  request.once('close', end);
  request.resume();
}
