import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { cartridgePathProblem } from '../../cartridges/cartridge-path.ts';
import type { ServiceControl } from '../commands/service-control.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { sampleAccess } from '../debug/trigger/sample-access.ts';
import { bundledCartridgePath } from './launch-configurations.ts';
import type { LogChannel } from './log-channel.ts';
import { runCommand } from './run-command.ts';
import { ServiceProcess, type ServiceLaunch, type ServiceState } from './service-process.ts';
import { chooseRuntime } from './service-runtime.ts';
import { readSettings } from './settings.ts';

/** The cartridges that a launch configuration requests. A service process serves the cartridges of one request only. */
export interface RequestedCartridges {
  readonly folders: readonly string[];
  readonly path: string;
}

/** The functions that are called when this window restarts the service. Neither of them may reject. */
interface RestartListener {
  /** Awaited before a running service is stopped. */
  announceServiceRestart(): Promise<void>;
  /** Called when the service runs again, or cannot be started. */
  announceServiceRestarted(): void;
}

/** Returns the code folders of the cartridges in folders, in order. */
type CodeFolderFinder = (folders: readonly string[]) => Promise<readonly string[]>;

/**
 * The bundled service of this workspace. It is started when it is first needed, and shared with the other windows of
 * the workspace.
 */
export class BundledService implements ServiceControl, vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: LogChannel;
  readonly #findCodeFolders: CodeFolderFinder;
  readonly #process: ServiceProcess;
  readonly #stateEmitter = new vscode.EventEmitter<ServiceState>();
  readonly onDidChangeState = this.#stateEmitter.event;
  #requestedCartridges: RequestedCartridges | undefined;
  /** Seed of the next data directory, if it differs from the one in the settings. */
  #nextSeed: string | undefined;
  /** Resolves when all tasks on the data directory have ended. A start of the service waits for it. Never rejects. */
  #pendingWork: Promise<unknown> = Promise.resolve();
  #wasStopped = false;
  #restartCount = 0;
  #restartListener: RestartListener | undefined;

  constructor(context: vscode.ExtensionContext, log: LogChannel, findCodeFolders: CodeFolderFinder) {
    this.#context = context;
    this.#findCodeFolders = findCodeFolders;
    this.#log = log;
    this.#process = new ServiceProcess({
      launch: (port) => this.#launch(port),
      folder: () => this.#sharedFolder(),
      launchSettings: () => ({ entry: this.#entry, flags: this.#flags(), ...this.#cartridges() }),
      ...log.serviceLog,
      onState: (state) => {
        // Another window may have stopped or restarted the service.
        if (state.kind === 'stopped') this.#wasStopped = true;
        else if (state.kind !== 'failed') this.#wasStopped = false;
        this.#stateEmitter.fire(state);
      },
    });
  }

  get isRunning(): boolean {
    return this.#process.state.kind === 'running';
  }

  /** Whether the service runs with other flags than those of the settings. */
  get hasOtherFlags(): boolean {
    return this.isRunning && this.#process.hasOtherFlags;
  }

  /** ID of the process that the windows of this workspace share; undefined if none is running. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether this window is restarting the service, so that requests that it ends can be sent again soon. */
  get isRestarting(): boolean {
    return this.#restartCount > 0;
  }

  /** Starts the service unless it runs. Resolves with its base URL; rejects with a user-facing error. */
  async start(): Promise<string> {
    await this.#pendingWork;
    this.#wasStopped = false;
    return this.#process.start();
  }

  /** Whether the service was stopped and does not run. Views then do not start it again. */
  get isStopped(): boolean {
    return this.#wasStopped && !this.isRunning;
  }

  /** The reason why the service did not start or ended unexpectedly, if so. Views then do not start it again. */
  get failure(): string | undefined {
    const { state } = this.#process;
    return state.kind === 'failed' ? state.reason : undefined;
  }

  /** Connects to the service if it already runs for this workspace, and notices its end. Does not start it. */
  checkForService(): Promise<void> {
    return this.#process.checkForService();
  }

  /** Sets the listener for restarts other than those by `serve`, which has its own. */
  set restartListener(listener: RestartListener) {
    this.#restartListener = listener;
  }

  /**
   * Restarts the service with the current settings, if it is running. It keeps the cartridges that a debug session has
   * requested. Rejects with a user-facing error.
   */
  async restart(): Promise<void> {
    await this.#pendingWork;
    if (!this.isRunning) return;
    await this.#interrupt(async () => {
      await this.#process.stop();
      await this.#process.start();
    });
  }

  /** Restarts the service with the cartridges of the settings, if it is running. Rejects with a user-facing error. */
  async restartWithSettingsCartridges(): Promise<void> {
    this.#requestedCartridges = undefined;
    await this.restart();
  }

  /** Runs a task that stops the service and starts it again. */
  async #interrupt<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.isRunning) await this.#restartListener?.announceServiceRestart();
    this.#restartCount++;
    try {
      return await task();
    } finally {
      this.#restartCount--;
      this.#restartListener?.announceServiceRestarted();
    }
  }

  /** Stops the service for all windows of the workspace. */
  async stop(): Promise<void> {
    this.#wasStopped = true;
    // The next start uses the cartridges of the settings, even if a debug session requested others.
    this.#requestedCartridges = undefined;
    await this.#process.stop();
  }

  showLog(): void {
    this.#log.show();
  }

  /**
   * Starts the service with these cartridges, or restarts it if it runs with others. Resolves with its base URL.
   *
   * @param prepareRestart is awaited before a running service is stopped; must not reject
   */
  async serve(cartridges: RequestedCartridges, prepareRestart: () => Promise<void>): Promise<string> {
    await this.#pendingWork;
    // A start that is pending, such as for a view, has other cartridges, and may fail because of them.
    if (this.#process.state.kind === 'starting') await this.#process.start().catch(() => undefined);
    const mustRestart = this.isRunning && !(await this.#serves(cartridges));
    if (mustRestart) await prepareRestart();
    this.#restartCount++;
    try {
      if (mustRestart) await this.#process.stop();
      this.#requestedCartridges = cartridges;
      return await this.start();
    } catch (error) {
      // The next start has the path that the launch configuration has then.
      this.#requestedCartridges = undefined;
      throw error;
    } finally {
      this.#restartCount--;
    }
  }

  /** Whether the running service has these cartridges. It may have found them in other folders. */
  async #serves({ folders, path }: RequestedCartridges): Promise<boolean> {
    const { folders: servedFolders, path: servedPath } = this.#process.currentLaunch;
    if (servedPath !== path || !Array.isArray(servedFolders)) return false;
    if (isDeepStrictEqual(servedFolders, folders)) return true;
    const [servedCodeFolders, codeFolders] = await Promise.all([
      this.#findCodeFolders(servedFolders as readonly string[]),
      this.#findCodeFolders(folders),
    ]);
    return isDeepStrictEqual(servedCodeFolders, codeFolders);
  }

  /** Data directory of the shop; undefined if the shop is not stored. */
  get dataDir(): string | undefined {
    const folder = this.#dataDirFlag();
    return folder === ':memory:' ? undefined : folder;
  }

  /**
   * Replaces the shop with the shop of a seed: `sample`, `empty` or a file. If the service starts with the seed, the
   * previous content of the data directory is discarded, otherwise it is restored. Rejects with a user-facing error.
   */
  replaceShop(seed: string): Promise<void> {
    return this.#runExclusively(() => this.#interrupt(() => this.#replaceShop(seed)));
  }

  async #replaceShop(seed: string): Promise<void> {
    const folder = this.dataDir;
    await this.#process.stop();
    this.#nextSeed = seed;
    const backupFolder = folder === undefined ? undefined : `${folder}.before`;
    if (folder !== undefined && backupFolder !== undefined) {
      await rm(backupFolder, { recursive: true, force: true });
      await rename(folder, backupFolder).catch(ignoreMissingFile);
    }
    try {
      await this.#process.start();
    } catch (error) {
      // An invalid seed must not destroy the existing shop.
      if (folder !== undefined && backupFolder !== undefined) {
        await rm(folder, { recursive: true, force: true });
        await rename(backupFolder, folder).catch(ignoreMissingFile);
      }
      throw error;
    } finally {
      this.#nextSeed = undefined;
    }
    if (backupFolder !== undefined) await rm(backupFolder, { recursive: true, force: true });
  }

  /**
   * Writes the shop to a seed file. Stops the service for that time, and restarts it if it was running. Resolves with
   * a warning for the user, or ''; rejects with a user-facing error.
   */
  exportShop(file: string): Promise<string> {
    return this.#runExclusively(() => this.#interrupt(() => this.#exportShop(file)));
  }

  /** Runs tasks on the data directory one at a time. `start` and `serve` wait until they have ended. */
  #runExclusively<Result>(task: () => Promise<Result>): Promise<Result> {
    const pendingTask = this.#pendingWork.then(task);
    this.#pendingWork = pendingTask.catch(() => undefined);
    return pendingTask;
  }

  async #exportShop(file: string): Promise<string> {
    const folder = this.dataDir;
    if (folder === undefined)
      throw new Error(
        'Cannot export the shop: it is stored in memory. Only a shop in a data folder can be exported.',
      );
    const wasRunning = this.isRunning;
    // Called before the service is stopped: it rejects if the settings name no usable runtime.
    const { runtime, entry } = await this.#launch(0);
    await this.#process.stop();
    try {
      return await runCommand(runtime, [entry, 'export', '--data-dir', folder, '--output', file]);
    } finally {
      if (wasRunning) await this.#process.start();
    }
  }

  /** Starts the service unless it runs. Resolves with a profile for it, with the credentials of the sample shop. */
  async connection(): Promise<ConnectionProfile> {
    return {
      baseUrl: await this.start(),
      username: 'admin',
      password: 'admin',
      ...sampleAccess,
      vendor: readSettings().vendor,
    };
  }

  /**
   * Called when the window ends. The service keeps running for a while, for the same window after a reload
   * and for other windows.
   */
  dispose(): void {
    this.#process.detach();
    this.#stateEmitter.dispose();
  }

  async #launch(port: number): Promise<ServiceLaunch> {
    const { nodePath, seed } = readSettings();
    const runtime = await chooseRuntime({
      setting: nodePath,
      execPath: process.execPath,
      nodeVersion: process.versions.node,
      isElectron: 'electron' in process.versions,
      pathVariable: process.env['PATH'] ?? '',
    });
    const { folders, path } = this.#cartridges();
    const problem = cartridgePathProblem(path);
    // The user knows the attribute, and not the flag that the service would report.
    if (problem !== undefined) throw new Error(`Launch configuration, "cartridgePath": ${problem}.`);
    const flags: Record<string, string> = {
      ...this.#flags(),
      'http-port': String(port),
      seed: this.#nextSeed ?? seed,
      ...(path === '' ? {} : { 'cartridge-path': path }),
    };
    return {
      runtime,
      entry: this.#entry,
      args: [
        ...Object.entries(flags).flatMap(([name, value]) =>
          value === '' ? [`--${name}`] : [`--${name}`, value],
        ),
        ...folders.flatMap((folder) => ['--cartridges', folder]),
      ],
    };
  }

  get #entry(): string {
    return vscode.Uri.joinPath(this.#context.extensionUri, 'dist', 'cli.js').fsPath;
  }

  /** The flags of this window's service. A service that runs with others is restarted unless other windows use it. */
  #flags(): Record<string, string> {
    const { logLevel, scriptLogLevel, servicesFile, metadata, vendor, compatibilityMode, strictScripts } =
      readSettings();
    const resolveInWorkspace = (name: string) => resolve(workspaceFolders()[0] ?? '', name);
    return {
      'data-dir': this.#dataDirFlag(),
      'log-level': logLevel,
      'script-log-level': scriptLogLevel,
      compatibility: compatibilityMode,
      // A flag without a value.
      ...(strictScripts ? { 'strict-scripts': '' } : {}),
      prefix: vendor.prefix,
      'hook-root': vendor.hookRoot,
      urn: vendor.urnNamespace,
      'module-root': vendor.moduleRoot,
      ...(servicesFile === '' ? {} : { services: resolveInWorkspace(servicesFile) }),
      ...(metadata.length === 0 ? {} : { metadata: metadata.map(resolveInWorkspace).join(',') }),
    };
  }

  #cartridges(): RequestedCartridges {
    const { cartridges } = readSettings();
    return (
      this.#requestedCartridges ?? {
        folders: cartridges.length > 0 ? cartridges : workspaceFolders(),
        // Requests that are sent before a session starts run the hooks that the session would run.
        path: bundledCartridgePath(this.#context.workspaceState),
      }
    );
  }

  /** Returns the data directory of the settings or else of the workspace; `:memory:` without a workspace. */
  #dataDirFlag(): string {
    const { dataDir } = readSettings();
    return dataDir || (workspaceName() === '' ? ':memory:' : this.#storage('shops', workspaceName()));
  }

  /** Returns the folder through which windows with the same data directory share a service. */
  #sharedFolder(): string {
    const folder = this.#dataDirFlag();
    return this.#storage('services', folder === ':memory:' ? workspaceName() : folder);
  }

  /**
   * Returns the storage folder of a kind for a key, such as the workspace's name. VS Code's storage for the workspace
   * is unsuitable, since the windows of a duplicated workspace have different ones.
   */
  #storage(kind: string, key: string): string {
    const digest = createHash('sha256').update(key).digest('hex').slice(0, 12);
    const name = `${basename(key).replace(/[^\w-]/g, '')}-${digest}`;
    return vscode.Uri.joinPath(this.#context.globalStorageUri, kind, name).fsPath;
  }
}

/**
 * Returns a name that is the same in every window of a workspace: the path of its file, or of its folders; '' for a
 * window that has neither.
 */
function workspaceName(): string {
  const { workspaceFile } = vscode.workspace;
  return workspaceFile?.scheme === 'file' ? workspaceFile.fsPath : workspaceFolders().join('\n');
}

export const workspaceFolders = (): string[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);

const ignoreMissingFile = (error: unknown): void => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};
