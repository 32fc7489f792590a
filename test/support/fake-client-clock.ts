import type { Clock } from '../../src/client/clock.ts';
import { FakeClock } from './fake-clock.ts';

/** A `Clock` of `src/client` whose time passes only when a test advances it. It starts at 0. */
export class FakeClientClock extends FakeClock implements Clock {
  constructor() {
    super(0);
  }

  monotonicNow(): number {
    return this.now();
  }

  /** Advances the time, calls the callbacks that become due, and waits for promises as `settlePromises` does. */
  async advanceAndSettle(milliseconds: number): Promise<void> {
    this.advance(milliseconds);
    await settlePromises();
  }
}

/** Resolves when the callbacks of all resolved promises have run. */
export const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
