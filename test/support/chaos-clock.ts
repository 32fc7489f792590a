import type { Clock } from '../../src/client/clock.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A simulated clock. Time passes only when `next` moves it to the next event, or `sleepMachine` lets it pass. */
export class ChaosClock implements Clock {
  readonly #timers = new Set<Timer>();
  #elapsed = 0;
  #wall = Date.UTC(2025, 0, 1);
  #count = 0;

  now(): number {
    return this.#wall + this.#elapsed;
  }

  monotonicNow(): number {
    return this.#elapsed;
  }

  schedule(milliseconds: number, callback: () => void): () => void {
    const timer = { due: this.#elapsed + Math.max(0, milliseconds), order: this.#count++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.schedule(milliseconds, resolve));
  }

  /** Moves time to the next scheduled callback and runs it. Returns false if there is none. */
  next(): boolean {
    let first: Timer | undefined;
    for (const timer of this.#timers)
      if (!first || timer.due < first.due || (timer.due === first.due && timer.order < first.order))
        first = timer;
    if (!first) return false;
    this.#timers.delete(first);
    this.#elapsed = Math.max(this.#elapsed, first.due);
    first.callback();
    return true;
  }

  /** Moves the wall clock by some milliseconds, as a time server does. */
  shiftWall(milliseconds: number): void {
    this.#wall += milliseconds;
  }

  /** Simulates a machine that sleeps: timers that became due in the meantime fire immediately afterwards. */
  sleepMachine(milliseconds: number): void {
    this.#elapsed += milliseconds;
  }
}

/** Repeatable random numbers (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 to 1, excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns a whole number between two bounds, both included. */
  between(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  /** Returns true with this probability, from 0 to 1. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the values. */
  pick<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T;
  }
}
