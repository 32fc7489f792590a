import type { Clock } from '../../ports/environment.ts';
import type { Isolate } from './isolate.ts';

export interface MemoryLimits {
  /** Megabytes that a script may use, including buffers. */
  readonly heapLimitMb: number;
  /** Milliseconds between two checks. */
  readonly memoryCheckIntervalMs: number;
}

/**
 * At this multiple of the limit, the memory cannot be garbage alone: the script is terminated without a second check.
 */
const immediateLimitFactor = 4;

/** At this multiple of the limit, the memory may be garbage: V8 is asked how much is in use. */
const suspectFactor = 2;

/** Milliseconds for V8's response; without one, V8 is in an operation that it does not interrupt. */
const responseTimeLimitMs = 1_000;

/**
 * Measures the memory of a running script in two ways. V8 reports the size of heap and buffers, but only between two
 * statements of the script. The growth of the process since the start of the run is available at any time, but includes
 * garbage that V8 has not collected yet. V8's own limit is not enough: at that limit, it collects garbage for half a
 * minute on a busy machine before it gives up.
 */
export class MemoryWatch {
  readonly #isolate: Isolate;
  readonly #clock: Clock;
  readonly #limits: MemoryLimits;
  readonly #onExceeded: (isUrgent: boolean) => void;
  readonly #residentBytesAtStart: number;
  #cancel: (() => void) | undefined;
  #isWaitingForUsage = false;
  #cancelResponseTimer: () => void = () => undefined;

  /** @param onExceeded called with true if the script must be terminated without waiting for its next statement */
  constructor(isolate: Isolate, clock: Clock, limits: MemoryLimits, onExceeded: (isUrgent: boolean) => void) {
    this.#isolate = isolate;
    this.#clock = clock;
    this.#limits = limits;
    this.#onExceeded = onExceeded;
    this.#residentBytesAtStart = isolate.residentBytes;
  }

  start(): void {
    this.stop();
    const cancel = this.#clock.schedule(this.#limits.memoryCheckIntervalMs, () => this.#requestUsage(cancel));
    this.#cancel = cancel;
    this.#isolate.onMemoryChange = (residentBytes) => this.#onGrowth(residentBytes, cancel);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#cancelResponseTimer();
    this.#isolate.onMemoryChange = () => undefined;
  }

  #requestUsage(cancel: () => void, isAfterCollection = false): void {
    this.#isolate.measureMemory().then(
      (bytes) => {
        this.#cancelResponseTimer();
        // A measurement that was requested before a stop or a restart does not count.
        if (this.#cancel === cancel) this.#check(bytes, cancel, isAfterCollection);
      },
      // The isolate has ended, and the run with it.
      () => undefined,
    );
  }

  #onGrowth(residentBytes: number, cancel: () => void): void {
    const growth = residentBytes - this.#residentBytesAtStart;
    if (growth > this.#limitBytes * immediateLimitFactor) this.#exceed();
    else if (growth > this.#limitBytes * suspectFactor && !this.#isWaitingForUsage) {
      this.#isWaitingForUsage = true;
      const timer = setTimeout(() => this.#exceed(), responseTimeLimitMs);
      this.#cancelResponseTimer = () => {
        clearTimeout(timer);
        this.#isWaitingForUsage = false;
      };
      this.#requestUsage(cancel);
    }
  }

  #exceed(): void {
    this.stop();
    this.#onExceeded(true);
  }

  get #limitBytes(): number {
    return this.#limits.heapLimitMb * 2 ** 20;
  }

  #check(bytes: number, cancel: () => void, isAfterCollection: boolean): void {
    if (bytes <= this.#limitBytes) {
      this.start();
    } else if (isAfterCollection || bytes > this.#limitBytes * immediateLimitFactor) {
      this.#onExceeded(false);
    } else {
      // Garbage counts until it is collected, including garbage of an earlier run in this host.
      this.#isolate.collectGarbage();
      this.#requestUsage(cancel, true);
    }
  }
}
