import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { ConnectionProfile } from '../../client/profile.ts';

/** A platform that must be released if the adapter is killed. */
export interface WatchdogTarget {
  readonly profile: ConnectionProfile;
  readonly username: string;
  readonly password: string;
}

/**
 * A line that is sent to the watchdog process. It may contain credentials, so it is sent through a pipe: other
 * processes could read them in the command line.
 */
export type WatchdogMessage =
  { readonly id: number; readonly target: WatchdogTarget } | { readonly id: number; readonly released: true };

/** Releases platforms if the adapter is killed and cannot release them itself. */
export interface Watchdog {
  /**
   * Registers a platform. The returned function must be called once the platform has been released as usual.
   */
  register(target: WatchdogTarget): () => void;
}

export interface WatchdogProcessOptions {
  /** Path of the executable that runs `script`: Node.js, or Electron in VS Code. */
  readonly command: string;
  /** Variables in addition to those of this process. Electron needs one to run as Node.js. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Path of `dist/watchdog.js`. */
  readonly script: string;
  readonly log: (error: Error) => void;
}

/**
 * Starts a small process that outlives this one. When the pipe to it breaks, it releases the remaining platforms and
 * ends. It runs only while platforms are registered. If it cannot be started and the adapter is killed, halted scripts
 * wait for the platform's timeout.
 */
export class WatchdogProcess implements Watchdog {
  readonly #options: WatchdogProcessOptions;
  #child: ChildProcessByStdio<Writable, null, null> | undefined;
  readonly #targets = new Map<number, WatchdogTarget>();
  #nextId = 1;

  constructor(options: WatchdogProcessOptions) {
    this.#options = options;
  }

  register(target: WatchdogTarget): () => void {
    const id = this.#nextId++;
    if (this.#child) send(this.#child, { id, target });
    this.#targets.set(id, target);
    this.#child ??= this.#start();
    return () => {
      if (!this.#targets.delete(id) || !this.#child) return;
      send(this.#child, { id, released: true });
      if (this.#targets.size > 0) return;
      this.#child.stdin.end();
      this.#child = undefined;
    };
  }

  #start(): ChildProcessByStdio<Writable, null, null> {
    const { command, environment, script, log } = this.#options;
    // The child has its own process group, so that a signal to the adapter's group does not end it.
    const child = spawn(command, [script], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { ...process.env, ...environment },
      windowsHide: true,
    });
    // If the child did not start or was killed, the next session starts another one, which takes over the remaining
    // platforms.
    const forget = (): void => {
      if (this.#child === child) this.#child = undefined;
    };
    child.once('exit', forget);
    child.once('error', (error) => {
      forget();
      log(error);
    });
    // Writing fails if the child has ended, which needs no handling.
    child.stdin.on('error', () => undefined);
    for (const [id, target] of this.#targets) send(child, { id, target });
    child.unref();
    (child.stdin as Writable & { unref?: () => void }).unref?.();
    return child;
  }
}

const send = ({ stdin }: ChildProcessByStdio<Writable, null, null>, message: WatchdogMessage): void => {
  if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
};
