import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Interval in milliseconds between two checks of the processes that share the service. */
const pollIntervalMs = 500;

/** The information that a shared service publishes for the processes that use it. */
export interface ServiceRecord {
  readonly pid: number;
  readonly http: string;
  readonly https: string | null;
  /** The optional protection of the machine against scripts; `permissions` is Node's permission model. */
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
 * Resolves with the reason to shut down when no process has shared the service for `lingerSeconds`. The folder
 * `windows` contains a file for each process that shares the service, named by its process ID. Files of exited
 * processes are removed. Counts checks instead of elapsed time, because time also passes while the computer sleeps.
 */
export function waitUntilUnused(folder: string, lingerSeconds: number): Promise<string> {
  const windows = path.join(folder, 'windows');
  let unusedPolls = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      unusedPolls = countSharers(windows) > 0 ? 0 : unusedPolls + 1;
      if (unusedPolls * pollIntervalMs < lingerSeconds * 1000) return;
      clearInterval(timer);
      resolve('no process uses the service any more');
    }, pollIntervalMs);
    timer.unref();
  });
}

/** Returns how many processes that share the service are running. Removes the files of all others. */
function countSharers(windows: string): number {
  let names: string[];
  try {
    names = readdirSync(windows);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return 0;
  }
  const aliveNames = names.filter((name) => /^\d+$/.test(name) && isAlive(Number(name)));
  for (const name of names) if (!aliveNames.includes(name)) rmSync(path.join(windows, name), { force: true });
  return aliveNames.length;
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
