import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a proxy that simulates a distant server: data arrives `oneWayMs` milliseconds late in each direction. */
export async function startDistantProxy(
  target: string,
  oneWayMs: number,
): Promise<{ readonly url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const forwardWithDelay = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), oneWayMs));
    from.on('end', () => setTimeout(() => to.end(), oneWayMs));
    from.on('error', () => to.destroy());
    from.on('close', () => setTimeout(() => to.destroy(), oneWayMs));
  };
  const server = createServer({ noDelay: true }, (clientSocket) => {
    const targetSocket = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.add(clientSocket).add(targetSocket);
    forwardWithDelay(clientSocket, targetSocket);
    forwardWithDelay(targetSocket, clientSocket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
