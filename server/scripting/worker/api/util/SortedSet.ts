import { platformClass } from '../../platform-object.ts';
import { Collection, elements, changeable, insert, keep } from './Collection.ts';
import { orderBy, type Comparator } from './ordering.ts';
import { Set } from './Set.ts';

type Order = (first: unknown, second: unknown) => number;

/** A set whose elements are always in order: their natural one, or a comparator's. */
export class SortedSet<Element = unknown> extends Set<Element> {
  readonly #order: Order;

  /** An empty set, with a comparator if given; or a set of another collection's elements. @public */
  constructor(given?: Comparator<Element> | Iterable<Element> | null) {
    super();
    const isElements = given instanceof Collection || Array.isArray(given);
    this.#order = orderBy(isElements ? undefined : (given as Comparator<unknown> | undefined));
    if (isElements) this[insert]([...(given as Iterable<Element>)]);
  }

  /** The least element. @throws Error where there is none */
  first(): Element {
    return this.#some(0);
  }

  /** The greatest element. @throws Error where there is none */
  last(): Element {
    return this.#some(-1);
  }

  /** The elements below a value. */
  headSet(to: Element): SortedSet<Element> {
    return this.#part((element) => this.#order(element, to) < 0);
  }

  /** The elements from one value up to, but without, another. */
  subSet(from: Element, to: Element): SortedSet<Element> {
    return this.#part((element) => this.#order(element, from) >= 0 && this.#order(element, to) < 0);
  }

  /** The elements from a value on. */
  tailSet(from: Element): SortedSet<Element> {
    return this.#part((element) => this.#order(element, from) >= 0);
  }

  /** A new set of the same elements in the same order. */
  clone(): SortedSet<Element> {
    return this.#part(() => true);
  }

  override contains(value: unknown): boolean {
    return this[elements].some((element) => this.#order(element, value) === 0);
  }

  override remove(value: unknown): boolean {
    return this[keep]((element) => this.#order(element, value) !== 0);
  }

  override [insert](values: readonly Element[]): boolean {
    const own = this[changeable]();
    const before = own.length;
    for (const value of values) {
      const at = own.findIndex((element) => this.#order(element, value) >= 0);
      if (at < 0) own.push(value);
      else if (this.#order(own[at], value) !== 0) own.splice(at, 0, value);
    }
    return own.length > before;
  }

  #some(index: number): Element {
    if (this.length === 0) throw new Error('The set has no element.');
    return this[elements].at(index) as Element;
  }

  #part(wanted: (element: Element) => boolean): SortedSet<Element> {
    const part = new SortedSet<Element>(this.#order as Comparator<Element>);
    part[insert](this[elements].filter(wanted));
    return part;
  }
}
platformClass('util.SortedSet', SortedSet);
