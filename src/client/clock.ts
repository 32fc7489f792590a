/** The client's time, injected so that tests of token renewal and polling need not sleep. */
export interface Clock {
  /** Wall clock, milliseconds since 1970: to compare with the expiry of a token. */
  now(): number;
  /** Monotonic time in milliseconds: for durations. */
  monotonicNow(): number;
  /** Calls back once after `delayMs` milliseconds. Returns a function that cancels the call. */
  schedule(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  schedule: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
