import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that removes the client's `Prefer` header, so that the platform responds to each poll at once. */
export async function startPollingProxy(target: string): Promise<{ readonly url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ noDelay: true }, (incoming, outgoing) => {
    const { prefer: _prefer, ...headers } = incoming.headers;
    const forwardedRequest = send(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwardedRequest.on('error', () => outgoing.destroy());
    incoming.pipe(forwardedRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
