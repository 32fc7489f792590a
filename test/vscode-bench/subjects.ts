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
  waitUntilReady(): Promise<void>;
}

const environmentVariable = (name: string): string => process.env[name] ?? '';

const request = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(url, { headers })).text();

const createCartwrightSubject = (name: string, baseUrl: string): Subject => ({
  name,
  configuration: {
    type: 'cartwright',
    request: 'attach',
    name,
    connection: { baseUrl, username: 'developer', password: 'developer', clientId: 'bench' },
    cartridges: [vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''],
  },
  run: () =>
    request(`${environmentVariable('BENCH_SERVICE')}${environmentVariable('BENCH_BASKET')}`, {
      authorization: environmentVariable('BENCH_AUTHORIZATION'),
    }),
  prepare: () => undefined,
  waitUntilReady: async () => undefined,
});

function createBuiltInSubject(): Subject {
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
    waitUntilReady: async () => {
      while (!existsSync(portFile)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

export const createSubjects = (): Subject[] => [
  createCartwrightSubject('Cartwright', environmentVariable('BENCH_SERVICE')),
  createCartwrightSubject('Cartwright, without long polls', environmentVariable('BENCH_PLAIN_SERVICE')),
  createBuiltInSubject(),
];
