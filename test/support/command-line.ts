import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const cli = path.resolve(import.meta.dirname, '../../dist/cli.js');

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The event that `serve` prints when it starts to listen. */
export interface ListeningEvent {
  readonly event: string;
  readonly http: string;
  readonly https: string | null;
  readonly pid: number;
  readonly scriptLayers: { readonly permissions: boolean };
}

/** Runs the built `cartwright` command in its own process. */
export class CommandLine {
  readonly child: ChildProcess;
  readonly #result: Promise<CommandResult>;
  readonly #firstLine: Promise<string>;

  constructor(args: readonly string[], node = process.execPath) {
    const child = spawn(node, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    this.#result = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    });
    this.#firstLine = new Promise((resolve) => {
      createInterface({ input: child.stdout }).once('line', resolve);
    });
  }

  /** Resolves with the `listening` event; rejects if the command ends before it. */
  async waitForListening(): Promise<ListeningEvent> {
    const line = await Promise.race([
      this.#firstLine,
      this.#result.then(({ code, stderr }) => {
        throw new Error(`the command exited with ${String(code)}: ${stderr}`);
      }),
    ]);
    return JSON.parse(line) as ListeningEvent;
  }

  result(): Promise<CommandResult> {
    return this.#result;
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<CommandResult> {
    this.child.kill(signal);
    return this.#result;
  }
}
