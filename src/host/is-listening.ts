import { connect } from 'node:net';

const timeoutMs = 2000;

/**
 * Resolves with whether a process accepts connections at the address of a URL; false for an invalid URL. Of the errors,
 * only a refused connection means that none does: a process that is busy or suspended accepts connections late.
 */
export function isListening(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return Promise.resolve(false);
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port),
      timeout: timeoutMs,
    });
    const finish = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => finish(true));
    socket.once('timeout', () => finish(true));
    socket.once('error', (error: NodeJS.ErrnoException) => finish(error.code !== 'ECONNREFUSED'));
  });
}
