import type { Clock } from '../../ports/environment.ts';
import type { Isolate } from './isolate.ts';

export interface MemoryLimits {
  /** Megabytes that a script may hold, buffers included. */
  readonly heap: number;
  /** Milliseconds between two looks at it. */
  readonly memoryLook: number;
}

/** So many times the limit cannot be garbage alone: nobody waits for a second look. */
const beyondDoubt = 4;

/**
 * Looks at what a running script's isolate holds. V8's own limit is out of reach: where one allocation goes far beyond it
 * V8 ends the whole process; near it V8 collects garbage over and over, for half a minute on a busy machine, before it
 * gives up; and it does not count buffers.
 */
export class MemoryWatch {
  readonly #isolate: Isolate;
  readonly #clock: Clock;
  readonly #limits: MemoryLimits;
  readonly #exceeded: () => void;
  #cancel: (() => void) | undefined;
  /** Garbage counts until it is collected, so one look is not enough. */
  #wasAbove = false;

  constructor(isolate: Isolate, clock: Clock, limits: MemoryLimits, exceeded: () => void) {
    this.#isolate = isolate;
    this.#clock = clock;
    this.#limits = limits;
    this.#exceeded = exceeded;
  }

  start(): void {
    this.stop();
    const cancel = this.#clock.after(this.#limits.memoryLook, () => {
      this.#isolate.memory().then(
        (bytes) => {
          if (this.#cancel === cancel) this.#judge(bytes);
        },
        // The isolate is gone, and the run ends by that.
        () => undefined,
      );
    });
    this.#cancel = cancel;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #judge(bytes: number): void {
    const limit = this.#limits.heap * 2 ** 20;
    const above = bytes > limit;
    if (above && (this.#wasAbove || bytes > limit * beyondDoubt)) {
      this.#exceeded();
      return;
    }
    this.#wasAbove = above;
    this.start();
  }
}
