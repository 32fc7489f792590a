import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const repositoryRoot = path.dirname(import.meta.dirname);

export interface RunningService {
  readonly http: string;
  readonly https: string | null;
  readonly child: ChildProcess;
  /** Lets the service drain. Resolves with its exit code. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  /** The folder of the build. The default is this repository's. */
  readonly dist?: string;
  /** Options of Node.js itself. */
  readonly nodeOptions?: readonly string[];
}

/** Starts the built `cli.js serve` and waits until it listens. Its log is written to `log`. */
export function startBuiltService(
  args: readonly string[],
  log: 'inherit' | 'ignore' = 'inherit',
  { dist = path.join(repositoryRoot, 'dist'), nodeOptions = [] }: StartOptions = {},
): Promise<RunningService> {
  const command = [path.join(dist, 'cli.js'), 'serve', '--parent-pid', String(process.pid)];
  const child = spawn(process.execPath, [...nodeOptions, ...command, ...args], {
    stdio: ['ignore', 'pipe', log],
  });
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    void exitCode.then((code) =>
      reject(new Error(`the service ended with ${String(code)} before it listened`)),
    );
    createInterface({ input: child.stdout }).once('line', (line) => {
      const { http, https } = JSON.parse(line) as { http: string; https: string | null };
      resolve({
        http,
        https,
        child,
        stop: () => {
          child.kill('SIGTERM');
          return exitCode;
        },
      });
    });
  });
}
