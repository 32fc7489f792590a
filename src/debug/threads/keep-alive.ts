import type { Clock } from '../../client/clock.ts';

/**
 * The platform ends a script that was halted for 60 s without a reset (data-api 3). A third of that time
 * allows two retries.
 */
export const defaultResetIntervalMs = 20_000;

/** Periodically resets the platform's timeout while threads are halted. Sends nothing while no thread is halted. */
export class KeepAlive {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #isAnyHalted: () => boolean;
  readonly #reset: () => Promise<void>;
  #cancelTimer: (() => void) | undefined;

  /**
   * `reset` must not reject. A failed reset is repeated at the next interval, and polling reports the failure.
   */
  constructor(
    clock: Clock,
    isAnyHalted: () => boolean,
    reset: () => Promise<void>,
    intervalMs = defaultResetIntervalMs,
  ) {
    this.#clock = clock;
    this.#isAnyHalted = isAnyHalted;
    this.#reset = reset;
    this.#intervalMs = intervalMs;
  }

  start(): void {
    this.#cancelTimer ??= this.#clock.schedule(this.#intervalMs, () => void this.#tick());
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  async #tick(): Promise<void> {
    if (this.#isAnyHalted()) await this.#reset();
    // The timer was stopped while the reset was in progress.
    if (this.#cancelTimer === undefined) return;
    this.#cancelTimer = undefined;
    this.start();
  }
}
