import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Application } from '../http/application.ts';

/** An application or another server that can listen. */
export type Listener = Pick<Application, 'isTls' | 'createServer'>;

/** The service cannot, or must not, listen on the address. The message states the reason and a remedy. */
export class ListenError extends Error {}

/**
 * Listens on a host and a port; for `localhost`, on all its addresses. Resolves with the URL, such as
 * `http://127.0.0.1:4711`.
 * @throws ListenError
 */
export async function listen(application: Listener, host: string, port: number): Promise<string> {
  const actualPort = await listenOn(application, host, port).catch((error: unknown) => {
    throw listenError(error, host, port) ?? error;
  });
  // Clients may use either address of localhost.
  if (host === 'localhost')
    for (const { address } of (await lookup(host, { all: true })).slice(1))
      await listenOn(application, address, actualPort).catch(() => undefined);
  const name = host.includes(':') ? `[${host}]` : host;
  return `${application.isTls ? 'https' : 'http'}://${name}:${actualPort}`;
}

async function listenOn(application: Listener, host: string, port: number): Promise<number> {
  const server = application.createServer();
  // Without this, small responses would wait for the client's delayed acknowledgement.
  server.on('connection', (socket) => socket.setNoDelay(true));
  server.listen({ host, port });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function listenError(error: unknown, host: string, port: number): ListenError | undefined {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new ListenError(
      `cannot listen on ${host}: port ${port} is already in use. Choose another port, or 0 for any free port`,
    );
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ListenError(`cannot listen on ${host} port ${port} (${code}): choose another address`);
  return undefined;
}

/** Whether only programs on this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
