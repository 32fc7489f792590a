import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

/** A debugger to measure, with the script that it debugs. */
export interface Subject {
  readonly name: string;
  readonly configuration: vscode.DebugConfiguration;
  /** Runs the script once; resolves with its response. */
  run(): Promise<unknown>;
  /** Prepares the start of the session. */
  prepare(): void;
  /** Resolves when {@link run} can be called. */
  ready(): Promise<void>;
}

const variable = (name: string): string => process.env[name] ?? '';

const request = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(url, { headers })).text();

const cartwright = (name: string, baseUrl: string): Subject => ({
  name,
  configuration: {
    type: 'cartwright',
    request: 'attach',
    name,
    connection: { baseUrl, username: 'developer', password: 'developer', clientId: 'bench' },
    cartridges: [vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''],
  },
  run: () =>
    request(`${variable('BENCH_SERVICE')}${variable('BENCH_BASKET')}`, {
      authorization: variable('BENCH_AUTHORIZATION'),
    }),
  prepare: () => undefined,
  ready: async () => undefined,
});

function builtIn(): Subject {
  const portFile = path.join(tmpdir(), `bench-port-${process.pid}`);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  return {
    name: 'built into VS Code, on Node.js',
    configuration: {
      type: 'pwa-node',
      request: 'launch',
      name: 'built-in',
      program: path.join(folder, 'server.js'),
      cwd: folder,
      console: 'internalConsole',
      env: { BENCH_PORT_FILE: portFile },
    },
    run: () => request(`http://127.0.0.1:${readFileSync(portFile, 'utf8')}/`),
    prepare: () => rmSync(portFile, { force: true }),
    ready: async () => {
      while (!existsSync(portFile)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

export const subjects = (): Subject[] => [
  cartwright('Cartwright', variable('BENCH_SERVICE')),
  cartwright('Cartwright, without long polls', variable('BENCH_PLAIN_SERVICE')),
  builtIn(),
];
