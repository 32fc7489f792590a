import * as vscode from 'vscode';
import type { Farewell } from '../debug/farewell/farewell.ts';
import type { CartwrightSession } from '../debug/session.ts';
import { workspaceFolders } from './bundled-service.ts';
import type { Connections } from './connections.ts';
import type { LogChannel } from './log-channel.ts';

/**
 * Runs the debug adapter within the extension host. When the host ends, every session lets go of its platform; where the
 * host is killed, a small process that stays behind does it.
 */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #running = new Set<CartwrightSession>();
  readonly #connections: Connections;
  readonly #log: LogChannel;
  readonly #extension: vscode.Uri;
  #farewell: Farewell | undefined;

  /** `extension` is the folder that it is installed in. */
  constructor(connections: Connections, log: LogChannel, extension: vscode.Uri) {
    this.#connections = connections;
    this.#log = log;
    this.#extension = extension;
  }

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { createInlineAdapter, FarewellProcess } = await import('./parts.ts');
    const log = (error: Error): void => this.#log.error(error.stack ?? error.message);
    this.#farewell ??= new FarewellProcess({
      command: process.execPath,
      environment: { ELECTRON_RUN_AS_NODE: '1' },
      script: vscode.Uri.joinPath(this.#extension, 'dist', 'farewell.js').fsPath,
      log,
    });
    const adapter = createInlineAdapter({
      connections: (name) => this.#connections.find(name),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log,
      farewell: this.#farewell,
    });
    this.#running.add(adapter);
    adapter.onceOver(() => this.#running.delete(adapter));
    return new vscode.DebugAdapterInlineImplementation(adapter);
  }

  /** Every session lets go of its platform. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map((session) => session.letGo()));
  }
}
