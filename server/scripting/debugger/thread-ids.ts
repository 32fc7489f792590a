/** The range of thread IDs of a process: `first` to `first + count - 1`. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

/** Assigns IDs to threads. After the end of the range, starts again at its beginning. */
export class ThreadIds {
  #range: IdRange = { first: 1, count: Number.MAX_SAFE_INTEGER };
  #issuedCount = 0;

  setRange(range: IdRange): void {
    this.#range = range;
    this.#issuedCount = 0;
  }

  /** Returns an ID that none of the current threads has. */
  next(currentThreads: { has(id: number): boolean }): number {
    const { first, count } = this.#range;
    let id: number;
    do id = first + (this.#issuedCount++ % count);
    while (currentThreads.has(id));
    return id;
  }
}
