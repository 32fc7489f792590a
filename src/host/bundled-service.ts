import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
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

/** The service that belongs to this window, started when it is first needed. */
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
    this.#process = new ServiceProcess(() => this.#launch(), {
      onLog: (line) => log.service(line),
      onState: (state) => this.#changed.fire(state),
    });
  }

  get isRunning(): boolean {
    return this.#adopted !== undefined || this.#process.state.kind === 'running';
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

  /** Takes up the service that was offered to this window, where it answers; starts none. */
  async adopt(): Promise<string | undefined> {
    const offered = process.env['CARTWRIGHT_SERVICE_URL'];
    if (this.#adopted !== undefined || offered === undefined || this.#declined) return this.#adopted;
    if (!(await answers(offered))) return undefined;
    this.#adopted = offered;
    this.#changed.fire({ kind: 'running', baseUrl: offered });
    return offered;
  }

  /** A service that this window did not start is let go, not ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
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
    const served = this.#served ?? { folders: workspaceFolders(), path: '' };
    if (this.isRunning && JSON.stringify(served) !== JSON.stringify(cartridges)) await this.#process.stop();
    this.#served = cartridges;
    return this.start();
  }

  /** Folder of the shop; undefined where nothing is kept, or where the service is not this window's. */
  get dataDir(): string | undefined {
    const folder = readSettings().dataDir || this.#defaultDataDir();
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

  dispose(): void {
    this.#process.kill();
    this.#changed.dispose();
  }

  async #launch(): Promise<ServiceLaunch> {
    const { nodePath, dataDir, seed, logLevel, scriptLogLevel, servicesFile, vendor, cartridges } =
      readSettings();
    const runtime = await chooseRuntime({
      setting: nodePath,
      execPath: process.execPath,
      nodeVersion: process.versions.node,
      isElectron: 'electron' in process.versions,
      pathVariable: process.env['PATH'] ?? '',
    });
    const chosen = cartridges.length > 0 ? cartridges : workspaceFolders();
    const { folders, path } = this.#served ?? { folders: chosen, path: '' };
    const flags: Record<string, string> = {
      'http-port': '0',
      'data-dir': dataDir || this.#defaultDataDir(),
      seed: this.#refill ?? seed,
      'log-level': logLevel,
      'script-log-level': scriptLogLevel,
      prefix: vendor.prefix,
      'hook-root': vendor.hookRoot,
      urn: vendor.urnNamespace,
      'module-root': vendor.moduleRoot,
      'parent-pid': String(process.pid),
    };
    if (path !== '') flags['cartridge-path'] = path;
    if (servicesFile !== '') flags['services'] = resolve(workspaceFolders()[0] ?? '', servicesFile);
    return {
      runtime,
      entry: vscode.Uri.joinPath(this.#context.extensionUri, 'dist', 'cli.js').fsPath,
      args: [
        ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
        ...folders.flatMap((folder) => ['--cartridges', folder]),
      ],
    };
  }

  /** A window without a folder has no storage of its own, and nothing worth keeping. */
  #defaultDataDir(): string {
    const storage = this.#context.storageUri;
    return storage ? vscode.Uri.joinPath(storage, 'service').fsPath : ':memory:';
  }
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
