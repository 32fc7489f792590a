import { isAnyArray } from '../../attribute-array.ts';
import { registerClass } from '../../platform-object.ts';
import { Collection, elements, mutate, insert, retainWhere } from './Collection.ts';
import { Iterator } from './Iterator.ts';
import { toCompareFunction, type Comparator } from './ordering.ts';
import { Set } from './Set.ts';

type CompareFunction = (first: unknown, second: unknown) => number;

/** A set whose elements are sorted in natural order or by a comparator. */
export class SortedSet<Element = unknown> extends Set<Element> {
  readonly #compare: CompareFunction;

  /**
   * Creates an empty set, optionally with a comparator, or a set in natural order with the elements of an array,
   * collection or iterator.
   * @public
   */
  constructor(comparatorOrElements?: Comparator<Element> | Iterable<Element> | null) {
    super();
    const hasElements =
      comparatorOrElements instanceof Collection ||
      comparatorOrElements instanceof Iterator ||
      isAnyArray(comparatorOrElements);
    this.#compare = toCompareFunction(
      hasElements ? undefined : (comparatorOrElements as Comparator<unknown> | undefined),
    );
    if (hasElements) this[insert]([...(comparatorOrElements as Iterable<Element>)]);
  }

  /** Returns the smallest element. @throws Error if the set is empty */
  first(): Element {
    return this.#requireElementAt(0);
  }

  /** Returns the largest element. @throws Error if the set is empty */
  last(): Element {
    return this.#requireElementAt(-1);
  }

  /** Returns a new set of the elements that are less than the value. */
  headSet(to: Element): SortedSet<Element> {
    return this.#filterElements((element) => this.#compare(element, to) < 0);
  }

  /** Returns a new set of the elements from the first value (inclusive) to the second (exclusive). */
  subSet(from: Element, to: Element): SortedSet<Element> {
    return this.#filterElements(
      (element) => this.#compare(element, from) >= 0 && this.#compare(element, to) < 0,
    );
  }

  /** Returns a new set of the elements that are greater than or equal to the value. */
  tailSet(from: Element): SortedSet<Element> {
    return this.#filterElements((element) => this.#compare(element, from) >= 0);
  }

  /** Returns a new set with the same elements and order. */
  clone(): SortedSet<Element> {
    return this.#filterElements(() => true);
  }

  /** Returns true if the set contains an element that its sort order treats as equal to the value. */
  override contains(value: unknown): boolean {
    return this[elements].some((element) => this.#compare(element, value) === 0);
  }

  /**
   * Removes the element that the set's sort order treats as equal to the value, and returns true if there was one.
   */
  override remove(value: unknown): boolean {
    return this[retainWhere]((element) => this.#compare(element, value) !== 0);
  }

  override [insert](values: readonly Element[]): boolean {
    return this[mutate]((items) => {
      const previousLength = items.length;
      for (const value of values) {
        const index = items.findIndex((element) => this.#compare(element, value) >= 0);
        if (index < 0) items.push(value);
        else if (this.#compare(items[index], value) !== 0) items.splice(index, 0, value);
      }
      return items.length > previousLength;
    });
  }

  #requireElementAt(index: number): Element {
    if (this.length === 0) throw new Error('The set is empty.');
    return this[elements].at(index) as Element;
  }

  #filterElements(predicate: (element: Element) => boolean): SortedSet<Element> {
    const result = new SortedSet<Element>(this.#compare as Comparator<Element>);
    result[insert](this[elements].filter(predicate));
    return result;
  }
}
registerClass('util.SortedSet', SortedSet);
