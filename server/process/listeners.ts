import type { FastifyInstance } from 'fastify';

/** The service cannot listen on the address. The message says why and what to do. */
export class ListenError extends Error {}

/** Starts one listener and returns its address, `http://127.0.0.1:4711`. @throws ListenError */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new ListenError(
        `cannot listen on ${host}: port ${port} is already in use. Choose another port, or 0 for any free port`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ListenError(`cannot listen on ${host} port ${port} (${code}): choose another address`);
    }
    throw error;
  }
  // Without this, small responses would wait for the client's delayed acknowledgement.
  app.server.on('connection', (socket) => socket.setNoDelay(true));
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the listener has no port');
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in app.server ? 'https' : 'http'}://${name}:${address.port}`;
}

/** Whether only programs on this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
