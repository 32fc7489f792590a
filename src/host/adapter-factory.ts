import * as vscode from 'vscode';
import { FarewellProcess } from '../debug/farewell/farewell.ts';
import { createInlineAdapter } from '../debug/inline.ts';
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
  readonly #farewell: FarewellProcess;
  readonly #connections: Connections;
  readonly #log: LogChannel;

  constructor(connections: Connections, log: LogChannel, extension: vscode.Uri) {
    this.#farewell = new FarewellProcess({
      command: process.execPath,
      environment: { ELECTRON_RUN_AS_NODE: '1' },
      script: vscode.Uri.joinPath(extension, 'dist', 'farewell.js').fsPath,
      log: (error) => log.error(error.stack ?? error.message),
    });
    this.#connections = connections;
    this.#log = log;
  }

  createDebugAdapterDescriptor(session: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    const adapter = createInlineAdapter({
      connections: (name) => this.#connections.find(name),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log: (error) => this.#log.error(error.stack ?? error.message),
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
