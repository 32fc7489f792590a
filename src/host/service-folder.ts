import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';
import { ProcessLock } from './process-lock.ts';

/** The record that a running service writes (`server/process/shared-service.ts`). */
export interface ServiceRecord {
  readonly pid: number;
  /** Base URL of the service. */
  readonly http: string;
  /** Whether scripts run under the permission model of Node.js. */
  readonly usesPermissionModel: boolean;
}

/** Interval in milliseconds at which a window writes its file again. */
const heartbeatIntervalMs = 10_000;
/** Milliseconds without a heartbeat after which a window no longer counts (`server/process/shared-service.ts`). */
const maxHeartbeatAgeMs = 120_000;

/**
 * The folder through which windows share a service: `service.json` has its URL, `service.log` its output,
 * `windows` a file for each window, and `launch.json` its launch settings. `starting` exists while a window
 * starts the service.
 */
export class ServiceFolder {
  readonly path: string;
  readonly #windowPid: number;
  readonly #startLock: ProcessLock;
  readonly #heartbeatMs: number;
  #heartbeat: NodeJS.Timeout | undefined;

  /** `windowPid` is the process ID of this window's extension host. */
  constructor(path: string, windowPid: number, heartbeatMs = heartbeatIntervalMs) {
    this.path = path;
    this.#windowPid = windowPid;
    this.#heartbeatMs = heartbeatMs;
    this.#startLock = new ProcessLock(this.lockFile, windowPid);
  }

  get logFile(): string {
    return join(this.path, 'service.log');
  }

  /** Exists while a window starts the service. */
  get lockFile(): string {
    return join(this.path, 'starting');
  }

  /** Returns the record of the service that started last; undefined if there is none. The service may have ended. */
  readRecord(): ServiceRecord | undefined {
    const { pid, http, scriptLayers } = this.#read('service.json');
    if (typeof pid !== 'number' || typeof http !== 'string') return undefined;
    const { permissions } = (scriptLayers ?? {}) as { permissions?: unknown };
    return { pid, http, usesPermissionModel: permissions === true };
  }

  /** Returns the launch settings of the service, as stored by `saveLaunch`; an empty object if there are none. */
  readLaunch(): Readonly<Record<string, unknown>> {
    return this.#read('launch.json');
  }

  saveLaunch(launch: Readonly<Record<string, unknown>>): void {
    writeFileSync(join(this.path, 'launch.json'), JSON.stringify(launch));
  }

  /**
   * Registers this window, so that the service keeps running for it. Its file is written again at intervals: a window
   * that is killed leaves the file behind, and its process ID may be used again.
   */
  registerWindow(): void {
    this.#writeWindowFile();
    this.#heartbeat ??= setInterval(() => {
      try {
        this.#writeWindowFile();
      } catch {
        // The disk may be full or the folder read-only for some time. The next heartbeat tries again.
      }
    }, this.#heartbeatMs);
    this.#heartbeat.unref();
  }

  unregisterWindow(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    rmSync(this.#windowFile, { force: true });
  }

  /** Whether other windows use the service. */
  hasOtherWindows(): boolean {
    const folder = join(this.path, 'windows');
    return readNames(folder).some(
      (name) => Number(name) !== this.#windowPid && isAlive(Number(name)) && hasHeartbeat(join(folder, name)),
    );
  }

  /**
   * Acquires the lock for starting the service. Returns a function that releases the lock; undefined if another
   * window has it.
   */
  acquireStartLock(): (() => void) | undefined {
    return this.#startLock.acquire();
  }

  /** Removes the record of a service that has ended. */
  removeRecord(): void {
    rmSync(join(this.path, 'service.json'), { force: true });
  }

  #writeWindowFile(): void {
    mkdirSync(join(this.path, 'windows'), { recursive: true });
    writeFileSync(this.#windowFile, 'heartbeat\n');
  }

  get #windowFile(): string {
    return join(this.path, 'windows', String(this.#windowPid));
  }

  #read(name: string): Readonly<Record<string, unknown>> {
    try {
      const value: unknown = JSON.parse(readText(join(this.path, name)));
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    } catch (error) {
      // The file does not exist or is being written. The next call reads it again.
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }
}

/** Whether a window's file has been written recently. The file of a process without heartbeats is empty. */
function hasHeartbeat(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && (stats.size === 0 || Date.now() - stats.mtimeMs < maxHeartbeatAgeMs);
}

/** Reads a file. Returns '' if it does not exist. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
