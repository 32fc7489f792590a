import * as vscode from 'vscode';
import { workspaceFolders } from './bundled-service.ts';
import type { Connections } from './connections.ts';
import type { LogChannel } from './log-channel.ts';

/** Runs the debug adapter within the extension host. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #connections: Connections;
  readonly #log: LogChannel;

  constructor(connections: Connections, log: LogChannel) {
    this.#connections = connections;
    this.#log = log;
  }

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { createInlineAdapter } = await import('./parts.ts');
    const adapter = createInlineAdapter({
      connections: (name) => this.#connections.find(name),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log: (error) => this.#log.error(error.stack ?? error.message),
    });
    return new vscode.DebugAdapterInlineImplementation(adapter);
  }
}
