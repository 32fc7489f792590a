import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { isAlive } from './is-alive.ts';

/** Interval in milliseconds at which the owner of a lock sets the modification time of its file. */
const heartbeatMs = 1000;

/**
 * Number of attempts to acquire a lock, at least 300 ms apart, after which an owner without a heartbeat no longer has it.
 * Attempts are counted instead of elapsed time, because time also passes while the computer sleeps.
 */
const maxUnchangedAttempts = 40;

/**
 * A lock that one process has at a time, such as the window that starts the service. It is a file with the process ID of
 * the owner and an ID of the lock. An owner that is killed leaves the file behind, and another process may have its
 * process ID now.
 */
export class ProcessLock {
  readonly #file: string;
  readonly #pid: number;
  /** The state of another owner's lock at the last attempt, and how many attempts found the same state. */
  #lastState: string | undefined;
  #unchangedAttempts = 0;

  constructor(file: string, pid: number) {
    this.#file = file;
    this.#pid = pid;
  }

  /** Acquires the lock. Returns a function that releases it; undefined if another process has it. */
  acquire(): (() => void) | undefined {
    const text = `${this.#pid} ${randomUUID()}`;
    if (createFile(this.#file, text)) return this.#hold(text);
    const lock = readLock(this.#file);
    if (!lock) return undefined;
    this.#unchangedAttempts = lock.state === this.#lastState ? this.#unchangedAttempts + 1 : 0;
    this.#lastState = lock.state;
    const isDead = lock.pid !== undefined && !isAlive(lock.pid);
    const isAbandoned = isDead || this.#unchangedAttempts >= maxUnchangedAttempts;
    if (!isAbandoned || !this.#remove(lock)) return undefined;
    return createFile(this.#file, text) ? this.#hold(text) : undefined;
  }

  #hold(text: string): () => void {
    const isOwner = (): boolean => readLock(this.#file)?.text === text;
    const timer = setInterval(() => {
      if (isOwner()) utimesSync(this.#file, new Date(), new Date());
    }, heartbeatMs);
    timer.unref();
    return () => {
      clearInterval(timer);
      if (isOwner()) rmSync(this.#file, { force: true });
    };
  }

  /**
   * Removes an abandoned lock. Returns false if another process has removed it or is removing it: of two processes that
   * find the same abandoned lock, the second must not remove the new lock of the first.
   */
  #remove({ state }: Lock): boolean {
    const removalFile = `${this.#file}.removal`;
    if (!createFile(removalFile, '')) {
      // If the file stays, a process was killed between the two lines that create and remove it.
      if (this.#unchangedAttempts >= 2 * maxUnchangedAttempts) rmSync(removalFile, { force: true });
      return false;
    }
    try {
      if (readLock(this.#file)?.state !== state) return false;
      rmSync(this.#file, { force: true });
      return true;
    } finally {
      rmSync(removalFile, { force: true });
    }
  }
}

interface Lock {
  readonly text: string;
  /** The owner's process ID; undefined if the file has none, as while it is being written. */
  readonly pid: number | undefined;
  /** Differs from lock to lock, and after each heartbeat. */
  readonly state: string;
}

function readLock(file: string): Lock | undefined {
  try {
    const { mtimeMs } = statSync(file);
    const text = readFileSync(file, 'utf8');
    const [pid] = /^[1-9]\d*/.exec(text) ?? [];
    return { text, pid: pid === undefined ? undefined : Number(pid), state: `${text} ${mtimeMs}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a file. Returns false if it exists. */
function createFile(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
