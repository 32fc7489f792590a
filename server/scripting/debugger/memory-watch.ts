import type { Clock } from '../../ports/environment.ts';
import type { Isolate } from './isolate.ts';

export interface MemoryLimits {
  /** Megabytes that a script may hold, buffers included. */
  readonly heapLimitMb: number;
  /** Milliseconds between two looks at it. */
  readonly memoryCheckIntervalMs: number;
}

/** So many times the limit cannot be garbage alone: nobody waits for a second look. */
const immediateLimitFactor = 4;

/** So many times the limit may be garbage: V8 is asked how much is in use. */
const suspectFactor = 2;

/** Milliseconds in which V8 says how much of a grown process is in use; later, it is in the middle of what it does not interrupt. */
const answerTimeLimitMs = 1_000;

/**
 * Looks at what a running script holds, in two ways. V8 tells what its heap and buffers are, but only between two statements of
 * the script; at V8's own limit it would collect garbage over and over, for half a minute on a busy machine, before it gives
 * up. The process tells how much it has grown since the run began, whatever the script is doing, but counts garbage that V8
 * would collect.
 */
export class MemoryWatch {
  readonly #isolate: Isolate;
  readonly #clock: Clock;
  readonly #limits: MemoryLimits;
  readonly #onExceeded: (isUrgent: boolean) => void;
  readonly #residentBytesAtStart: number;
  #cancel: (() => void) | undefined;
  #isAsking = false;
  #cancelAnswerTimer: () => void = () => undefined;
  /** Garbage counts until it is collected, so one look is not enough. */
  #wasAbove = false;

  /** `onExceeded` is urgent where the script cannot be waited for. */
  constructor(isolate: Isolate, clock: Clock, limits: MemoryLimits, onExceeded: (isUrgent: boolean) => void) {
    this.#isolate = isolate;
    this.#clock = clock;
    this.#limits = limits;
    this.#onExceeded = onExceeded;
    this.#residentBytesAtStart = isolate.residentBytes;
  }

  start(): void {
    this.stop();
    const cancel = this.#clock.after(this.#limits.memoryCheckIntervalMs, () => this.#ask(cancel));
    this.#cancel = cancel;
    this.#isolate.onMemoryChange = (residentBytes) => this.#onGrowth(residentBytes, cancel);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#cancelAnswerTimer();
    this.#isolate.onMemoryChange = () => undefined;
  }

  #ask(watch: () => void): void {
    this.#isolate.memory().then(
      (bytes) => {
        this.#cancelAnswerTimer();
        if (this.#cancel === watch) this.#check(bytes);
      },
      // The isolate is gone, and the run ends by that.
      () => undefined,
    );
  }

  #onGrowth(residentBytes: number, watch: () => void): void {
    const growth = residentBytes - this.#residentBytesAtStart;
    if (growth > this.#limitBytes * immediateLimitFactor) this.#exceed();
    else if (growth > this.#limitBytes * suspectFactor && !this.#isAsking) {
      this.#isAsking = true;
      const timer = setTimeout(() => this.#exceed(), answerTimeLimitMs);
      this.#cancelAnswerTimer = () => {
        clearTimeout(timer);
        this.#isAsking = false;
      };
      this.#ask(watch);
    }
  }

  #exceed(): void {
    this.stop();
    this.#onExceeded(true);
  }

  get #limitBytes(): number {
    return this.#limits.heapLimitMb * 2 ** 20;
  }

  #check(bytes: number): void {
    const isAbove = bytes > this.#limitBytes;
    if (isAbove && (this.#wasAbove || bytes > this.#limitBytes * immediateLimitFactor)) {
      this.#onExceeded(false);
      return;
    }
    this.#wasAbove = isAbove;
    this.start();
  }
}
