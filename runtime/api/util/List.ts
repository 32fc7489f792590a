import { isAnyArray } from '../../attribute-array.ts';
import { randomInt } from 'node:crypto';
import { isEqual } from '../../equality.ts';
import { registerClass } from '../../platform-object.ts';
import { Collection, elements, formatElement, mutate } from './Collection.ts';
import { setListFactory } from './Iterator.ts';
import { toCompareFunction, type Comparator } from './ordering.ts';

/** Creates the lists that methods return. `ArrayList.ts` sets it, because importing that module would be circular. */
let createList: (source: Iterable<unknown>) => unknown;
export function setArrayListFactory(factory: typeof createList): void {
  createList = factory;
}

/** A collection whose elements have indexes that start at 0. */
export class List<Element = unknown> extends Collection<Element> {
  /** Returns an empty, read-only list. */
  static get EMPTY_LIST(): List {
    return emptyList;
  }

  /** Returns an empty, read-only list. */
  get EMPTY_LIST(): List {
    return emptyList;
  }

  /** Returns the element at an index. @throws RangeError if the index is out of range */
  get(index: number): Element {
    return this[elements][this.#requireIndex(index)] as Element;
  }

  /**
   * Replaces the element at an index and returns the previous one.
   * @throws RangeError if the index is out of range
   */
  set(index: number, value: Element): Element {
    const previousElement = this.get(index);
    this[mutate]((items) => (items[index] = value));
    return previousElement;
  }

  /**
   * Inserts a value before the element at an index, or at the end if the index is the length of the list.
   * @throws RangeError if the index is out of range
   */
  addAt(index: number, value: Element): void {
    if (index !== this.length) this.#requireIndex(index);
    this[mutate]((items) => items.splice(index, 0, value));
  }

  /** Removes the element at an index and returns it. @throws RangeError if the index is out of range */
  removeAt(index: number): Element {
    const removedElement = this.get(index);
    this[mutate]((items) => items.splice(index, 1));
    return removedElement;
  }

  /** Appends values and returns the new length. */
  push(...values: Element[]): number {
    return this[mutate]((items) => items.push(...values));
  }

  /** Removes the last element and returns it, or returns null if the list is empty. */
  pop(): Element | null {
    return this[mutate]((items) => items.pop() ?? null);
  }

  /** Removes the first element and returns it, or returns null if the list is empty. */
  shift(): Element | null {
    return this[mutate]((items) => items.shift() ?? null);
  }

  /** Inserts values at the beginning and returns the new length. */
  unshift(...values: Element[]): number {
    return this[mutate]((items) => items.unshift(...values));
  }

  /** Returns the index of the first element that equals the value, or -1 if there is none. */
  indexOf(value: unknown): number {
    return this[elements].findIndex((element) => isEqual(element, value));
  }

  /** Returns the index of the last element that equals the value, or -1 if there is none. */
  lastIndexOf(value: unknown): number {
    return this[elements].findLastIndex((element) => isEqual(element, value));
  }

  /**
   * Returns a new list of these elements followed by the given values. An array or collection is replaced by its
   * elements.
   */
  concat(...values: unknown[]): List {
    const combinedElements: unknown[] = this.toArray();
    for (const value of values) {
      if (isAnyArray(value) || value instanceof Collection)
        combinedElements.push(...(value as Iterable<unknown>));
      else combinedElements.push(value);
    }
    return toList(combinedElements);
  }

  /** Replaces all elements with the value. */
  fill(value: Element): void {
    this[mutate]((items) => items.fill(value));
  }

  /** Replaces all elements that equal a value with another, and returns true if there were any. */
  replaceAll(before: unknown, after: Element): boolean {
    return this[mutate]((items) => {
      let isChanged = false;
      for (const [index, element] of items.entries()) {
        if (!isEqual(element, before)) continue;
        items[index] = after;
        isChanged = true;
      }
      return isChanged;
    });
  }

  /** Reverses the order of the elements. */
  reverse(): void {
    this[mutate]((items) => items.reverse());
  }

  /** Moves each element to an index that is higher by `distance`. Elements at the end continue at the beginning. */
  rotate(distance: number): void {
    this[mutate]((items) => {
      if (items.length === 0) return;
      const offset = ((Math.trunc(distance) % items.length) + items.length) % items.length;
      items.unshift(...items.splice(items.length - offset, offset));
    });
  }

  /** Shuffles the elements randomly. */
  shuffle(): void {
    for (let index = this.length - 1; index > 0; index--) this.swap(index, randomInt(index + 1));
  }

  /** Exchanges the elements at two indexes. @throws RangeError if an index is out of range */
  swap(first: number, second: number): void {
    const firstElement = this.get(first);
    this.set(first, this.get(second));
    this.set(second, firstElement);
  }

  /** Sorts the elements in natural order, or by a comparison function or PropertyComparator. */
  sort(comparator?: Comparator<Element> | null): void {
    this[mutate]((items) => items.sort(toCompareFunction(comparator)));
  }

  /**
   * Returns a new list of the elements from one index (inclusive) to another (exclusive); negative indexes
   * count from the end.
   */
  slice(from: number, to?: number): List<Element> {
    return toList(this[elements].slice(from, to));
  }

  /**
   * Returns a new list of the elements from one index (inclusive) to another (exclusive).
   * @throws RangeError if an index is out of range
   */
  subList(from: number, to: number): List<Element> {
    if (from < 0 || to > this.length || from > to)
      throw new RangeError(`The range ${from} to ${to} is outside the list, whose length is ${this.length}.`);
    return this.slice(from, to);
  }

  /** Returns the elements as one string with a separator between them, a comma by default. */
  join(separator = ','): string {
    return this[elements]
      .map((element) =>
        element === null || element === undefined
          ? ''
          : typeof element === 'object'
            ? formatElement(element)
            : String(element),
      )
      .join(separator);
  }

  #requireIndex(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.length)
      throw new RangeError(`The index ${String(index)} is outside the list, whose length is ${this.length}.`);
    return index;
  }
}
const emptyList = new List();
Object.freeze(emptyList[elements]);
Object.freeze(emptyList);
registerClass('util.List', List, { hiddenInDebugger: ['EMPTY_LIST'] });

const toList = <Element>(source: Iterable<Element>) => createList(source) as List<Element>;
setListFactory((source) => createList(source));
