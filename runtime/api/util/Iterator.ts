import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { List } from './List.ts';

/** Creates the list that an iterator returns. The module of lists sets it, because that imports this one. */
let listOf: (elements: readonly unknown[]) => unknown;
export function setListFactory(factory: typeof listOf): void {
  listOf = factory;
}

/** Advancing and the number of elements, shared with subclasses. */
export const skip: unique symbol = Symbol('skip');
export const total: unique symbol = Symbol('total');

/** Iterates over elements once. */
export class Iterator<Element = unknown> extends PlatformObject {
  readonly #elements: readonly Element[];
  #next = 0;

  constructor(elements: readonly Element[]) {
    super();
    this.#elements = elements;
  }

  /** Returns true if there are more elements. */
  hasNext(): boolean {
    return this.#next < this.#elements.length;
  }

  /** Returns the next element. @throws Error if there are no more elements */
  next(): Element {
    if (!this.hasNext()) throw new Error('The iterator has no more elements.');
    return this.#elements[this.#next++] as Element;
  }

  /**
   * Returns the remaining elements as a list, or `size` elements after skipping `start`. The iterator
   * advances past them.
   */
  asList(start = 0, size = Number.POSITIVE_INFINITY): List<Element> {
    const from = this.#next + Math.max(0, start);
    const elements = this.#elements.slice(from, from + Math.max(0, size));
    this.#next = Math.min(this.#elements.length, from + elements.length);
    return listOf(elements) as List<Element>;
  }

  /** Ends the iteration, so that there are no more elements. */
  close(): void {
    this.#next = this.#elements.length;
  }

  /** Advances by the given number of elements, at most to the end. */
  [skip](count: number): void {
    this.#next = Math.min(this.#elements.length, this.#next + Math.max(0, Math.trunc(count)));
  }

  /** The total number of elements. */
  [total](): number {
    return this.#elements.length;
  }

  *[Symbol.iterator](): Generator<Element, void> {
    while (this.hasNext()) yield this.next();
  }
}
platformClass('util.Iterator', Iterator);
