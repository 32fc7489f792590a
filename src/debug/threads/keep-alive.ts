import type { Clock } from '../../client/clock.ts';

/**
 * Milliseconds between two resets. The platform ends a script that was halted for 60 s without a reset (data-api 3), so
 * one reset can fail.
 */
export const defaultResetIntervalMs = 20_000;

/**
 * Repeats an action at an interval while it is needed, such as resetting the platform's timeout while threads are
 * halted.
 */
export class KeepAlive {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  readonly #isNeeded: () => boolean;
  readonly #action: () => Promise<void>;
  #cancelTimer: (() => void) | undefined;

  /** `action` must not reject: it handles its own errors. It is repeated at each interval, even if it has failed. */
  constructor(
    clock: Clock,
    isNeeded: () => boolean,
    action: () => Promise<void>,
    intervalMs = defaultResetIntervalMs,
  ) {
    this.#clock = clock;
    this.#isNeeded = isNeeded;
    this.#action = action;
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
    const cancelTimer = this.#cancelTimer;
    if (this.#isNeeded()) await this.#action();
    // The timer was stopped, and possibly started again, while the action was in progress.
    if (this.#cancelTimer === undefined || this.#cancelTimer !== cancelTimer) return;
    this.#cancelTimer = undefined;
    this.start();
  }
}
