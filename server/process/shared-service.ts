import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Interval in milliseconds between two checks of the processes that share the service. */
const checkIntervalMs = 500;
/** Number of checks (two minutes) after which a process whose heartbeats have ended no longer shares the service. */
const maxUnchangedChecks = 240;

/** The content of `service.json`, which a shared service writes for the processes that use it. */
export interface ServiceRecord {
  readonly pid: number;
  readonly http: string;
  readonly https: string | null;
  /** Which optional layers protect the machine from scripts; `permissions` is Node's permission model. */
  readonly scriptLayers: { readonly permissions: boolean };
}

const recordFile = (folder: string): string => path.join(folder, 'service.json');

/** `service.json` in the folder belongs to another service that is still running. */
export class AlreadySharedError extends Error {}

/**
 * Writes `service.json` into the folder for the processes that share the service. Returns a function that removes it.
 * @throws AlreadySharedError
 */
export function announce(folder: string, record: ServiceRecord): () => void {
  const file = recordFile(folder);
  const otherPid = readRecordedPid(file);
  if (otherPid !== undefined && otherPid !== record.pid && isAlive(otherPid))
    throw new AlreadySharedError(
      `another Cartwright service (process ${otherPid}) already serves the processes of ${folder}`,
    );
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(record)}\n`, { flag: 'wx' });
  return () => {
    // Another service may have published its address in the meantime.
    if (readRecordedPid(file) === record.pid) rmSync(file, { force: true });
  };
}

function readRecordedPid(file: string): number | undefined {
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid?: unknown };
    return typeof pid === 'number' ? pid : undefined;
  } catch {
    // The file is missing, or a killed process left it incomplete, so it belongs to no service.
    return undefined;
  }
}

/**
 * Resolves with the reason to shut down when no process has shared the service for `lingerSeconds`. Counts checks
 * instead of elapsed time, because time also passes while the computer sleeps.
 */
export function waitUntilUnused(folder: string, lingerSeconds: number): Promise<string> {
  const sharers = new Sharers(folder);
  let unusedChecks = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      unusedChecks = sharers.count() > 0 ? 0 : unusedChecks + 1;
      if (unusedChecks * checkIntervalMs < lingerSeconds * 1000) return;
      clearInterval(timer);
      resolve('no process uses the service any more');
    }, checkIntervalMs);
    timer.unref();
  });
}

/**
 * The processes that share a service. The folder `windows` contains a file for each of them, named by its process ID. A
 * process that writes a text to its file writes it again at intervals. These heartbeats are needed because a killed
 * process leaves its file behind, and its ID may be used again. A process without heartbeats has an empty file.
 */
export class Sharers {
  readonly #folder: string;
  /** The time of the last heartbeat in milliseconds since 1970, and the number of checks since, by process ID. */
  readonly #heartbeats = new Map<string, { readonly time: number; readonly unchangedChecks: number }>();

  constructor(folder: string) {
    this.#folder = path.join(folder, 'windows');
  }

  /** Checks the files and returns how many processes share the service. Removes the files of all others. */
  count(): number {
    const names = this.#readNames();
    const sharers = names.filter(
      (name) => /^\d+$/.test(name) && isAlive(Number(name)) && this.#hasHeartbeat(name),
    );
    for (const name of names)
      if (!sharers.includes(name)) {
        rmSync(path.join(this.#folder, name), { force: true });
        this.#heartbeats.delete(name);
      }
    return sharers.length;
  }

  #hasHeartbeat(name: string): boolean {
    const stats = statSync(path.join(this.#folder, name), { throwIfNoEntry: false });
    if (stats === undefined || stats.size === 0) return stats !== undefined;
    const lastHeartbeat = this.#heartbeats.get(name);
    const unchangedChecks = lastHeartbeat?.time === stats.mtimeMs ? lastHeartbeat.unchangedChecks + 1 : 0;
    this.#heartbeats.set(name, { time: stats.mtimeMs, unchangedChecks });
    return unchangedChecks < maxUnchangedChecks;
  }

  #readNames(): string[] {
    try {
      return readdirSync(this.#folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return [];
    }
  }
}

/** Whether a process with this ID is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is running but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
