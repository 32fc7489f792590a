import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { ConnectionProfile } from '../../client/profile.ts';

/** A platform that has to be told when the adapter has gone. */
export interface FarewellNote {
  readonly profile: ConnectionProfile;
  readonly username: string;
  readonly password: string;
}

/** Line of the conversation with the process that stays behind; it holds credentials, so it goes through a pipe. */
export type FarewellLine =
  { readonly id: number; readonly note: FarewellNote } | { readonly id: number; readonly done: true };

/** Has platforms told that the adapter has gone, should it be killed and have no time to do it itself. */
export interface Farewell {
  /** What it returns is called once the platform has been let go of in the ordinary way. */
  arrange(note: FarewellNote): () => void;
}

export interface FarewellProcessOptions {
  /** The runtime, as an executable and what must stand in its environment. */
  readonly command: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** `dist/farewell.js`. */
  readonly script: string;
  readonly log: (error: Error) => void;
}

/**
 * A small process that outlives this one: when the pipe to it breaks it says farewell to the platforms that are left,
 * and ends. There is none while there is nothing to guard. Where it cannot be started, the platform's own time-out is
 * what remains.
 */
export class FarewellProcess implements Farewell {
  readonly #options: FarewellProcessOptions;
  #child: ChildProcessByStdio<Writable, null, null> | undefined;
  readonly #notes = new Map<number, FarewellNote>();
  #next = 1;

  constructor(options: FarewellProcessOptions) {
    this.#options = options;
  }

  arrange(note: FarewellNote): () => void {
    const id = this.#next++;
    if (this.#child) write(this.#child, { id, note });
    this.#notes.set(id, note);
    this.#child ??= this.#start();
    return () => {
      if (!this.#notes.delete(id) || !this.#child) return;
      write(this.#child, { id, done: true });
      if (this.#notes.size > 0) return;
      this.#child.stdin.end();
      this.#child = undefined;
    };
  }

  #start(): ChildProcessByStdio<Writable, null, null> {
    const { command, environment, script, log } = this.#options;
    // In a group of its own: who kills the adapter's group must not kill it, too.
    const child = spawn(command, [script], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { ...process.env, ...environment },
      windowsHide: true,
    });
    child.once('error', log);
    // One that was ended by somebody is followed by another with the next session, which takes over what is left.
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    // It may have ended, by whoever's hand: then there is nothing to tell it.
    child.stdin.on('error', () => undefined);
    for (const [id, note] of this.#notes) write(child, { id, note });
    child.unref();
    (child.stdin as Writable & { unref?: () => void }).unref?.();
    return child;
  }
}

const write = ({ stdin }: ChildProcessByStdio<Writable, null, null>, line: FarewellLine): void => {
  if (stdin.writable) stdin.write(`${JSON.stringify(line)}\n`);
};
