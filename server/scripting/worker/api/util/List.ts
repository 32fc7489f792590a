import { randomInt } from 'node:crypto';
import { isEqual } from '../../equality.ts';
import { platformClass } from '../../platform-object.ts';
import { Collection, elements, elementText, changeable } from './Collection.ts';
import { makeListsBy } from './Iterator.ts';
import { orderBy, type Comparator } from './ordering.ts';

/** Makes the lists that list methods give; set by ArrayList's file, which needs this one. */
let make: (of: Iterable<unknown>) => unknown;
export function makeSublistsBy(constructor: typeof make): void {
  make = constructor;
}

/** A collection whose elements have positions, from 0 on. */
export class List<Element = unknown> extends Collection<Element> {
  /** A list without elements that cannot be changed. */
  static get EMPTY_LIST(): List {
    return emptyList;
  }

  /** The element at a position. @throws RangeError where there is none */
  get(index: number): Element {
    return this[elements][this.#position(index)] as Element;
  }

  /** Replaces the element at a position and gives the one that was there. @throws RangeError where there is none */
  set(index: number, value: Element): Element {
    const before = this.get(index);
    this[changeable]()[index] = value;
    return before;
  }

  /** Inserts a value before the element at a position; what follows moves on. */
  addAt(index: number, value: Element): void {
    if (index !== this.length) this.#position(index);
    this[changeable]().splice(index, 0, value);
  }

  /** Removes the element at a position and gives it. @throws RangeError where there is none */
  removeAt(index: number): Element {
    const before = this.get(index);
    this[changeable]().splice(index, 1);
    return before;
  }

  /** Appends values and gives the new length. */
  push(...values: Element[]): number {
    return this[changeable]().push(...values);
  }

  /** Removes the last element and gives it; null where there is none. */
  pop(): Element | null {
    return this[changeable]().pop() ?? null;
  }

  /** Removes the first element and gives it; null where there is none. */
  shift(): Element | null {
    return this[changeable]().shift() ?? null;
  }

  /** Puts values before all others and gives the new length. */
  unshift(...values: Element[]): number {
    return this[changeable]().unshift(...values);
  }

  /** Position of the first element that equals the value; -1 where there is none. */
  indexOf(value: unknown): number {
    return this[elements].findIndex((element) => isEqual(element, value));
  }

  /** Position of the last element that equals the value; -1 where there is none. */
  lastIndexOf(value: unknown): number {
    return this[elements].findLastIndex((element) => isEqual(element, value));
  }

  /** A new list of these elements and the values after them; an array or collection among these gives its elements. */
  concat(...values: unknown[]): List {
    const all: unknown[] = this.toArray();
    for (const value of values) {
      if (Array.isArray(value) || value instanceof Collection) all.push(...(value as Iterable<unknown>));
      else all.push(value);
    }
    return listOf(all);
  }

  /** Writes one value to every position. */
  fill(value: Element): void {
    this[changeable]().fill(value);
  }

  /** Replaces every element that equals a value by another. Says whether there were any. */
  replaceAll(before: unknown, after: Element): boolean {
    const own = this[changeable]();
    let found = false;
    for (const [index, element] of own.entries()) {
      if (!isEqual(element, before)) continue;
      own[index] = after;
      found = true;
    }
    return found;
  }

  /** Reverses the order of the elements. */
  reverse(): void {
    this[changeable]().reverse();
  }

  /** Moves every element by a distance to the right; what falls off the end comes in at the beginning. */
  rotate(distance: number): void {
    const own = this[changeable]();
    if (own.length === 0) return;
    const shift = ((Math.trunc(distance) % own.length) + own.length) % own.length;
    own.unshift(...own.splice(own.length - shift, shift));
  }

  /** Puts the elements into an order of chance. */
  shuffle(): void {
    const own = this[changeable]();
    for (let index = own.length - 1; index > 0; index--) this.swap(index, randomInt(index + 1));
  }

  /** Exchanges the elements at two positions. */
  swap(first: number, second: number): void {
    const before = this.get(first);
    this.set(first, this.get(second));
    this.set(second, before);
  }

  /** Sorts in the natural order, or by a function of two elements, or by a PropertyComparator. */
  sort(comparator?: Comparator<Element> | null): void {
    this[changeable]().sort(orderBy(comparator));
  }

  /** A new list of the elements from one position up to, but without, another; negative ones count from the end. */
  slice(from: number, to?: number): List<Element> {
    return listOf(this[elements].slice(from, to));
  }

  /** A new list of the elements from one position up to, but without, another. @throws RangeError beyond the list */
  subList(from: number, to: number): List<Element> {
    if (from < 0 || to > this.length || from > to)
      throw new RangeError(`The list has no part from ${from} to ${to}; its length is ${this.length}.`);
    return this.slice(from, to);
  }

  /** The elements' texts with a separator between them. */
  join(separator = ','): string {
    return this[elements]
      .map((element) =>
        element === null || element === undefined
          ? ''
          : typeof element === 'object'
            ? elementText(element)
            : String(element),
      )
      .join(separator);
  }

  #position(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.length)
      throw new RangeError(`The list has no element ${String(index)}; its length is ${this.length}.`);
    return index;
  }
}
const emptyList = new List();
Object.freeze(emptyList[elements]);
platformClass('util.List', List);

const listOf = <Element>(of: Iterable<Element>) => make(of) as List<Element>;
makeListsBy((of) => make(of));
