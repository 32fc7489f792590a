import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running service has told of itself (`server/process/shared-service.ts`). */
export interface ServiceRecord {
  readonly pid: number;
  readonly http: string;
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

/**
 * The folder by which windows share a service: `service.json` has its address, `service.log` what it says, `windows` a
 * file for each window, `launch.json` how it was started, and `starting` stands while one of them starts it.
 */
export class ServiceFolder {
  readonly path: string;
  readonly #holder: number;

  /** `holder` is the id of this window's extension host. */
  constructor(path: string, holder: number) {
    this.path = path;
    this.#holder = holder;
  }

  get log(): string {
    return join(this.path, 'service.log');
  }

  /** Stands while a window starts the service. */
  get lock(): string {
    return join(this.path, 'starting');
  }

  /** The service that was announced last; whether it lives is another question. */
  record(): ServiceRecord | undefined {
    const { pid, http } = this.#read('service.json');
    return typeof pid === 'number' && typeof http === 'string' ? { pid, http } : undefined;
  }

  /** How the service was started, in the words of `keepLaunch`. */
  launch(): Readonly<Record<string, unknown>> {
    return this.#read('launch.json');
  }

  keepLaunch(launch: Readonly<Record<string, unknown>>): void {
    writeFileSync(join(this.path, 'launch.json'), JSON.stringify(launch));
  }

  /** From now on the service stays for this window's sake. */
  hold(): void {
    mkdirSync(join(this.path, 'windows'), { recursive: true });
    writeFileSync(this.#own, '');
  }

  release(): void {
    rmSync(this.#own, { force: true });
  }

  /** Whether other windows hold the service. */
  hasOthers(): boolean {
    return readNames(join(this.path, 'windows')).some(
      (name) => Number(name) !== this.#holder && isAlive(Number(name)),
    );
  }

  /** One window starts at a time: undefined while another one does. What it returns ends it. */
  beginStart(): (() => void) | undefined {
    const file = this.lock;
    const taken = (): boolean => {
      try {
        writeFileSync(file, String(this.#holder), { flag: 'wx' });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        return false;
      }
    };
    if (!taken()) {
      // A window that was closed while it started one leaves this behind.
      if (isAlive(Number(readText(file)))) return undefined;
      rmSync(file, { force: true });
      if (!taken()) return undefined;
    }
    return () => rmSync(file, { force: true });
  }

  /** Forgets a service that is gone. */
  forget(): void {
    rmSync(join(this.path, 'service.json'), { force: true });
  }

  get #own(): string {
    return join(this.path, 'windows', String(this.#holder));
  }

  #read(name: string): Readonly<Record<string, unknown>> {
    try {
      const value: unknown = JSON.parse(readText(join(this.path, name)));
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    } catch (error) {
      // Half written: read again in a moment.
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }
}

/** '' where it is not there. */
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
