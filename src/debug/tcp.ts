import { createServer, type AddressInfo, type Socket } from 'node:net';
import { runStreamAdapter, type StreamOptions } from './stdio.ts';

export interface TcpOptions extends StreamOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly signal: AbortSignal;
}

export interface TcpListener {
  readonly host: string;
  readonly port: number;
  /** Fulfilled after the signal was aborted and every session has ended. */
  readonly closeEvent: Promise<void>;
}

/** Maximum number of simultaneous connections. Additional connections are closed immediately. */
const maxConnections = 64;
/** Milliseconds within which a connection must send its first message. */
const firstMessageTimeoutMs = 15_000;
/** Milliseconds for which a client can read the last messages of a session after its end. */
const closeTimeLimitMs = 5_000;

/** Serves DAP on a TCP port, with one session for each connection. Rejects if the port is not available. */
export async function serveTcp({ host, port, signal, ...options }: TcpOptions): Promise<TcpListener> {
  const sessions = new Set<Promise<void>>();
  const serve = (socket: Socket): void => {
    // An interrupted connection ends only its own session.
    socket.on('error', () => undefined);
    const session = runStreamAdapter({ ...options, signal, firstMessageTimeoutMs }, socket, socket).finally(
      () => {
        socket.end();
        // The connection is closed even if the client has not read everything or continues to write.
        const timer = setTimeout(() => socket.destroy(), closeTimeLimitMs);
        socket.once('close', () => clearTimeout(timer));
        sessions.delete(session);
      },
    );
    sessions.add(session);
  };
  // Nagle's algorithm combined with delayed acknowledgements would delay each small message by 40 ms.
  const server = createServer({ noDelay: true }, serve);
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const closeEvent = new Promise<void>((resolve) => {
    const end = (): void => {
      server.close(() => undefined);
      void Promise.all(sessions).then(() => resolve());
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return { host: address.address, port: address.port, closeEvent };
}
