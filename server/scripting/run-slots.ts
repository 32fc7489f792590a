/** Milliseconds for which a run holds a slot at most: several times what a short hook takes on a busy core. */
const maxHoldMs = 50;

/** Frees a slot. Calls after the first have no effect. */
export type FreeSlot = () => void;

/**
 * Limits the number of short script runs at the same time, usually to the number of CPU cores. Concurrent requests then
 * share a few hosts, whose code is compiled and in the CPU's caches, instead of each waking up one of its own. A longer
 * run does not hold up others: its slot is freed when it halts, or after {@link maxHoldMs} if it computes or waits for
 * another service.
 */
export class RunSlots {
  readonly #count: number;
  /** Runs that wait for a slot, in the order of their arrival. */
  readonly #waitingRuns: (() => void)[] = [];
  #heldCount = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /** The number of runs that wait for a slot. */
  get waitingCount(): number {
    return this.#waitingRuns.length;
  }

  /** Resolves when a slot is free, with the function that frees it again. */
  async take(): Promise<FreeSlot> {
    if (this.#heldCount < this.#count) this.#heldCount++;
    else await new Promise<void>((resolve) => this.#waitingRuns.push(resolve));
    // Not a timer of the service's clock, which tests stop.
    const timer = setTimeout(() => free(), maxHoldMs);
    let isFree = false;
    const free = (): void => {
      if (isFree) return;
      isFree = true;
      clearTimeout(timer);
      // A waiting run takes over the slot.
      const startNextRun = this.#waitingRuns.shift();
      if (startNextRun) startNextRun();
      else this.#heldCount--;
    };
    return free;
  }
}
