/** The position up to which this process has followed the lane of another process. */
export class LanePosition {
  /** All numbers up to this one have been followed, or will never be in the log. */
  #low: number;
  readonly #laterNumbers = new Set<number>();

  constructor(low = 0) {
    this.#low = low;
  }

  get low(): number {
    return this.#low;
  }

  /** Records a commit as followed. Returns whether it is new. `floor` is the floor in the commit's log line. */
  advance(number: number, floor: number): boolean {
    const isNew = number > this.#low && !this.#laterNumbers.has(number);
    this.#laterNumbers.add(number);
    this.#low = Math.max(this.#low, floor - 1);
    while (this.#laterNumbers.has(this.#low + 1)) this.#low++;
    for (const laterNumber of this.#laterNumbers)
      if (laterNumber <= this.#low) this.#laterNumbers.delete(laterNumber);
    return isNew;
  }
}
