import { PlatformObject, platformClass } from '../../platform-object.ts';

export class Iterator extends PlatformObject {
  readonly #elements: readonly unknown[];
  #next = 0;

  constructor(elements: readonly unknown[]) {
    super();
    this.#elements = elements;
  }

  hasNext(): boolean {
    return this.#next < this.#elements.length;
  }

  next(): unknown {
    if (!this.hasNext()) throw new Error('The iterator has no further element.');
    return this.#elements[this.#next++];
  }

  /** Ends the iteration; for the iterators of queries. */
  close(): void {
    this.#next = this.#elements.length;
  }

  [Symbol.iterator](): globalThis.Iterator<unknown> {
    return this.#elements.slice(this.#next).values();
  }
}
platformClass('util.Iterator', Iterator);
