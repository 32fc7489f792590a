import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { fault, faultDocument, type Fault } from '../../contract/fault.ts';
import { RequestHeadTooLarge, ResourcePath } from '../../contract/faults/general.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';

/**
 * Milliseconds for which a client may continue to send data that is discarded, so that it gets to read the response.
 */
const drainLimitMs = 2_000;

/**
 * Responds with a fault document to requests that Node's HTTP parser refuses, and closes the connection. Only the
 * sending half is closed at once: if both were closed while the client still sends, the system would reset the
 * connection and the response would be lost.
 */
export function brokenRequestHandler(vendor: VendorProfile) {
  const sockets = new WeakSet<Socket>();
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The parser raises an error for every further packet.
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
    socket.end(answerText(faultOf(error, vendor)));
    socket.resume();
  };
}

function faultOf(error: Error & { code?: string }, vendor: VendorProfile): Fault {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return fault(RequestHeadTooLarge, {
      limit: maxHeaderSize,
      header: vendorHeader(vendor, 'http-method-override'),
    });
  return fault(ResourcePath, { message: `the request is no HTTP (${error.message})` });
}

function answerText(raised: Fault): string {
  const { status } = raised.definition;
  const body = JSON.stringify(faultDocument(raised, ''));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json;charset=UTF-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
