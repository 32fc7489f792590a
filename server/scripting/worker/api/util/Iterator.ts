import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { List } from './List.ts';

/** Makes the list that an iterator gives; set by the list's own file, which needs the iterator's. */
let listOf: (elements: readonly unknown[]) => unknown;
export function makeListsBy(make: typeof listOf): void {
  listOf = make;
}

/** Moving on, and the number of elements; shared with subclasses. */
export const skip: unique symbol = Symbol('skip');
export const total: unique symbol = Symbol('total');

/** Walks over elements, once. */
export class Iterator<Element = unknown> extends PlatformObject {
  readonly #elements: readonly Element[];
  #next = 0;

  constructor(elements: readonly Element[]) {
    super();
    this.#elements = elements;
  }

  /** Whether `next` would give an element. */
  hasNext(): boolean {
    return this.#next < this.#elements.length;
  }

  /** The next element. @throws Error when there is none */
  next(): Element {
    if (!this.hasNext()) throw new Error('The iterator has no further element.');
    return this.#elements[this.#next++] as Element;
  }

  /** The elements that are left, or `size` of them after `start` are passed over. The iterator has moved past them then. */
  asList(start = 0, size = Number.POSITIVE_INFINITY): List<Element> {
    const from = this.#next + Math.max(0, start);
    const taken = this.#elements.slice(from, from + Math.max(0, size));
    this.#next = Math.min(this.#elements.length, from + taken.length);
    return listOf(taken) as List<Element>;
  }

  /** Ends the iteration. */
  close(): void {
    this.#next = this.#elements.length;
  }

  /** Moves on by so many elements, without leaving the end. */
  [skip](count: number): void {
    this.#next = Math.min(this.#elements.length, this.#next + Math.max(0, Math.trunc(count)));
  }

  /** Elements in all. */
  [total](): number {
    return this.#elements.length;
  }

  *[Symbol.iterator](): Generator<Element, void> {
    while (this.hasNext()) yield this.next();
  }
}
platformClass('util.Iterator', Iterator);
