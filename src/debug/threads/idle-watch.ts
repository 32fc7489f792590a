import type { Clock } from '../../client/clock.ts';

export interface IdleOptions {
  readonly clock: Clock;
  /** Milliseconds without a request of the user after which halted scripts are let go; 0 never lets go. */
  readonly limit: number;
  readonly anyHalted: () => boolean;
  /** Told once, `left` milliseconds before the end. */
  readonly warn: (left: number) => void;
  readonly letGo: () => void;
}

/** How long before the end the user is warned, at most; half the limit where that is shorter. */
const warningTime = 120_000;

/**
 * Watches for a user who has gone away while a script stands halted: the platform waits for it, and all who wait for
 * the script do. Time counts from the last request or the last halt, whichever is later.
 */
export class IdleWatch {
  readonly #options: IdleOptions;
  #cancel: (() => void) | undefined;
  #last: number;
  #warned = false;

  constructor(options: IdleOptions) {
    this.#options = options;
    this.#last = options.clock.elapsed();
  }

  /** The user did something, or a script has halted for them. */
  stir(): void {
    this.#last = this.#options.clock.elapsed();
    this.#warned = false;
  }

  start(): void {
    if (this.#options.limit <= 0) return;
    this.stir();
    this.#wait();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(): void {
    const { clock, limit } = this.#options;
    const warning = limit - Math.min(warningTime, limit / 2);
    const due = (this.#warned ? limit : warning) - (clock.elapsed() - this.#last);
    this.#cancel = clock.after(Math.max(due, 1), () => this.#turn());
  }

  #turn(): void {
    const { clock, limit, anyHalted, warn, letGo } = this.#options;
    // Nothing is held while nothing is halted: the time begins with the next halt.
    if (!anyHalted()) this.stir();
    const idle = clock.elapsed() - this.#last;
    if (idle >= limit) {
      this.stop();
      letGo();
      return;
    }
    if (!this.#warned && idle >= limit - Math.min(warningTime, limit / 2)) {
      this.#warned = true;
      warn(limit - idle);
    }
    this.#wait();
  }
}
