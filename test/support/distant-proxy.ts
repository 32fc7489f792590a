import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy that simulates a slow network: every byte takes `oneWay` milliseconds in each direction. */
export async function distantProxy(
  target: string,
  oneWay: number,
): Promise<{ readonly url: string; close(): void }> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const forwardLate = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), oneWay));
    from.on('end', () => setTimeout(() => to.end(), oneWay));
    from.on('error', () => to.destroy());
    from.on('close', () => setTimeout(() => to.destroy(), oneWay));
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    sockets.add(near).add(far);
    forwardLate(near, far);
    forwardLate(far, near);
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
