import type { IncomingMessage } from 'node:http';
import { fault } from '../../contract/fault.ts';
import { BodyDecoding, RequestEntityTooLarge } from '../../contract/faults/general.ts';

/** Maximum size of a body in bytes (open-points, general faults). */
const maxBodyBytes = 5 * 1024 * 1024;

/** Methods whose body, if there is one, has no meaning (RFC 9110 9.3). */
const methodsWithoutBody: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * Reads the body of a request; undefined if there is none, or if a body has no meaning for the method.
 * @throws RequestEntityTooLarge as soon as that is known, BodyDecoding if the client closes the connection too early
 */
export function receiveBody(request: IncomingMessage): Promise<Buffer | undefined> | undefined {
  const length = request.headers['content-length'];
  const isEmpty = length === undefined ? request.headers['transfer-encoding'] === undefined : length === '0';
  if (isEmpty || methodsWithoutBody.has(request.method)) return undefined;
  if (Number(length) > maxBodyBytes) throw fault(RequestEntityTooLarge);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) chunks.push(chunk);
      else reject(fault(RequestEntityTooLarge));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', ({ message }) => reject(fault(BodyDecoding, { body: message })));
  });
}
