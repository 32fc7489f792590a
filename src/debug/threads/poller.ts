import type { Clock } from '../../client/clock.ts';
import { nextWait } from './poll-pace.ts';

export interface PollerOptions {
  readonly clock: Clock;
  /** One look at the platform; `held`: it came when there was something to see, and the next may follow at once. */
  readonly poll: (signal: AbortSignal) => Promise<{ readonly held: boolean }>;
  /** Whether a halt may come any moment. */
  readonly busy: () => boolean;
  /**
   * Told of each failure and when (`Clock.elapsed`) its poll was sent. Gives back how many milliseconds to wait at
   * least until the next poll; undefined ends the polling.
   */
  readonly failed: (error: unknown, sent: number) => Promise<number | undefined>;
}

/** Polls again and again, at a pace that adapts, and never two polls at a time. */
export class Poller {
  readonly #options: PollerOptions;
  #running = false;
  #polling = false;
  #again = false;
  #stirred = 0;
  #roundTrip = 0;
  #failures = 0;
  #cancel: (() => void) | undefined;
  #current = new AbortController();

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.stir();
  }

  isRunning(): boolean {
    return this.#running;
  }

  stop(): void {
    this.#running = false;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#current.abort();
  }

  /** As `stir`; what is on its way is called off. */
  stirAnew(): void {
    this.#current.abort();
    this.stir();
  }

  /** A halt is likely soon: look at once, and often for a while. */
  stir(): void {
    this.#stirred = this.#options.clock.elapsed();
    if (!this.#running) return;
    if (this.#polling) {
      // What is on its way was asked before the stir.
      this.#again = true;
      return;
    }
    this.#wait(0);
  }

  #stirredMeanwhile(): boolean {
    return this.#again;
  }

  #wait(milliseconds: number): void {
    this.#cancel?.();
    const { clock } = this.#options;
    if (milliseconds <= 0) {
      this.#cancel = undefined;
      void this.#look();
    } else {
      this.#cancel = clock.after(milliseconds, () => void this.#look());
    }
  }

  async #look(): Promise<void> {
    const { clock, poll, failed, busy } = this.#options;
    this.#cancel = undefined;
    this.#polling = true;
    this.#again = false;
    this.#current = new AbortController();
    const { signal } = this.#current;
    const started = clock.elapsed();
    let held = false;
    let leastWait = 0;
    try {
      ({ held } = await poll(signal));
      this.#failures = 0;
      if (!held) this.#roundTrip = clock.elapsed() - started;
    } catch (error) {
      if (!signal.aborted) {
        this.#failures++;
        const wait = this.isRunning() ? await failed(error, started) : undefined;
        if (wait === undefined) this.stop();
        else leastWait = wait;
      }
    } finally {
      this.#polling = false;
    }
    if (!this.isRunning()) return;
    const sinceStir = clock.elapsed() - this.#stirred;
    const wait = nextWait({ sinceStir, busy: busy(), roundTrip: this.#roundTrip, failures: this.#failures });
    const atOnce = (held || this.#stirredMeanwhile()) && this.#failures === 0;
    this.#wait(atOnce ? 0 : Math.max(wait, leastWait));
  }
}
