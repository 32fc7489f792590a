import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LogTail } from './log-tail.ts';
import { isAlive, ServiceFolder, type ServiceRecord } from './service-folder.ts';
import { readLogLine, type ServiceLogLine } from './service-log-line.ts';
import type { Runtime } from './service-runtime.ts';

export type ServiceState =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly baseUrl: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ServiceLaunch {
  readonly runtime: Runtime;
  /** `dist/cli.js` */
  readonly entry: string;
  readonly args: readonly string[];
}

/** What a window has to know of the service that it shares with others. */
export interface ServiceProcessOptions {
  readonly launch: () => Promise<ServiceLaunch>;
  /** Folder by which windows share it, see `ServiceFolder`. */
  readonly folder: () => string;
  /** What the service was started with and what this window would start it with; they differ by more than a detail. */
  readonly kept: () => Readonly<Record<string, unknown>>;
  readonly onState: (state: ServiceState) => void;
  readonly onLog: (line: ServiceLogLine) => void;
  /** Id of the process that stands for the window. */
  readonly holder?: number;
  /** Seconds for which the service stays after the last window has gone. */
  readonly linger?: number;
}

/** Milliseconds: how long a start may take, a stop may drain, and another process may still hold the data dir. */
const limits = { start: 30_000, drain: 10_000, retry: 300, dataDirInUse: 8_000, look: 1000, pace: 30 };

const inUse = /another Cartwright service uses the data dir|serves those of .* already/;

/**
 * The bundled service: a process of its own that outlives the window which started it, so that a reload finds it again
 * and the windows of one workspace share it. It ends when it is stopped, or some seconds after the last window.
 */
export class ServiceProcess {
  readonly #options: ServiceProcessOptions;
  readonly #watch: NodeJS.Timeout;
  #folder: ServiceFolder | undefined;
  #joined: ServiceRecord | undefined;
  #tail: LogTail | undefined;
  #starting: Promise<string> | undefined;
  /** Set while this window itself ends the service: then nothing else is said about its end. */
  #isStopping = false;
  #state: ServiceState = { kind: 'stopped' };

  constructor(options: ServiceProcessOptions) {
    this.#options = options;
    this.#watch = setInterval(() => this.look(), limits.look);
    this.#watch.unref();
  }

  get state(): ServiceState {
    return this.#state;
  }

  get pid(): number | undefined {
    return this.#joined?.pid;
  }

  /** What the running service was started with, in the words of `kept`. */
  get launched(): Readonly<Record<string, unknown>> {
    return this.#joined ? this.#shared().launch() : {};
  }

  /** Starts it where none runs for these windows; resolves with its base address, rejects with words that say what to do. */
  start(): Promise<string> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      this.#become({ kind: 'failed', reason });
      throw error;
    });
    return this.#starting;
  }

  /** Takes up a service that runs for these windows already; starts none. */
  look(): void {
    if (this.#isStopping || this.#state.kind === 'starting') return;
    const known = this.#joined;
    const record = this.#living();
    if (record && record.pid === known?.pid) return;
    if (record && !this.#isOld()) {
      this.#starting = Promise.resolve(this.#join(record, false));
      return;
    }
    if (!known) return;
    // Its record goes with it, unless it was killed.
    const wasKilled = this.#shared().record()?.pid === known.pid;
    this.#let();
    this.#become(
      wasKilled
        ? { kind: 'failed', reason: 'The service has ended unexpectedly; its log may say why.' }
        : { kind: 'stopped' },
    );
  }

  /** Lets it drain, and ends it by force where it does not: for every window that shares it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    try {
      await this.#starting?.catch(() => undefined);
      const record = this.#living();
      if (record) await end(record.pid);
      this.#shared().forget();
      this.#let();
    } finally {
      this.#isStopping = false;
    }
    this.#become({ kind: 'stopped' });
  }

  /** This window needs it no longer; others may. */
  leave(): void {
    clearInterval(this.#watch);
    this.#tail?.stop();
    this.#folder?.release();
  }

  async #start(): Promise<string> {
    this.#become({ kind: 'starting' });
    const folder = this.#shared();
    folder.hold();
    const giveUp = Date.now() + limits.dataDirInUse;
    const waitNoLonger = Date.now() + limits.start + limits.dataDirInUse;
    for (;;) {
      const record = this.#living();
      if (record && !this.#isOld()) return this.#join(record, false);
      const done = folder.beginStart();
      if (!done) {
        if (Date.now() > waitNoLonger)
          throw new Error(
            `Another window has begun to start the service and does not come to an end: close it, or delete ${folder.lock}.`,
          );
        await delay(limits.retry);
        continue;
      }
      try {
        if (record) await end(record.pid);
        return await this.#run(folder);
      } catch (error) {
        // One that was stopped may still be draining.
        if (!(error instanceof Error && inUse.test(error.message)) || Date.now() > giveUp) throw error;
        await delay(limits.retry);
      } finally {
        done();
      }
    }
  }

  async #run(folder: ServiceFolder): Promise<string> {
    const { runtime, entry, args } = await this.#options.launch();
    const { linger = 15 } = this.#options;
    folder.forget();
    folder.keepLaunch(this.#options.kept());
    // Not a pipe: the service writes on when this window has gone.
    const log = openSync(folder.log, 'w');
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
    this.#follow(folder, true);
    await listening(child, runtime, folder);
    const record = folder.record();
    if (!record) throw new Error('The service started and ended at once; its log may say why.');
    return this.#join(record, true);
  }

  #join(record: ServiceRecord, isOwn: boolean): string {
    this.#joined = record;
    const folder = this.#shared();
    folder.hold();
    if (!isOwn) this.#follow(folder, false);
    this.#become({ kind: 'running', baseUrl: record.http });
    return record.http;
  }

  #follow({ log }: ServiceFolder, isNew: boolean): void {
    this.#tail?.stop();
    this.#tail = new LogTail(log, isNew, (line) => this.#options.onLog(readLogLine(line)));
  }

  #let(): void {
    this.#tail?.read();
    this.#tail?.stop();
    this.#tail = undefined;
    this.#joined = undefined;
    this.#starting = undefined;
  }

  /** The service of these windows, where it lives. */
  #living(): ServiceRecord | undefined {
    const record = this.#shared().record();
    return record && isAlive(record.pid) ? record : undefined;
  }

  /** Whether it runs with other settings, or out of an older extension, and no other window has it. */
  #isOld(): boolean {
    const folder = this.#shared();
    const differs = (key: string): boolean =>
      !isDeepStrictEqual(folder.launch()[key], this.#options.kept()[key]);
    return (differs('entry') || differs('flags')) && !folder.hasOthers();
  }

  /** The folder of the settings of now; while a service runs, its own. */
  #shared(): ServiceFolder {
    if (this.#joined && this.#folder) return this.#folder;
    const path = this.#options.folder();
    if (this.#folder?.path !== path) {
      this.#folder?.release();
      this.#folder = new ServiceFolder(path, this.#options.holder ?? process.pid);
    }
    return this.#folder;
  }

  #become(state: ServiceState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

/** Resolves once the service has announced itself; rejects with what it says where it ends first. */
async function listening(child: ChildProcess, { command }: Runtime, folder: ServiceFolder): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = new Error(`The service cannot be started with ${command}: ${error.message}`);
  });
  child.once('exit', (code, signal) => {
    failure ??= new Error(
      reasonIn(folder) ?? `The service ended with ${signal ?? `code ${code}`}; its log may say why.`,
    );
  });
  const giveUp = Date.now() + limits.start;
  while (!folder.record()) {
    if (failure) throw failure;
    if (Date.now() > giveUp) {
      child.kill('SIGKILL');
      throw new Error(
        `The service did not start within ${limits.start / 1000} seconds; its log may say why.`,
      );
    }
    await delay(limits.pace);
  }
}

/** Lets a process drain, and ends it by force where it does not. */
async function end(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  signal('SIGTERM');
  const force = Date.now() + limits.drain;
  while (isAlive(pid)) {
    if (Date.now() > force) signal('SIGKILL');
    await delay(limits.pace);
  }
}

/** The first line that is no log entry says what is wrong; one that ends with ":" is explained by the next ones. */
function reasonIn({ log }: ServiceFolder): string | undefined {
  const told = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
  return told[0]?.endsWith(':') === true
    ? told
        .slice(0, 4)
        .map((line) => line.trim())
        .join(' ')
    : told[0];
}
