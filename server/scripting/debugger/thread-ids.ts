/** The IDs of one of several processes: `first` to `first + count - 1`. */
export interface IdRange {
  readonly first: number;
  readonly count: number;
}

/** Numbers the threads. In a range, the numbers start again at its end. */
export class ThreadIds {
  #range: IdRange = { first: 1, count: Number.MAX_SAFE_INTEGER };
  #issued = 0;

  setRange(range: IdRange): void {
    this.#range = range;
    this.#issued = 0;
  }

  /** Returns an ID that none of the current threads has. */
  next(current: { has(id: number): boolean }): number {
    const { first, count } = this.#range;
    let id: number;
    do id = first + (this.#issued++ % count);
    while (current.has(id));
    return id;
  }
}
