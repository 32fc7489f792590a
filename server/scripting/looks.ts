import type { Clock } from '../ports/environment.ts';

/**
 * Says when the files behind something are to be looked at again. One request asks for many extension points; nobody
 * edits a file and sends the next request within a quarter of a second.
 */
export class Looks {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #interval: number;
  readonly #last = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>, interval: number) {
    this.#clock = clock;
    this.#interval = interval;
  }

  /** Whether it is time to look at `what`, which the caller then does. */
  due(what: string): boolean {
    const now = this.#clock.now();
    const last = this.#last.get(what);
    if (last !== undefined && now >= last && now - last < this.#interval) return false;
    this.#last.set(what, now);
    return true;
  }
}

/** Milliseconds for which files are taken to be as they were. */
export const lookInterval = 250;
