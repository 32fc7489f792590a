import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import type { VendorName } from '../../contract/vendor.ts';
import type { Watchdog } from '../debug/watchdog/watchdog.ts';
import type { RawConfiguration } from '../debug/protocol.ts';
import type { CartwrightSession } from '../debug/session.ts';
import type { Exchange } from '../requests/runner.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { bundledName } from './bundled-name.ts';
import { workspaceFolders, type BundledService } from './bundled-service.ts';
import { showConnectionError } from './connection-error.ts';
import { siteKey } from './connection-status.ts';
import type { Connections } from './connections.ts';
import { hasDebugger } from './installed-debuggers.ts';
import { readAllConfigurations } from './launch-configurations.ts';
import type { LogChannel } from './log-channel.ts';
import type { RunningSessions } from './running-sessions.ts';
import {
  bundledServiceNotice,
  bundledWaitingText,
  consoleNotice,
  serviceRestartText,
  type SessionNotice,
} from './session-notice.ts';
import { SetUpReminder } from './set-up-reminder.ts';
import { readSettings } from './settings.ts';

interface FactoryServices {
  readonly connections: Connections;
  readonly sessions: RunningSessions;
  readonly log: LogChannel;
  readonly service: Pick<BundledService, 'pid'>;
  readonly context: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>;
}

/**
 * Runs the debug adapter within the extension host. When the host ends, every session releases its platform;
 * if the host is killed, a small watchdog process does so.
 */
export class AdapterFactory implements vscode.DebugAdapterDescriptorFactory {
  readonly #adapters = new Set<CartwrightSession>();
  readonly #services: FactoryServices;
  readonly #onTriggerResponse: (connection: string, exchange: Exchange) => void;
  readonly #setUpReminder: SetUpReminder;
  #watchdog: Watchdog | undefined;

  constructor(
    services: FactoryServices,
    onTriggerResponse: (connection: string, exchange: Exchange) => void,
  ) {
    this.#services = services;
    this.#setUpReminder = new SetUpReminder(services.context.workspaceState);
    this.#onTriggerResponse = onTriggerResponse;
  }

  async createDebugAdapterDescriptor(session: vscode.DebugSession): Promise<vscode.DebugAdapterDescriptor> {
    const { createInlineAdapter, WatchdogProcess } = await import('./deferred-modules.ts');
    const log = (error: Error): void => this.#services.log.error(error.stack ?? error.message);
    this.#watchdog ??= new WatchdogProcess({
      command: process.execPath,
      environment: { ELECTRON_RUN_AS_NODE: '1' },
      script: vscode.Uri.joinPath(this.#services.context.extensionUri, 'dist', 'watchdog.js').fsPath,
      log,
    });
    const serviceRestarts = this.#watchService();
    const adapter = createInlineAdapter({
      connections: (name) => this.findConnection(name),
      showConnectionError: (connection, { message }) =>
        void showConnectionError(session, connection, message),
      environment: process.env,
      workingFolder: session.workspaceFolder?.uri.fsPath ?? workspaceFolders()[0] ?? '',
      log,
      watchdog: this.#watchdog,
      onTriggerResponse: (exchange) => {
        const { connection } = session.configuration;
        if (typeof connection === 'string') this.#onTriggerResponse(connection, exchange);
      },
      onRestart: (restart) => {
        void this.#services.sessions.restarts.run(() => restart);
        void this.#printOnceRestarted(adapter, restart, serviceRestarts);
      },
    });
    this.#adapters.add(adapter);
    adapter.onceClosed(() => this.#adapters.delete(adapter));
    const previousName = await this.#services.sessions.replace(session);
    if (previousName !== undefined && previousName !== session.name)
      printOnceStarted(
        session,
        adapter,
        `This session has replaced "${previousName}": both debug the same scripts.`,
      );
    // The session does not wait until the workspace's hooks.json files have been read.
    const isBundled = session.configuration['connection'] === bundledName;
    const hookVendor = isBundled ? this.#findHookVendor() : Promise.resolve(undefined);
    const notice = isBundled ? this.#findNotice(session, hookVendor) : undefined;
    if (notice) {
      printOnceStarted(session, adapter, notice.then(consoleNotice));
      void notice.then(({ setUpText }) => this.#setUpReminder.show(setUpText));
    }
    if (session.configuration['request'] === 'attach') {
      const message = this.#waitingMessage(session.configuration['connection'], hookVendor);
      // VS Code shows the category "console" in the color of warnings. The notice is printed first.
      printOnceStarted(session, adapter, notice ? notice.then(() => message) : message, 'stdout');
    }
    return new vscode.DebugAdapterInlineImplementation(adapter);
  }

  /**
   * Returns a function that says whether the bundled service has restarted since the last call, and with which names;
   * undefined if it has not.
   */
  #watchService(): () => string | undefined {
    let { pid } = this.#services.service;
    let { vendor } = readSettings();
    return () => {
      const previous = { pid, vendor };
      ({ pid } = this.#services.service);
      ({ vendor } = readSettings());
      return pid === previous.pid ? undefined : serviceRestartText(previous.vendor, vendor);
    };
  }

  /**
   * Prints that the bundled service restarted, and again what an attached session waits for: the service may have
   * another address.
   */
  async #printOnceRestarted(
    adapter: CartwrightSession,
    restart: Promise<RawConfiguration | undefined>,
    describeServiceRestart: () => string | undefined,
  ): Promise<void> {
    const configuration = await restart;
    if (!configuration) return;
    const { connection, request } = configuration;
    const isBundled = connection === bundledName;
    const restartText = isBundled ? describeServiceRestart() : undefined;
    const hookVendor = isBundled ? this.#findHookVendor() : Promise.resolve(undefined);
    const waitingText = request === 'attach' ? await this.#waitingMessage(connection, hookVendor) : undefined;
    // One right after the other: what scripts log would separate them.
    for (const text of [restartText, waitingText])
      if (text !== undefined && this.#adapters.has(adapter)) adapter.print(text, 'stdout');
  }

  /** Resolves with the message that says what an attached session waits for. */
  async #waitingMessage(connection: unknown, hookVendor: Promise<VendorName | undefined>): Promise<string> {
    if (connection !== bundledName)
      return `Waiting for requests${typeof connection === 'string' ? ` to ${connection}` : ''}.`;
    const profile = await this.findConnection(bundledName).catch(() => undefined);
    return bundledWaitingText(profile?.baseUrl, await hookVendor);
  }

  /**
   * Resolves with the vendor whose names the workspace's hooks have if the bundled service has other names, so that
   * none of them runs; undefined if some may run (`readUnusedHookNames`). Never rejects.
   */
  async #findHookVendor(): Promise<VendorName | undefined> {
    try {
      const { readUnusedHookNames } = await import('./deferred-modules.ts');
      return (await readUnusedHookNames(readSettings().vendor))?.vendor;
    } catch (error) {
      this.#services.log.error(errorMessage(error));
      return undefined;
    }
  }

  /** Resolves with what a session on the bundled service does not debug. Never rejects. */
  async #findNotice(
    { name }: vscode.DebugSession,
    hookVendor: Promise<VendorName | undefined>,
  ): Promise<SessionNotice> {
    const vendor = await hookVendor;
    const configurations = (vscode.workspace.workspaceFolders ?? [])
      .flatMap(readAllConfigurations)
      .map((configuration) => ({ ...(configuration as Readonly<Record<string, unknown>> | null) }));
    const hasConnections = readSettings().connections.length > 0;
    return bundledServiceNotice(name, configurations, {
      isInstalled: hasDebugger,
      hasConnections,
      hookVendor: vendor,
    });
  }

  /**
   * Resolves with a connection, with the site that is selected for it in the views. Without a name, it is the bundled
   * service. Resolves with undefined if there is no connection with the name.
   */
  async findConnection(name: string | undefined): Promise<ConnectionProfile | undefined> {
    const profile = await this.#services.connections.find(name);
    const site = this.#services.context.workspaceState.get<string>(siteKey(name ?? bundledName));
    return profile && site !== undefined ? { ...profile, site } : profile;
  }

  /** Releases the platforms of all sessions. */
  async releaseSessions(): Promise<void> {
    await Promise.all([...this.#adapters].map((adapter) => adapter.release()));
  }
}

/**
 * Prints a text to the Debug Console of a session once the session has started: only then does the console exist.
 * Prints nothing if there is no text, or if the session ends before the text is known.
 */
function printOnceStarted(
  session: vscode.DebugSession,
  adapter: CartwrightSession,
  text: string | Promise<string | undefined>,
  category: 'console' | 'stdout' = 'console',
): void {
  let isClosed = false;
  const print = async (): Promise<void> => {
    const knownText = await text;
    if (knownText !== undefined && !isClosed) adapter.print(knownText, category);
  };
  const listener = vscode.debug.onDidStartDebugSession((startedSession) => {
    if (startedSession === session) void print();
  });
  adapter.onceClosed(() => {
    isClosed = true;
    listener.dispose();
  });
}
