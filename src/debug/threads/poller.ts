import type { Clock } from '../../client/clock.ts';
import { nextDelayMs } from './poll-pace.ts';

export interface PollerOptions {
  readonly clock: Clock;
  /**
   * Polls the platform once. If `needsNoDelay` is true, the next poll follows immediately, since the platform has held
   * the response or is expected to hold the next one.
   */
  readonly poll: (signal: AbortSignal) => Promise<{ readonly needsNoDelay: boolean }>;
  /** Whether a halt may occur at any moment. */
  readonly isBusy: () => boolean;
  /**
   * Called with each failure, except of a cancelled poll, and the time (`Clock.monotonicNow`) at which the poll was
   * sent. Returns the minimum number of milliseconds until the next poll; undefined ends the polling.
   */
  readonly onFailure: (error: unknown, sentAt: number) => Promise<number | undefined>;
}

/** Polls repeatedly at an adaptive pace, and never runs two polls at the same time. */
export class Poller {
  readonly #options: PollerOptions;
  #hasStarted = false;
  #isPolling = false;
  /** Whether `pollSoon` was called during the poll in progress. */
  #hasPendingCall = false;
  #lastActivityTime = 0;
  #roundTripMs = 0;
  #failureCount = 0;
  #cancel: (() => void) | undefined;
  #abortController = new AbortController();

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.pollSoon();
  }

  isRunning(): boolean {
    return this.#hasStarted;
  }

  stop(): void {
    this.#hasStarted = false;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#abortController.abort();
  }

  /** Like `pollSoon`, but cancels a poll in progress. */
  restartPoll(): void {
    this.#abortController.abort();
    this.pollSoon();
  }

  /** Polls immediately and frequently for a while, since a halt is likely soon. */
  pollSoon(): void {
    this.#lastActivityTime = this.#options.clock.monotonicNow();
    if (!this.#hasStarted) return;
    if (this.#isPolling) {
      // The poll in progress was sent before this call, so another poll must follow it.
      this.#hasPendingCall = true;
      return;
    }
    this.#schedule(0);
  }

  /** Reads the field in a function, since TypeScript does not know that it can change during an `await`. */
  #mustPollAgain(): boolean {
    return this.#hasPendingCall;
  }

  #schedule(delayMs: number): void {
    this.#cancel?.();
    const { clock } = this.#options;
    if (delayMs <= 0) {
      this.#cancel = undefined;
      void this.#poll();
    } else {
      this.#cancel = clock.schedule(delayMs, () => void this.#poll());
    }
  }

  async #poll(): Promise<void> {
    const { clock, poll, onFailure, isBusy } = this.#options;
    this.#cancel = undefined;
    this.#isPolling = true;
    this.#hasPendingCall = false;
    this.#abortController = new AbortController();
    const { signal } = this.#abortController;
    const startTime = clock.monotonicNow();
    let needsNoDelay = false;
    let minDelayMs = 0;
    try {
      ({ needsNoDelay } = await poll(signal));
      this.#failureCount = 0;
      if (!needsNoDelay) this.#roundTripMs = clock.monotonicNow() - startTime;
    } catch (error) {
      if (!signal.aborted) {
        this.#failureCount++;
        const delayMs = this.isRunning() ? await onFailure(error, startTime) : undefined;
        if (delayMs === undefined) this.stop();
        else minDelayMs = delayMs;
      }
    } finally {
      this.#isPolling = false;
    }
    if (!this.isRunning()) return;
    const sinceActivityMs = clock.monotonicNow() - this.#lastActivityTime;
    const delayMs = nextDelayMs({
      sinceActivityMs,
      isBusy: isBusy(),
      roundTripMs: this.#roundTripMs,
      failureCount: this.#failureCount,
    });
    const isImmediate = (needsNoDelay || this.#mustPollAgain()) && this.#failureCount === 0;
    this.#schedule(isImmediate ? 0 : Math.max(delayMs, minDelayMs));
  }
}
