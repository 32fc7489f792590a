import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

interface Message {
  readonly type: 'response' | 'event';
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

interface Options {
  /** The folder whose `node_modules` contains the plugin; undefined for a server without plugins. */
  readonly pluginFolder: string | undefined;
  readonly pluginName: string;
  /** The folder of the `typescript` package. */
  readonly typescript?: string;
}

const timeLimitMs = 60_000;
const defaultTypescript = path.resolve(import.meta.dirname, '..', '..', 'node_modules', 'typescript');

/**
 * A TypeScript server as VS Code starts it: one project for all scripts in a folder that has no project
 * configuration.
 */
export class TsServer {
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, (message: Message) => void>();
  #buffer = Buffer.alloc(0);
  #nextSeq = 1;

  constructor({ pluginFolder, pluginName, typescript = defaultTypescript }: Options) {
    const plugins =
      pluginFolder === undefined
        ? []
        : ['--globalPlugins', pluginName, '--pluginProbeLocations', pluginFolder, '--allowLocalPluginLoads'];
    this.#process = spawn(
      process.execPath,
      [
        path.join(typescript, 'lib', 'tsserver.js'),
        '--useInferredProjectPerProjectRoot',
        '--disableAutomaticTypingAcquisition',
        ...plugins,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TSS_LOG: process.env['TSS_LOG'] ?? '' } },
    );
    this.#process.stdout?.on('data', (data: Buffer) => this.#read(data));
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  stop(): void {
    this.#process.kill();
  }

  /** Sends a command and returns its sequence number, without waiting for a response. */
  send(command: string, parameters: unknown): number {
    const seq = this.#nextSeq++;
    this.#process.stdin?.write(
      `${JSON.stringify({ seq, type: 'request', command, arguments: parameters })}\n`,
    );
    return seq;
  }

  /** Resolves with the body of the response; undefined if there is no result, such as at a place without a hover. */
  async request<Body>(command: string, parameters: unknown): Promise<Body | undefined> {
    const message = await new Promise<Message>((resolve, reject) => {
      const seq = this.send(command, parameters);
      const timer = setTimeout(() => reject(new Error(`no response to ${command}`)), timeLimitMs);
      this.#pending.set(seq, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
    });
    if (message.success === false && message.message !== 'No content available.')
      throw new Error(`${command}: ${message.message ?? ''}`);
    return message.body as Body | undefined;
  }

  #read(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r?\n\r?\n/.exec(this.#buffer.toString('latin1', 0, 100));
      if (!header) return;
      const start = header[0].length;
      const end = start + Number(header[1]);
      if (this.#buffer.length < end) return;
      const message = JSON.parse(this.#buffer.toString('utf8', start, end)) as Message;
      this.#buffer = this.#buffer.subarray(end);
      if (message.type === 'response') this.#pending.get(message.request_seq ?? 0)?.(message);
    }
  }
}
