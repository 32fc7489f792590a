import type { Clock } from '../../ports/environment.ts';

/** Milliseconds for which threads that only come and go are let settle: most scripts are over by then. */
const settling = 100;
/** Of one client that hold a request at once; the oldest is answered when there is one more. */
const waitersOfClient = 8;

interface Waiter {
  readonly clientId: string;
  readonly unchanged: () => boolean;
  readonly answer: () => void;
}

/** Holds back those who ask for threads until there is something new to tell. */
export class ThreadWatch {
  readonly #clock: Clock;
  readonly #waiters = new Set<Waiter>();
  #settling = false;
  #closed = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Settles once `unchanged` no longer holds, after `milliseconds`, or when the client is released. */
  wait(clientId: string, unchanged: () => boolean, milliseconds: number): Promise<void> {
    if (this.#closed || milliseconds <= 0 || !unchanged()) return Promise.resolve();
    return new Promise((resolve) => {
      const answer = (): void => {
        this.#waiters.delete(waiter);
        cancel();
        resolve();
      };
      const cancel = this.#clock.after(milliseconds, answer);
      const waiter: Waiter = { clientId, unchanged, answer };
      this.#waiters.add(waiter);
      const ofClient = [...this.#waiters].filter((other) => other.clientId === clientId);
      if (ofClient.length > waitersOfClient) ofClient[0]?.answer();
    });
  }

  /** Something is new. A halt is told at once. */
  changed(kind: 'halt' | 'other'): void {
    if (this.#waiters.size === 0) return;
    if (kind === 'halt') {
      this.#answerChanged();
      return;
    }
    if (this.#settling) return;
    this.#settling = true;
    this.#clock.after(settling, () => {
      this.#settling = false;
      this.#answerChanged();
    });
  }

  release(clientId: string): void {
    for (const waiter of this.#waiters) if (waiter.clientId === clientId) waiter.answer();
  }

  /** Nobody waits any more. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiters) waiter.answer();
  }

  #answerChanged(): void {
    for (const waiter of this.#waiters) if (!waiter.unchanged()) waiter.answer();
  }
}
