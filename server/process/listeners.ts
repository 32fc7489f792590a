import type { FastifyInstance } from 'fastify';

/** The address cannot be listened on; the message says why and what to do. */
export class CannotListen extends Error {}

/** Starts one listener and tells its address, `http://127.0.0.1:4711`. @throws CannotListen */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new CannotListen(
        `port ${port} on ${host} is in use by another program: choose another port, or 0 for any free one`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotListen(`cannot listen on ${host} port ${port} (${code}): choose another address`);
    }
    throw error;
  }
  // A small answer must not wait for the client's delayed acknowledgement.
  app.server.on('connection', (socket) => socket.setNoDelay(true));
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a listener without a port');
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in app.server ? 'https' : 'http'}://${name}:${address.port}`;
}

/** Whether only programs of this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
