/** The position of a commit in the change log. */
export interface LogPosition {
  readonly lane: string;
  readonly number: number;
  /** All commits of the lane with smaller numbers had ended when this number was assigned. */
  readonly floor: number;
}

/**
 * Numbers the commits of this process. Commits end in any order, and some fail. The floor in each log line tells
 * other processes that no commit with a smaller number will follow.
 */
export class Lane {
  readonly id: string;
  readonly #openNumbers = new Set<number>();
  #lastNumber = 0;

  constructor(id: string) {
    this.id = id;
  }

  /** Returns the smallest number whose commit has not ended, or else the next number. */
  get floor(): number {
    // A set iterates in the order in which the numbers were added.
    const [smallest = this.#lastNumber + 1] = this.#openNumbers;
    return smallest;
  }

  /** Assigns the next number to a commit that begins. */
  open(): LogPosition {
    const number = ++this.#lastNumber;
    this.#openNumbers.add(number);
    return { lane: this.id, number, floor: this.floor };
  }

  /** Marks a commit as ended, whether or not it succeeded. */
  close({ number }: LogPosition): void {
    this.#openNumbers.delete(number);
  }
}
