import * as vscode from 'vscode';
import type { Watchdog } from '../debug/watchdog/watchdog.ts';
import type { CartwrightSession } from '../debug/session.ts';
import { workspaceFolders } from './bundled-service.ts';
import type { Connections } from './connections.ts';
import type { LogChannel } from './log-channel.ts';

/**
 * Runs the debug adapter within the extension host. When the host ends, every session releases its platform;
 * if the host is killed, a small watchdog process does so.
 */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #sessions = new Set<CartwrightSession>();
  readonly #connections: Connections;
  readonly #log: LogChannel;
  readonly #extensionUri: vscode.Uri;
  #watchdog: Watchdog | undefined;

  /** `extensionUri` is the folder in which the extension is installed. */
  constructor(connections: Connections, log: LogChannel, extensionUri: vscode.Uri) {
    this.#connections = connections;
    this.#log = log;
    this.#extensionUri = extensionUri;
  }

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { createInlineAdapter, WatchdogProcess } = await import('./deferred-modules.ts');
    const log = (error: Error): void => this.#log.error(error.stack ?? error.message);
    this.#watchdog ??= new WatchdogProcess({
      command: process.execPath,
      environment: { ELECTRON_RUN_AS_NODE: '1' },
      script: vscode.Uri.joinPath(this.#extensionUri, 'dist', 'watchdog.js').fsPath,
      log,
    });
    const adapter = createInlineAdapter({
      connections: (name) => this.#connections.find(name),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log,
      watchdog: this.#watchdog,
    });
    this.#sessions.add(adapter);
    adapter.onceClosed(() => this.#sessions.delete(adapter));
    return new vscode.DebugAdapterInlineImplementation(adapter);
  }

  /** Lets every session release its platform. */
  async releaseSessions(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.release()));
  }
}
