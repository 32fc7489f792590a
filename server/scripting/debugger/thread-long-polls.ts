import type { Clock } from '../../ports/environment.ts';
import { maxHeldRequestsPerClient } from '../../ports/script-debugger.ts';

/**
 * Milliseconds before a response to changes other than halts, so that one response reports the start and the end of
 * most scripts.
 */
const otherChangesDelayMs = 100;

interface Waiter {
  readonly clientId: string;
  readonly isUnchanged: () => boolean;
  readonly respond: () => void;
}

/** Holds requests for threads until there is a change. */
export class ThreadLongPolls {
  readonly #clock: Clock;
  readonly #waiters = new Set<Waiter>();
  #isDelayed = false;
  #isClosed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves when `isUnchanged` returns false, now or after an announced change, after the time limit, when the client
   * or every request is released, or when the client has too many later requests.
   */
  wait(clientId: string, isUnchanged: () => boolean, timeLimitMs: number): Promise<void> {
    if (this.#isClosed || timeLimitMs <= 0 || !isUnchanged()) return Promise.resolve();
    return new Promise((resolve) => {
      const respond = (): void => {
        this.#waiters.delete(waiter);
        cancel();
        resolve();
      };
      const cancel = this.#clock.schedule(timeLimitMs, respond);
      const waiter: Waiter = { clientId, isUnchanged, respond };
      this.#waiters.add(waiter);
      const clientWaiters = [...this.#waiters].filter((candidate) => candidate.clientId === clientId);
      if (clientWaiters.length > maxHeldRequestsPerClient) clientWaiters[0]?.respond();
    });
  }

  /** Announces a change. Responds to changed requests: immediately after a halt, otherwise after a short delay. */
  notify(kind: 'halt' | 'other'): void {
    if (this.#waiters.size === 0) return;
    if (kind === 'halt') {
      this.#respondToChanged();
      return;
    }
    if (this.#isDelayed) return;
    this.#isDelayed = true;
    this.#clock.schedule(otherChangesDelayMs, () => {
      this.#isDelayed = false;
      this.#respondToChanged();
    });
  }

  releaseClient(clientId: string): void {
    for (const waiter of this.#waiters) if (waiter.clientId === clientId) waiter.respond();
  }

  /** Releases all requests. */
  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiters) waiter.respond();
  }

  #respondToChanged(): void {
    for (const waiter of this.#waiters) if (!waiter.isUnchanged()) waiter.respond();
  }
}
