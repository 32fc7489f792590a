/**
 * The object that `next()` of an old generator throws after its last value. As on the platform, it is an instance of
 * itself.
 */
export const stopIteration: object = Object.freeze(
  Object.create(
    null,
    Object.getOwnPropertyDescriptors({
      [Symbol.hasInstance]: (value: unknown): boolean => value === stopIteration,
      toString: () => '[object StopIteration]',
    }),
  ) as object,
);

/** A generator of the old dialect (dialect 2, `yield`), whose methods return values instead of iterator results. */
export class OldGenerator {
  readonly #values: Generator;

  constructor(values: Generator) {
    this.#values = values;
  }

  /**
   * Returns the next value.
   *
   * @throws StopIteration if there are no more.
   */
  next(): unknown {
    return valueOf(this.#values.next());
  }

  /**
   * Makes the `yield` at which the generator waits return a value, and returns the next value.
   *
   * @throws StopIteration if there are no more.
   */
  send(value: unknown): unknown {
    return valueOf(this.#values.next(value));
  }

  /**
   * Throws an error at the `yield` at which the generator waits, and returns the next value.
   *
   * @throws StopIteration if there are no more.
   */
  throw(error: unknown): unknown {
    return valueOf(this.#values.throw(error));
  }

  /** Ends the generator; its `finally` blocks run. */
  close(): void {
    this.#values.return(undefined);
  }

  /** Lets `for` loops iterate over the remaining values. */
  [Symbol.iterator](): Generator {
    return this.#values;
  }
}

function valueOf(result: IteratorResult<unknown>): unknown {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- this is what scripts catch
  if (result.done === true) throw stopIteration;
  return result.value;
}
