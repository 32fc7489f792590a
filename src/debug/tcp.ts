import { createServer, type AddressInfo, type Socket } from 'node:net';
import { runStreamAdapter, type StreamOptions } from './stdio.ts';

export interface TcpOptions extends StreamOptions {
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  readonly signal: AbortSignal;
}

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Fulfilled once the signal was given and every session has let go of its platform. */
  readonly over: Promise<void>;
}

/** Connections at once; more are closed as soon as they come. */
const mostConnections = 64;
/** Milliseconds in which a connection has to begin to speak. */
const firstWithin = 15_000;
/** Milliseconds in which what a session has said at its end can be read. */
const lastWords = 5_000;

/** Serves DAP on a TCP port, each connection a session of its own. Rejects where the port cannot be had. */
export async function serveTcp({ host, port, signal, ...options }: TcpOptions): Promise<Listening> {
  const sessions = new Set<Promise<void>>();
  const serve = (socket: Socket): void => {
    // A connection that is cut is the end of its session, and no more.
    socket.on('error', () => undefined);
    const session = runStreamAdapter({ ...options, signal, firstWithin }, socket, socket).finally(() => {
      socket.end();
      // Neither what a client has not read yet keeps the connection open, nor one that goes on writing.
      const timer = setTimeout(() => socket.destroy(), lastWords);
      socket.once('close', () => clearTimeout(timer));
      sessions.delete(session);
    });
    sessions.add(session);
  };
  // Nagle's delay meets delayed acknowledgement on small messages: 40 ms for each.
  const server = createServer({ noDelay: true }, serve);
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const over = new Promise<void>((resolve) => {
    const end = (): void => {
      server.close(() => undefined);
      void Promise.all(sessions).then(() => resolve());
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return { host: address.address, port: address.port, over };
}
