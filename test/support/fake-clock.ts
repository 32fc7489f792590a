import type { Clock } from '../../server/ports/environment.ts';

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** A clock whose time changes only when a test advances it. */
export class FakeClock implements Clock {
  #now: number;
  #timers: Timer[] = [];

  constructor(now = Date.UTC(2025, 0, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  schedule(milliseconds: number, callback: () => void): () => void {
    const timer = { due: this.#now + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Advances the time and calls the callbacks that become due, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.due);
      next.callback();
    }
    this.#now = end;
  }
}
