import { maxHeaderSize, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fault, faultDocument, type Fault } from '../../contract/fault.ts';
import { MethodNotAllowed, RequestHeadTooLarge, ResourcePath } from '../../contract/faults/general.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';

type ParserError = Error & {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
};

/** The methods of the service; a path supports some of them. */
const everyMethod = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Milliseconds for which data from the client is still read and discarded, so that the client can read the response.
 */
const drainLimitMs = 2_000;

/**
 * Returns a listener that responds with a fault document to requests that Node's HTTP parser rejects, and closes the
 * connection. Only the sending half is closed immediately: if both were closed while the client still sends, the system
 * would reset the connection and the response would be lost.
 */
export function brokenRequestHandler(vendor: VendorProfile) {
  const sockets = new WeakSet<Socket>();
  return (error: ParserError, socket: Socket): void => {
    // The parser raises an error for every later packet.
    if (sockets.has(socket)) return;
    sockets.add(socket);
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.removeAllListeners('data');
    socket.on('data', () => undefined);
    socket.on('error', () => socket.destroy());
    const timer = setTimeout(() => socket.destroy(), drainLimitMs);
    socket.once('end', () => socket.destroySoon());
    socket.once('close', () => clearTimeout(timer));
    socket.end(formatResponse(faultOf(error, vendor)));
    socket.resume();
  };
}

/** Responds to CONNECT, which Node does not treat as a request. */
export function rejectConnect(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end(formatResponse(fault(MethodNotAllowed, { method: 'CONNECT' })));
}

function faultOf(error: ParserError, vendor: VendorProfile): Fault {
  const method = unknownMethod(error);
  if (method !== undefined) return fault(MethodNotAllowed, { method });
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return fault(RequestHeadTooLarge, {
      limit: maxHeaderSize,
      header: vendorHeader(vendor, 'http-method-override'),
    });
  return fault(ResourcePath, { message: `the request is not HTTP (${error.message})` });
}

/** Returns the method of a well-formed request line that Node's parser rejects because of the method. */
const unknownMethod = ({ code, rawPacket }: ParserError): string | undefined =>
  code === 'HPE_INVALID_METHOD'
    ? /^([\w!#$%&'*+.^`|~-]{1,64}) \S+ HTTP\/1\.[01]\r?\n/.exec(
        Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '',
      )?.[1]
    : undefined;

function formatResponse(raisedFault: Fault): string {
  const { status } = raisedFault.definition;
  const body = JSON.stringify(faultDocument(raisedFault, ''));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json;charset=UTF-8',
    ...(status === 405 ? [`allow: ${everyMethod}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
