import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * Returns a request listener. It records requests in `requests`, and the path determines how it behaves: most paths
 * redirect, fail, or never end.
 */
export function createListener(requests: ReceivedRequest[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString('latin1') });
    const respond = (status: number, responseHeaders: Record<string, string | string[]>, body = '') => {
      response.writeHead(status, responseHeaders);
      response.end(body);
    };
    switch (url.split('?')[0]) {
      case '/echo': {
        respond(
          200,
          { 'Content-Type': 'application/json', 'X-Twice': ['a', 'b'] },
          JSON.stringify({ method, url }),
        );
        return;
      }
      case '/feed': {
        // More than a script can receive in memory.
        respond(200, {}, 'x'.repeat(11_000_000));
        return;
      }
      case '/fault': {
        respond(500, {}, 'it broke');
        return;
      }
      case '/loop': {
        respond(302, { Location: '/loop' });
        return;
      }
      case '/down': {
        // Nothing listens on port 1.
        respond(302, { Location: 'http://127.0.0.1:1/' });
        return;
      }
      case '/moved': {
        respond(303, { Location: '/echo?moved' });
        return;
      }
      case '/same-method': {
        respond(307, { Location: '/echo?same-method' });
        return;
      }
      case '/to-file': {
        respond(302, { Location: 'file:///etc/hosts' });
        return;
      }
      case '/never':
        return;
      case '/endless': {
        response.writeHead(200, {});
        const piece = Buffer.alloc(1_000_000, 'x');
        const writePieces = (): void => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', writePieces);
        writePieces();
        return;
      }
      case '/trickle': {
        response.writeHead(200, {});
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
        return;
      }
      case '/cut':
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('only this');
        setTimeout(() => response.destroy(), 20);
        return;
      default: {
        respond(404, {}, 'nothing here');
        return;
      }
    }
  };
}

/** Starts the server and returns its host and port. */
export const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
