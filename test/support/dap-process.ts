import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { spawn, type ChildProcess } from 'node:child_process';
import { cli } from './command-line.ts';
import { DapClient, type DapPeer } from './dap-client.ts';

/** The built `cartwright dap` as a process: DAP messages framed by Content-Length on stdin and stdout. */
export class DapProcess implements DapPeer {
  readonly child: ChildProcess;
  readonly #listeners: ((message: unknown) => void)[] = [];
  #buffer = Buffer.alloc(0);

  constructor(env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, [cli, 'dap'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.child.stdout?.on('data', (data: Buffer) => this.#receive(data));
  }

  client(): DapClient {
    return new DapClient(this);
  }

  handleMessage(message: Dap.ProtocolMessage): void {
    const body = Buffer.from(JSON.stringify(message), 'utf8');
    this.child.stdin?.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  onDidSendMessage(listener: (message: unknown) => void): void {
    this.#listeners.push(listener);
  }

  /** Resolves with the exit code. */
  ended(): Promise<number | null> {
    if (this.child.exitCode !== null) return Promise.resolve(this.child.exitCode);
    return new Promise((resolve) => this.child.once('exit', resolve));
  }

  #receive(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const headEnd = this.#buffer.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, headEnd).toString())?.[1]);
      const start = headEnd + 4;
      if (this.#buffer.length < start + length) return;
      const message: unknown = JSON.parse(this.#buffer.subarray(start, start + length).toString('utf8'));
      this.#buffer = this.#buffer.subarray(start + length);
      for (const listener of this.#listeners) listener(message);
    }
  }
}
