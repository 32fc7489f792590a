import type { Clock } from '../../client/clock.ts';

/** The platform ends a script that stood halted for 60 s without a reset (data-api 3); a third of it leaves two tries. */
export const resetInterval = 20_000;

/** Resets the platform's timeout while threads stand halted, and is silent while none does. */
export class KeepAlive {
  readonly #clock: Clock;
  readonly #interval: number;
  readonly #anyHalted: () => boolean;
  readonly #reset: () => Promise<void>;
  #cancel: (() => void) | undefined;

  /** `reset` must not reject: a reset that failed is tried again at the next turn, and the poll tells of the rest. */
  constructor(clock: Clock, anyHalted: () => boolean, reset: () => Promise<void>, interval = resetInterval) {
    this.#clock = clock;
    this.#anyHalted = anyHalted;
    this.#reset = reset;
    this.#interval = interval;
  }

  start(): void {
    this.#cancel ??= this.#clock.after(this.#interval, () => void this.#turn());
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  async #turn(): Promise<void> {
    if (this.#anyHalted()) await this.#reset();
    // Stopped while the reset was on its way.
    if (this.#cancel === undefined) return;
    this.#cancel = undefined;
    this.start();
  }
}
