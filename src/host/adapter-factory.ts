import * as vscode from 'vscode';
import type { Watchdog } from '../debug/watchdog/watchdog.ts';
import type { CartwrightSession } from '../debug/session.ts';
import type { Exchange } from '../requests/runner.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { bundledName } from './bundled-name.ts';
import { workspaceFolders } from './bundled-service.ts';
import { siteKey } from './connection-status.ts';
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
  readonly #context: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>;
  readonly #onTriggerResponse: (connection: string, exchange: Exchange) => void;
  #watchdog: Watchdog | undefined;

  constructor(
    connections: Connections,
    log: LogChannel,
    context: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>,
    onTriggerResponse: (connection: string, exchange: Exchange) => void,
  ) {
    this.#connections = connections;
    this.#log = log;
    this.#context = context;
    this.#onTriggerResponse = onTriggerResponse;
  }

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { createInlineAdapter, WatchdogProcess } = await import('./deferred-modules.ts');
    const log = (error: Error): void => this.#log.error(error.stack ?? error.message);
    this.#watchdog ??= new WatchdogProcess({
      command: process.execPath,
      environment: { ELECTRON_RUN_AS_NODE: '1' },
      script: vscode.Uri.joinPath(this.#context.extensionUri, 'dist', 'watchdog.js').fsPath,
      log,
    });
    const adapter = createInlineAdapter({
      connections: (name) => this.findConnection(name),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log,
      watchdog: this.#watchdog,
      onTriggerResponse: (exchange) => {
        const { connection } = session.configuration;
        if (typeof connection === 'string') this.#onTriggerResponse(connection, exchange);
      },
    });
    this.#sessions.add(adapter);
    adapter.onceClosed(() => this.#sessions.delete(adapter));
    return new vscode.DebugAdapterInlineImplementation(adapter);
  }

  /** Returns a connection with the site that is selected for it in the views. */
  async findConnection(name: string | undefined): Promise<ConnectionProfile | undefined> {
    const profile = await this.#connections.find(name);
    const site = this.#context.workspaceState.get<string>(siteKey(name ?? bundledName));
    return profile && site !== undefined ? { ...profile, site } : profile;
  }

  /** Releases the platforms of all sessions. */
  async releaseSessions(): Promise<void> {
    await Promise.all([...this.#sessions].map((session) => session.release()));
  }
}
