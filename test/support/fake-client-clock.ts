import type { Clock } from '../../src/client/clock.ts';
import { FakeClock } from './fake-clock.ts';

/** A clock for the client's code, whose time passes only when a test advances it. It starts at 0. */
export class FakeClientClock extends FakeClock implements Clock {
  constructor() {
    super(0);
  }

  monotonicNow(): number {
    return this.now();
  }

  /** Advances the time by milliseconds and waits until the callbacks that became due have finished. */
  async advanceAndSettle(milliseconds: number): Promise<void> {
    this.advance(milliseconds);
    await settlePromises();
  }
}

/** Resolves when the callbacks of all resolved promises have run. */
export const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
