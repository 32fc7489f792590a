import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How often the processes that share the service are looked for, in milliseconds. */
const look = 500;

/** What a shared service tells those who would use it. */
export interface ServiceRecord {
  readonly pid: number;
  readonly http: string;
  readonly https: string | null;
}

const recordFile = (folder: string): string => path.join(folder, 'service.json');

/** Another service was announced in the folder, and lives. */
export class AlreadyShared extends Error {}

/**
 * Writes `service.json` into the folder for those who share the service, and gives back what takes it away again.
 * @throws AlreadyShared
 */
export function announce(folder: string, record: ServiceRecord): () => void {
  const file = recordFile(folder);
  const other = recorded(file);
  if (other !== undefined && other !== record.pid && isAlive(other))
    throw new AlreadyShared(`the process ${other} serves those of ${folder} already`);
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(record)}\n`, { flag: 'wx' });
  return () => {
    // One that was started meanwhile has told its own address.
    if (recorded(file) === record.pid) rmSync(file, { force: true });
  };
}

function recorded(file: string): number | undefined {
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid?: unknown };
    return typeof pid === 'number' ? pid : undefined;
  } catch {
    // Not there, or half written by one that was killed: nobody's.
    return undefined;
  }
}

/**
 * Resolves once nobody has shared the service for so many seconds: the folder `windows` has a file for each process
 * that does, with the process's id as its name. Files of processes that are gone are removed. Counts looks, not time,
 * since a computer that wakes up has not been left by anybody.
 */
export function whenLeft(folder: string, lingerSeconds: number): Promise<string> {
  const windows = path.join(folder, 'windows');
  let empty = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      empty = sharers(windows) > 0 ? 0 : empty + 1;
      if (empty * look < lingerSeconds * 1000) return;
      clearInterval(timer);
      resolve('nobody shares the service any more');
    }, look);
    timer.unref();
  });
}

function sharers(windows: string): number {
  let names: string[];
  try {
    names = readdirSync(windows);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return 0;
  }
  const alive = names.filter((name) => /^\d+$/.test(name) && isAlive(Number(name)));
  for (const name of names) if (!alive.includes(name)) rmSync(path.join(windows, name), { force: true });
  return alive.length;
}

/** Whether a process of this id lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
