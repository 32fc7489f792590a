/** What this process has followed of another one's lane. */
export class LanePosition {
  /** Every number up to this one was followed, or will never be in the log. */
  #low: number;
  readonly #laterNumbers = new Set<number>();

  constructor(low = 0) {
    this.#low = low;
  }

  get low(): number {
    return this.#low;
  }

  /** Whether the commit was not followed before. `floor` is that which the commit has written. */
  advance(number: number, floor: number): boolean {
    const isNew = number > this.#low && !this.#laterNumbers.has(number);
    this.#laterNumbers.add(number);
    this.#low = Math.max(this.#low, floor - 1);
    while (this.#laterNumbers.has(this.#low + 1)) this.#low++;
    for (const later of this.#laterNumbers) if (later <= this.#low) this.#laterNumbers.delete(later);
    return isNew;
  }
}
