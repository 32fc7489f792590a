import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { List } from './List.ts';

/** Creates the list that an iterator returns. `List.ts` sets it, because importing that module would be circular. */
let createList: (elements: readonly unknown[]) => unknown;
export function setListFactory(factory: typeof createList): void {
  createList = factory;
}

/** Methods that skip and count elements, for subclasses. */
export const skip: unique symbol = Symbol('skip');
export const elementCount: unique symbol = Symbol('elementCount');

/** An iterator over elements, which can be used once. */
export class Iterator<Element = unknown> extends PlatformObject {
  readonly #elements: readonly Element[];
  #nextIndex = 0;

  constructor(elements: readonly Element[]) {
    super();
    this.#elements = elements;
  }

  /** Returns true if there are more elements. */
  hasNext(): boolean {
    return this.#nextIndex < this.#elements.length;
  }

  /** Returns the next element. @throws Error if there are no more elements */
  next(): Element {
    if (!this.hasNext()) throw new Error('The iterator has no more elements.');
    return this.#elements[this.#nextIndex++] as Element;
  }

  /**
   * Returns a list of the remaining elements, or of `size` elements after skipping `start` elements. The iterator
   * advances past them.
   */
  asList(start = 0, size = Number.POSITIVE_INFINITY): List<Element> {
    const startIndex = this.#nextIndex + countOf(start);
    const elements = this.#elements.slice(startIndex, startIndex + countOf(size));
    this.#nextIndex = Math.min(this.#elements.length, startIndex + elements.length);
    return createList(elements) as List<Element>;
  }

  /** Ends the iteration, so that there are no more elements. */
  close(): void {
    this.#nextIndex = this.#elements.length;
  }

  /** Advances by the given number of elements, but not beyond the end. */
  [skip](count: number): void {
    this.#nextIndex = Math.min(this.#elements.length, this.#nextIndex + countOf(count));
  }

  /** Returns the total number of elements. */
  [elementCount](): number {
    return this.#elements.length;
  }

  *[Symbol.iterator](): Generator<Element, void> {
    while (this.hasNext()) yield this.next();
  }
}
registerClass('util.Iterator', Iterator);

/** Returns an argument as a number of elements. Scripts can pass anything; what is not a number counts as 0. */
const countOf = (count: unknown): number => Math.max(0, Math.trunc(Number(count)) || 0);
