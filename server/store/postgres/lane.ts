/** A commit's place in the change log. */
export interface LogPlace {
  readonly lane: string;
  readonly number: number;
  /** All smaller numbers of the lane had ended when this one was taken. */
  readonly floor: number;
}

/**
 * Numbers the commits of this process. Commits end in any order, and some fail; with the floor that each writes, other
 * processes know up to which number there is nothing more to come.
 */
export class Lane {
  readonly id: string;
  readonly #openNumbers = new Set<number>();
  #lastNumber = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** Returns the smallest number that has not ended. */
  get floor(): number {
    // A set iterates in the order in which the numbers were added.
    const [smallest = this.#lastNumber + 1] = this.#openNumbers;
    return smallest;
  }

  open(): LogPlace {
    const number = ++this.#lastNumber;
    this.#openNumbers.add(number);
    return { lane: this.id, number, floor: this.floor };
  }

  /** The commit has ended, with or without success, and nothing of it is still to come. */
  close({ number }: LogPlace): void {
    this.#openNumbers.delete(number);
  }
}
