import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const listenerScript = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));
`;

/**
 * An address to which connections neither succeed nor fail: it belongs to a suspended process with a full
 * backlog.
 */
export class BlackHole {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #queue: Socket[];

  static async open(): Promise<BlackHole> {
    const child = spawn(process.execPath, ['-e', listenerScript], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const port = Number(line);
    child.kill('SIGSTOP');
    // More connections than the backlog holds; no event reports that it is full.
    const queue = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await new Promise((resolve) => setTimeout(resolve, 200));
    return new BlackHole(port, child, queue);
  }

  private constructor(port: number, child: ChildProcess, queue: Socket[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.#child = child;
    this.#queue = queue;
  }

  close(): void {
    for (const socket of this.#queue) socket.destroy();
    this.#child.kill('SIGKILL');
  }
}
