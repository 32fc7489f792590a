import type { Clock } from '../../client/clock.ts';

export interface IdleOptions {
  readonly clock: Clock;
  /** Milliseconds without a request from the user after which halted scripts are released; 0 means never. */
  readonly limitMs: number;
  readonly isAnyHalted: () => boolean;
  /** Called once in a countdown, before the limit is reached, with the milliseconds that remain. */
  readonly warn: (remainingMs: number) => void;
  readonly onIdle: () => void;
}

/** Milliseconds between the warning and the limit, but at most half of the limit. */
const maxWarningTimeMs = 120_000;

/**
 * Detects that the user is inactive while a script is halted, since other requests on the platform may wait for that
 * script. The time is measured from the last request or the last halt, whichever is later.
 */
export class IdleWatch {
  readonly #options: IdleOptions;
  #cancelTimer: (() => void) | undefined;
  #lastActivityTime: number;
  #hasWarned = false;

  constructor(options: IdleOptions) {
    this.#options = options;
    this.#lastActivityTime = options.clock.monotonicNow();
  }

  /** Restarts the countdown after an activity of the user or a halt. */
  reset(): void {
    this.#lastActivityTime = this.#options.clock.monotonicNow();
    this.#hasWarned = false;
  }

  start(): void {
    if (this.#options.limitMs <= 0) return;
    this.reset();
    this.#scheduleCheck();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #scheduleCheck(): void {
    const { clock, limitMs } = this.#options;
    const warnAfterMs = limitMs - Math.min(maxWarningTimeMs, limitMs / 2);
    const delayMs =
      (this.#hasWarned ? limitMs : warnAfterMs) - (clock.monotonicNow() - this.#lastActivityTime);
    this.#cancelTimer = clock.schedule(Math.max(delayMs, 1), () => this.#check());
  }

  #check(): void {
    const { clock, limitMs, isAnyHalted, warn, onIdle } = this.#options;
    // While no script is halted, nobody waits. The time begins with the next halt.
    if (!isAnyHalted()) this.reset();
    const idleMs = clock.monotonicNow() - this.#lastActivityTime;
    if (idleMs >= limitMs) {
      this.stop();
      onIdle();
      return;
    }
    if (!this.#hasWarned && idleMs >= limitMs - Math.min(maxWarningTimeMs, limitMs / 2)) {
      this.#hasWarned = true;
      warn(limitMs - idleMs);
    }
    this.#scheduleCheck();
  }
}
