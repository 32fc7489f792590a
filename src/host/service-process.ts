import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '../../contract/error-message.ts';
import { isAlive } from './is-alive.ts';
import { isListening } from './is-listening.ts';
import { LogTail } from './log-tail.ts';
import { ServiceFolder, type ServiceRecord } from './service-folder.ts';
import { readLogLine, type ServiceLogLine } from './service-log-line.ts';
import type { Runtime } from './service-runtime.ts';

export type ServiceState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'running';
      readonly baseUrl: string;
      /** Whether scripts run under the permission model of Node.js. */
      readonly usesPermissionModel: boolean;
    }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ServiceLaunch {
  readonly runtime: Runtime;
  /** `dist/cli.js` */
  readonly entry: string;
  readonly args: readonly string[];
}

/** Options of a window's access to the service that it shares with other windows. */
export interface ServiceProcessOptions {
  /** `port` is 0 for any free port. */
  readonly launch: (port: number) => Promise<ServiceLaunch>;
  /** The shared folder, see `ServiceFolder`. */
  readonly folder: () => string;
  /** The launch settings of this window. A running service with other settings may have to be restarted. */
  readonly launchSettings: () => Readonly<Record<string, unknown>>;
  readonly onState: (state: ServiceState) => void;
  readonly onLog: (line: ServiceLogLine) => void;
  /** Called with a function that calls `onLog` at once for the lines that were written since the last poll of the log. */
  readonly onTail?: (read: () => void) => void;
  /** ID of the process that represents the window; by default, this process. */
  readonly windowPid?: number;
  /** Seconds for which the service keeps running after the last window has closed; by default, 15. */
  readonly lingerSeconds?: number;
}

/**
 * In milliseconds: the time limits `start`, `drain` and `dataDirInUse` (until another process releases the data
 * directory), and the polling intervals `retry`, `watch` and `poll`.
 */
const timeoutsMs = { start: 30_000, drain: 10_000, retry: 300, dataDirInUse: 8_000, watch: 1000, poll: 30 };

const portInUsePattern = /port \d+ is already in use/;
const inUsePattern = /is in use by another Cartwright service|already serves the processes of/;

/**
 * The bundled service: a separate process that outlives the window that started it, so that a reload finds it
 * again and the windows of a workspace share it. It ends when a user stops it, or some seconds after the last
 * window has closed.
 */
export class ServiceProcess {
  readonly #options: ServiceProcessOptions;
  readonly #watchTimer: NodeJS.Timeout;
  #folder: ServiceFolder | undefined;
  #record: ServiceRecord | undefined;
  #tail: LogTail | undefined;
  /**
   * Port of the last service. The next one uses it again if it is free: with another URL, the views would sign in
   * again, as a guest without the basket of the previous one.
   */
  #lastPort = 0;
  #startPromise: Promise<string> | undefined;
  /** Set while this window itself stops the service: then the end of the process is not reported again. */
  #isStopping = false;
  #isChecking = false;
  #isDetached = false;
  #state: ServiceState = { kind: 'stopped' };

  constructor(options: ServiceProcessOptions) {
    this.#options = options;
    this.#watchTimer = setInterval(() => void this.checkForService(), timeoutsMs.watch);
    this.#watchTimer.unref();
  }

  get state(): ServiceState {
    return this.#state;
  }

  get pid(): number | undefined {
    return this.#record?.pid;
  }

  /** The launch settings of the running service, as stored by `saveLaunch`; an empty object if none is running. */
  get currentLaunch(): Readonly<Record<string, unknown>> {
    return this.#record ? this.#sharedFolder().readLaunch() : {};
  }

  /**
   * Starts the service unless this window can use the one that already runs, see `#isOutdated`. Resolves with its base
   * URL; rejects with a user-facing error.
   */
  start(): Promise<string> {
    this.#startPromise ??= this.#start().catch((error: unknown) => {
      this.#startPromise = undefined;
      const reason = errorMessage(error);
      this.#setState({ kind: 'failed', reason });
      throw error;
    });
    return this.#startPromise;
  }

  /** Connects to a service that already runs in the shared folder, and notices its end. Does not start one. */
  async checkForService(): Promise<void> {
    const canChange = (): boolean =>
      !this.#isStopping && !this.#isDetached && this.#state.kind !== 'starting';
    if (!canChange() || this.#isChecking) return;
    const previousRecord = this.#record;
    if (previousRecord && this.#liveRecord()?.pid === previousRecord.pid) return;
    this.#isChecking = true;
    const record = await this.#findService().finally(() => (this.#isChecking = false));
    if (!canChange() || this.#record !== previousRecord) return;
    if (record && !this.#isOutdated()) {
      this.#startPromise = Promise.resolve(this.#attach(record, false));
      return;
    }
    if (!previousRecord) return;
    // A service removes its record when it ends, unless it is killed.
    const wasKilled = this.#sharedFolder().readRecord()?.pid === previousRecord.pid;
    this.#clearAttachment();
    this.#setState(
      wasKilled
        ? { kind: 'failed', reason: 'The service stopped unexpectedly. Check the log for details.' }
        : { kind: 'stopped' },
    );
  }

  /** Stops the service for all windows that share it. Lets it drain, and kills it after a timeout. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    try {
      await this.#startPromise?.catch(() => undefined);
      const record = await this.#findService();
      if (record) await terminate(record.pid);
      this.#sharedFolder().removeRecord();
      this.#clearAttachment();
    } finally {
      this.#isStopping = false;
    }
    this.#setState({ kind: 'stopped' });
  }

  /** Stops using the service. Other windows may continue to use it. */
  detach(): void {
    this.#isDetached = true;
    clearInterval(this.#watchTimer);
    this.#tail?.stop();
    this.#folder?.unregisterWindow();
  }

  async #start(): Promise<string> {
    this.#setState({ kind: 'starting' });
    const folder = this.#sharedFolder();
    folder.registerWindow();
    const dataDirDeadline = Date.now() + timeoutsMs.dataDirInUse;
    const lockDeadline = Date.now() + timeoutsMs.start + timeoutsMs.dataDirInUse;
    for (;;) {
      const record = await this.#findService();
      if (record && !this.#isOutdated()) return this.#attach(record, false);
      const releaseLock = folder.acquireStartLock();
      if (!releaseLock) {
        if (Date.now() > lockDeadline)
          throw new Error(
            `Another window has been starting the service for too long. Close that window, or delete ${folder.lockFile}.`,
          );
        await delay(timeoutsMs.retry);
        continue;
      }
      try {
        if (record) await terminate(record.pid);
        return await this.#spawnService(folder);
      } catch (error) {
        if (this.#lastPort !== 0 && error instanceof Error && portInUsePattern.test(error.message)) {
          this.#lastPort = 0;
          continue;
        }
        // A service that was just stopped may still be draining.
        if (!(error instanceof Error && inUsePattern.test(error.message)) || Date.now() > dataDirDeadline)
          throw error;
        await delay(timeoutsMs.retry);
      } finally {
        releaseLock();
      }
    }
  }

  async #spawnService(folder: ServiceFolder): Promise<string> {
    const { runtime, entry, args } = await this.#options.launch(this.#lastPort);
    const { lingerSeconds: linger = 15 } = this.#options;
    folder.removeRecord();
    folder.saveLaunch(this.#options.launchSettings());
    // The log is a file instead of a pipe, since the service keeps writing after this window has closed.
    const log = openSync(folder.logFile, 'w');
    const child = spawn(
      runtime.command,
      [entry, 'serve', ...args, '--shared-by', folder.path, '--linger', String(linger)],
      {
        stdio: ['ignore', 'ignore', log],
        env: { ...process.env, ...runtime.env },
        detached: true,
        windowsHide: true,
      },
    );
    closeSync(log);
    child.unref();
    this.#tailLog(folder, true);
    await waitUntilListening(child, runtime, folder);
    const record = folder.readRecord();
    if (!record)
      throw new Error('The service stopped immediately after it started. Check the log for details.');
    return this.#attach(record, true);
  }

  #attach(record: ServiceRecord, isOwnStart: boolean): string {
    this.#record = record;
    this.#lastPort = Number(new URL(record.http).port);
    const folder = this.#sharedFolder();
    folder.registerWindow();
    if (!isOwnStart) this.#tailLog(folder, false);
    this.#setState({
      kind: 'running',
      baseUrl: record.http,
      usesPermissionModel: record.usesPermissionModel,
    });
    return record.http;
  }

  #tailLog({ logFile: log }: ServiceFolder, isNew: boolean): void {
    this.#tail?.stop();
    const tail = new LogTail(log, isNew, (line) => this.#options.onLog(readLogLine(line)));
    this.#tail = tail;
    this.#options.onTail?.(() => {
      if (this.#tail === tail) tail.read();
    });
  }

  #clearAttachment(): void {
    this.#tail?.read();
    this.#tail?.stop();
    this.#tail = undefined;
    this.#record = undefined;
    this.#startPromise = undefined;
  }

  /**
   * Resolves with the record in the shared folder if its service is running. A service that was killed leaves its
   * record behind, and another process, which must not be terminated, may have its process ID now.
   */
  async #findService(): Promise<ServiceRecord | undefined> {
    const record = this.#liveRecord();
    if (!record || (await isListening(record.http))) return record;
    const folder = this.#sharedFolder();
    if (folder.readRecord()?.pid === record.pid) folder.removeRecord();
    return undefined;
  }

  /** Returns the record in the shared folder if a process with its ID is running. */
  #liveRecord(): ServiceRecord | undefined {
    const record = this.#sharedFolder().readRecord();
    return record && isAlive(record.pid) ? record : undefined;
  }

  /**
   * Whether the service runs with other flags or from another version of the extension, and no other window uses
   * it. Other cartridges do not count: `BundledService.serve` restarts the service for them.
   */
  #isOutdated(): boolean {
    return (this.#isDifferent('entry') || this.hasOtherFlags) && !this.#sharedFolder().hasOtherWindows();
  }

  /** Whether the service was started with other flags than those of the settings. */
  get hasOtherFlags(): boolean {
    return this.#isDifferent('flags');
  }

  #isDifferent(key: string): boolean {
    return !isDeepStrictEqual(this.#sharedFolder().readLaunch()[key], this.#options.launchSettings()[key]);
  }

  /** Returns the folder for the current settings or, while this window uses a service, the folder of that service. */
  #sharedFolder(): ServiceFolder {
    if (this.#record && this.#folder) return this.#folder;
    const path = this.#options.folder();
    if (this.#folder?.path !== path) {
      this.#folder?.unregisterWindow();
      this.#folder = new ServiceFolder(path, this.#options.windowPid ?? process.pid);
    }
    return this.#folder;
  }

  #setState(state: ServiceState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

/** Resolves when the service has written its record. Rejects if it ends first or takes too long. */
async function waitUntilListening(
  child: ChildProcess,
  { command }: Runtime,
  folder: ServiceFolder,
): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = new Error(`Cannot start the service with ${command}: ${error.message}`);
  });
  child.once('exit', (code, signal) => {
    failure ??= new Error(
      failureReason(folder) ??
        `The service exited with ${signal ?? `code ${code}`}. Check the log for details.`,
    );
  });
  const startDeadline = Date.now() + timeoutsMs.start;
  while (!folder.readRecord()) {
    if (failure) throw failure;
    if (Date.now() > startDeadline) {
      child.kill('SIGKILL');
      throw new Error(
        `The service did not start within ${timeoutsMs.start / 1000} seconds. Check the log for details.`,
      );
    }
    await delay(timeoutsMs.poll);
  }
}

/** Lets a process drain, and kills it after a timeout. */
async function terminate(pid: number): Promise<void> {
  const sendSignal = (name: NodeJS.Signals): void => {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  sendSignal('SIGTERM');
  const killDeadline = Date.now() + timeoutsMs.drain;
  while (isAlive(pid)) {
    if (Date.now() > killDeadline) sendSignal('SIGKILL');
    await delay(timeoutsMs.poll);
  }
}

/**
 * Returns the error message in the log: the first line that is not a log entry; undefined if there is none. If it ends
 * with ":", up to three more such lines are included.
 */
function failureReason({ logFile: log }: ServiceFolder): string | undefined {
  const messages = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
  return messages[0]?.endsWith(':') === true
    ? messages
        .slice(0, 4)
        .map((line) => line.trim())
        .join(' ')
    : messages[0];
}
