import * as vscode from 'vscode';
import type { ConnectionProfile } from '../client/profile.ts';
import { createInlineAdapter } from '../debug/inline.ts';
import type { BundledService } from './bundled-service.ts';
import type { LogChannel } from './log-channel.ts';
import { readSettings } from './settings.ts';
import { workspaceFolders } from './bundled-service.ts';

/** Runs the debug adapter within the extension host. */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #service: BundledService;
  readonly #log: LogChannel;

  constructor(service: BundledService, log: LogChannel) {
    this.#service = service;
    this.#log = log;
  }

  createDebugAdapterDescriptor(session: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    const adapter = createInlineAdapter({
      connections: (name) => this.#connection(name),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log: (error) => this.#log.error(error.stack ?? error.message),
    });
    return new vscode.DebugAdapterInlineImplementation(adapter as unknown as vscode.DebugAdapter);
  }

  /** A configured connection by name; without one, the bundled service. */
  async #connection(name: string | undefined): Promise<ConnectionProfile | undefined> {
    if (name === undefined) return this.#service.connection();
    return readSettings().connections.find((connection) => connection.name === name);
  }
}
