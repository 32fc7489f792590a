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

/** Milliseconds for which a client may go on sending a body that is discarded, so that it gets to read the response. */
const discardLimitMs = 2_000;

/** Statuses whose responses have no body, and therefore no length. */
const statusesWithoutBody: ReadonlySet<number> = new Set([204, 304]);

export function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: OutgoingResponse,
): void {
  // The client of a POST that is overridden to HEAD would wait for as many bytes as a Content-Length states.
  const content = isOverriddenToHead(request) ? '' : body;
  if (!statusesWithoutBody.has(status)) response.setHeader('content-length', Buffer.byteLength(content));
  if (status === RequestEntityTooLarge.status) {
    response.setHeader('connection', 'close');
    response.writeHead(status, headers);
    response.write(content);
    endAfterBody(request, response);
    return;
  }
  response.writeHead(status, headers);
  response.end(content);
}

/** If the connection were closed while the client still sends, the system would reset it and the response would be lost. */
function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, discardLimitMs);
  request.once('close', end);
  request.resume();
}
