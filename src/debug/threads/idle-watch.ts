import type { Clock } from '../../client/clock.ts';

export interface IdleOptions {
  readonly clock: Clock;
  /** Milliseconds without a request from the user after which halted scripts are released; 0 means never. */
  readonly limitMs: number;
  readonly isAnyHalted: () => boolean;
  /** Called once, before the limit is reached, with the milliseconds that remain. */
  readonly warn: (remainingMs: number) => void;
  readonly onIdle: () => void;
}

/** Maximum time between the warning and the limit. If half of the limit is shorter, that is the time. */
const maxWarningTimeMs = 120_000;

/**
 * Watches for a user who leaves while a script is halted: the platform waits for the script, and so does
 * everyone who waits for the script's response. The time counts from the last request or the last halt,
 * whichever is later.
 */
export class IdleWatch {
  readonly #options: IdleOptions;
  #cancel: (() => void) | undefined;
  #lastActivity: number;
  #hasWarned = false;

  constructor(options: IdleOptions) {
    this.#options = options;
    this.#lastActivity = options.clock.monotonicNow();
  }

  /** Restarts the countdown, since the user did something or a script has halted. */
  reset(): void {
    this.#lastActivity = this.#options.clock.monotonicNow();
    this.#hasWarned = false;
  }

  start(): void {
    if (this.#options.limitMs <= 0) return;
    this.reset();
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #schedule(): void {
    const { clock, limitMs } = this.#options;
    const warnAfterMs = limitMs - Math.min(maxWarningTimeMs, limitMs / 2);
    const delayMs = (this.#hasWarned ? limitMs : warnAfterMs) - (clock.monotonicNow() - this.#lastActivity);
    this.#cancel = clock.schedule(Math.max(delayMs, 1), () => this.#check());
  }

  #check(): void {
    const { clock, limitMs, isAnyHalted, warn, onIdle } = this.#options;
    // While no script is halted, none is held up: the time begins with the next halt.
    if (!isAnyHalted()) this.reset();
    const idleMs = clock.monotonicNow() - this.#lastActivity;
    if (idleMs >= limitMs) {
      this.stop();
      onIdle();
      return;
    }
    if (!this.#hasWarned && idleMs >= limitMs - Math.min(maxWarningTimeMs, limitMs / 2)) {
      this.#hasWarned = true;
      warn(limitMs - idleMs);
    }
    this.#schedule();
  }
}
