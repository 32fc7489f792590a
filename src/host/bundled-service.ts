import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import * as vscode from 'vscode';
import type { ServiceControl } from '../commands/service-control.ts';
import type { ConnectionProfile } from '../client/profile.ts';
import { sampleAccess } from '../debug/trigger/sample-access.ts';
import type { LogChannel } from './log-channel.ts';
import { ServiceProcess, type ServiceLaunch, type ServiceState } from './service-process.ts';
import { chooseRuntime, type Runtime } from './service-runtime.ts';
import { readSettings } from './settings.ts';

/** What a launch configuration asks of the service; two that differ cannot be served by one process. */
export interface ServedCartridges {
  readonly folders: readonly string[];
  readonly path: string;
}

/** The service of this workspace, started when it is first needed, and shared with its other windows. */
export class BundledService implements ServiceControl, vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: LogChannel;
  readonly #process: ServiceProcess;
  readonly #changed = new vscode.EventEmitter<ServiceState>();
  readonly onDidChangeState = this.#changed.event;
  #served: ServedCartridges | undefined;
  #adopted: string | undefined;
  #declined = false;
  /** First content of the next data dir, where it is not the setting's. */
  #refill: string | undefined;
  /** Set while the data dir is worked on: whoever wants the service waits for its end. */
  #working: Promise<unknown> | undefined;
  #stopped = false;

  constructor(context: vscode.ExtensionContext, log: LogChannel) {
    this.#context = context;
    this.#log = log;
    this.#process = new ServiceProcess({
      launch: () => this.#launch(),
      folder: () => this.#sharedFolder(),
      kept: () => ({ entry: this.#entry, flags: this.#flags(), ...this.#cartridges() }),
      onLog: (line) => log.service(line),
      onState: (state) => {
        // Another window may have stopped it, or started it again.
        if (state.kind === 'stopped') this.#stopped = true;
        else if (state.kind !== 'failed') this.#stopped = false;
        this.#changed.fire(state);
      },
    });
  }

  get isRunning(): boolean {
    return this.#adopted !== undefined || this.#process.state.kind === 'running';
  }

  /** Of the process that this workspace's windows share. */
  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Uses the service that `npm start` has made for this window, where there is one; else starts its own. */
  async start(): Promise<string> {
    await this.#working;
    this.#stopped = false;
    return (await this.adopt()) ?? this.#process.start();
  }

  /** Whether somebody has stopped it: then it is not started again just because a view would like to show something. */
  get isStopped(): boolean {
    return this.#stopped && !this.isRunning;
  }

  /** Why it does not run, where it ended by itself: it is not tried again just because a view would like to show something. */
  get failure(): string | undefined {
    const { state } = this.#process;
    return this.#adopted === undefined && state.kind === 'failed' ? state.reason : undefined;
  }

  /** Takes up the service that was offered to this window, or that its workspace has already; starts none. */
  async adopt(): Promise<string | undefined> {
    const offered = process.env['CARTWRIGHT_SERVICE_URL'];
    if (this.#adopted !== undefined) return this.#adopted;
    if (offered === undefined || this.#declined || !(await answers(offered))) {
      this.#process.look();
      return undefined;
    }
    this.#adopted = offered;
    this.#changed.fire({ kind: 'running', baseUrl: offered });
    return offered;
  }

  /** A service that this window did not start is let go, not ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    // The next one has the cartridges of the settings, whatever a debug session asked of this one.
    this.#served = undefined;
    if (this.#adopted === undefined) return this.#process.stop();
    this.#adopted = undefined;
    this.#declined = true;
    this.#changed.fire({ kind: 'stopped' });
  }

  showLog(): void {
    this.#log.show();
  }

  /** Starts it for these cartridges; one that runs with others is started anew. */
  async serve(cartridges: ServedCartridges): Promise<string> {
    if (this.#adopted !== undefined) return this.#adopted;
    await this.#working;
    const { folders, path } = this.#process.launched;
    const isOther = JSON.stringify({ folders, path }) !== JSON.stringify(cartridges);
    if (this.isRunning && isOther) await this.#process.stop();
    this.#served = cartridges;
    return this.start();
  }

  /** Folder of the shop; undefined where nothing is kept, or where the service is not this window's. */
  get dataDir(): string | undefined {
    const folder = this.#dataDir();
    return this.#adopted !== undefined || folder === ':memory:' ? undefined : folder;
  }

  /**
   * Replaces the shop by that of a seed: `sample`, `empty` or a file. What the data dir held is gone, unless the seed
   * cannot be read. Rejects with words.
   */
  replaceShop(seed: string): Promise<void> {
    return this.#alone(() => this.#replaceShop(seed));
  }

  async #replaceShop(seed: string): Promise<void> {
    if (this.#adopted !== undefined)
      throw new Error(
        'This service was not started by this window: restart it with the seed where it was started.',
      );
    const folder = this.dataDir;
    await this.#process.stop();
    this.#refill = seed;
    const aside = folder === undefined ? undefined : `${folder}.before`;
    if (folder !== undefined && aside !== undefined) {
      await rm(aside, { recursive: true, force: true });
      await rename(folder, aside).catch(ignoreMissing);
    }
    try {
      await this.#process.start();
    } catch (error) {
      // A seed with mistakes must not cost the shop that was there.
      if (folder !== undefined && aside !== undefined) {
        await rm(folder, { recursive: true, force: true });
        await rename(aside, folder).catch(ignoreMissing);
      }
      throw error;
    } finally {
      this.#refill = undefined;
    }
    if (aside !== undefined) await rm(aside, { recursive: true, force: true });
  }

  /** Writes the shop as a seed file; the service is stopped for it, and started again where it ran. Rejects with words. */
  exportShop(file: string): Promise<string> {
    return this.#alone(() => this.#exportShop(file));
  }

  /** One who works on the data dir at a time, and nobody who starts the service meanwhile. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#working;
    const working = work();
    this.#working = working.catch(() => undefined);
    try {
      return await working;
    } finally {
      this.#working = undefined;
    }
  }

  async #exportShop(file: string): Promise<string> {
    const folder = this.dataDir;
    if (folder === undefined)
      throw new Error(
        'This shop is kept in memory or by another process: only one in a data folder can be exported.',
      );
    const wasRunning = this.isRunning;
    await this.#process.stop();
    const { runtime, entry } = await this.#launch();
    try {
      return await runToEnd(runtime, [entry, 'export', '--data-dir', folder, '--output', file]);
    } finally {
      if (wasRunning) await this.#process.start();
    }
  }

  /** The running service as a connection, with the sample's credentials. */
  async connection(): Promise<ConnectionProfile> {
    return {
      baseUrl: await this.start(),
      username: 'admin',
      password: 'admin',
      ...sampleAccess,
      vendor: readSettings().vendor,
    };
  }

  /** The window ends; the service stays a while for the same window to come back, and for others. */
  dispose(): void {
    this.#process.leave();
    this.#changed.dispose();
  }

  async #launch(): Promise<ServiceLaunch> {
    const { nodePath, seed } = readSettings();
    const runtime = await chooseRuntime({
      setting: nodePath,
      execPath: process.execPath,
      nodeVersion: process.versions.node,
      isElectron: 'electron' in process.versions,
      pathVariable: process.env['PATH'] ?? '',
    });
    const { folders, path } = this.#cartridges();
    const flags: Record<string, string> = {
      ...this.#flags(),
      seed: this.#refill ?? seed,
      ...(path === '' ? {} : { 'cartridge-path': path }),
    };
    return {
      runtime,
      entry: this.#entry,
      args: [
        ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
        ...folders.flatMap((folder) => ['--cartridges', folder]),
      ],
    };
  }

  get #entry(): string {
    return vscode.Uri.joinPath(this.#context.extensionUri, 'dist', 'cli.js').fsPath;
  }

  /** What a service that runs has to have been started with for this window to use it. */
  #flags(): Record<string, string> {
    const { logLevel, scriptLogLevel, servicesFile, vendor } = readSettings();
    return {
      'http-port': '0',
      'data-dir': this.#dataDir(),
      'log-level': logLevel,
      'script-log-level': scriptLogLevel,
      prefix: vendor.prefix,
      'hook-root': vendor.hookRoot,
      urn: vendor.urnNamespace,
      'module-root': vendor.moduleRoot,
      ...(servicesFile === '' ? {} : { services: resolve(workspaceFolders()[0] ?? '', servicesFile) }),
    };
  }

  #cartridges(): ServedCartridges {
    const { cartridges } = readSettings();
    return this.#served ?? { folders: cartridges.length > 0 ? cartridges : workspaceFolders(), path: '' };
  }

  /** A window without a folder has nothing worth keeping. */
  #dataDir(): string {
    const { dataDir } = readSettings();
    return dataDir || (workspaceName() === '' ? ':memory:' : this.#storage('shops', workspaceName()));
  }

  /** Where the windows find each other that use the same shop. */
  #sharedFolder(): string {
    const folder = this.#dataDir();
    return this.#storage('services', folder === ':memory:' ? workspaceName() : folder);
  }

  /** By the workspace, not by VS Code's storage for it: that is another one for each window of a duplicated workspace. */
  #storage(kind: string, key: string): string {
    const digest = createHash('sha256').update(key).digest('hex').slice(0, 12);
    const name = `${basename(key).replace(/[^\w-]/g, '')}-${digest}`;
    return vscode.Uri.joinPath(this.#context.globalStorageUri, kind, name).fsPath;
  }
}

/** The same for every window of a workspace: its file, or its folders; '' for a window without any. */
function workspaceName(): string {
  const { workspaceFile } = vscode.workspace;
  return workspaceFile?.scheme === 'file' ? workspaceFile.fsPath : workspaceFolders().join('\n');
}

export const workspaceFolders = (): string[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);

const ignoreMissing = (error: unknown): void => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
};

/** Runs the command to its end; resolves with what it says to people, rejects with it where it fails. */
function runToEnd({ command, env }: Runtime, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      [...args],
      { env: { ...process.env, ...env }, maxBuffer: 1 << 24 },
      (error, _stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() || error.message));
        else resolve(stderr.trim());
      },
    );
  });
}

/** Whether something speaks HTTP at the address. */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { signal: AbortSignal.timeout(2000) });
    return true;
  } catch {
    // Refused, unknown or silent: whatever the reason, it cannot be used.
    return false;
  }
}
