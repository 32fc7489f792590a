/** Time as this side of the wire needs it; injected, so that renewal and polling are tested without sleeping. */
export interface Clock {
  /** Wall clock, milliseconds since 1970: for comparison with the expiry that a token states. */
  now(): number;
  /** Milliseconds that never jump: for durations. */
  elapsed(): number;
  /** Calls back once after `milliseconds`; what it returns cancels. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
