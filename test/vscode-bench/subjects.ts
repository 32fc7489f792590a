import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

/** A debugger with something to debug. */
export interface Subject {
  readonly name: string;
  readonly configuration: vscode.DebugConfiguration;
  /** Makes the script run once; settles with its response. */
  run(): Promise<unknown>;
  /** Before it is started. */
  prepare(): void;
  /** Settles once {@link run} can be called. */
  ready(): Promise<void>;
}

const variable = (name: string): string => process.env[name] ?? '';

const ask = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(url, { headers })).text();

const ours = (name: string, baseUrl: string): Subject => ({
  name,
  configuration: {
    type: 'cartwright',
    request: 'attach',
    name,
    connection: { baseUrl, username: 'developer', password: 'developer', clientId: 'bench' },
    cartridges: [vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''],
  },
  run: () =>
    ask(`${variable('BENCH_SERVICE')}${variable('BENCH_BASKET')}`, {
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
    run: () => ask(`http://127.0.0.1:${readFileSync(portFile, 'utf8')}/`),
    prepare: () => rmSync(portFile, { force: true }),
    ready: async () => {
      while (!existsSync(portFile)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

export const subjects = (): Subject[] => [
  ours('Cartwright', variable('BENCH_SERVICE')),
  ours('Cartwright, without long polls', variable('BENCH_PLAIN_SERVICE')),
  builtIn(),
];
