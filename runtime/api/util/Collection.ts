import { types } from 'node:util';
import { isEqual } from '../../equality.ts';
import { canonicalObject } from '../../canonical-objects.ts';
import {
  dynamicMember,
  listsElements,
  PlatformObject,
  registerClass,
  setDynamicMember,
} from '../../platform-object.ts';
import { toPlain } from '../../plain-form.ts';
import { inheritsFrom, runsPlatformCodeOnly } from '../../prototype-chain.ts';
import { Iterator } from './Iterator.ts';
import { freezeWithFunctions, SafeMap } from '../../protocol/primordials.ts';

/** The elements of a collection, for its subclasses. */
export const elements: unique symbol = Symbol('elements');

/** The methods that change a collection; subclasses use or override them. */
export const insert: unique symbol = Symbol('insert');
export const mutate: unique symbol = Symbol('mutate');
export const retainWhere: unique symbol = Symbol('retainWhere');

/** The argument of a method that takes several elements. */
export type Elements<Element> = Iterable<Element>;

/** Maximum length of a collection or map as a string, in characters. A longer string is truncated. */
export const maxTextLength = 10_000;

/**
 * The maximum number of indexes that are own properties, for `in`, `for...in` and array methods. Elements beyond it can
 * still be read.
 */
const maxOwnIndexes = 20_000;

/**
 * A sequence of elements. The modifying methods of a read-only collection, such as `List.EMPTY_LIST`, throw an Error.
 * Elements can be read by index (`items[0]`) and iterated with `for...of`.
 */
export class Collection<Element = unknown> extends PlatformObject {
  declare readonly [elements]: Element[];
  #ownIndexes = 0;

  constructor(source: Iterable<Element> = []) {
    super();
    const items = Array.from(source, canonicalObject);
    Object.defineProperty(this, elements, {
      // An instance of this class itself, and not of a subclass, is read-only.
      value: new.target === Collection ? Object.freeze(items) : items,
    });
    this.#alignIndexes();
  }

  /** Returns the number of elements. */
  get length(): number {
    return this[elements].length;
  }

  /** Returns true if the collection has no elements. */
  get empty(): boolean {
    return this[elements].length === 0;
  }

  /** Returns the number of elements. */
  size(): number {
    return this[elements].length;
  }

  /** Returns true if the collection contains the value. Platform objects that represent the same record are equal. */
  contains(value: unknown): boolean {
    return this[elements].some((element) => isEqual(element, value));
  }

  /** Returns true if the collection contains all of the values. */
  containsAll(values: Elements<unknown>): boolean {
    return [...values].every((value) => this.contains(value));
  }

  /** Returns an iterator over the elements. */
  iterator(): Iterator<Element> {
    return new Iterator<Element>(this[elements]);
  }

  /** Returns a new array of the elements. */
  toArray(): Element[] {
    return [...this[elements]];
  }

  /**
   * Adds the given values and returns true if the collection changed.
   * @throws Error if the collection is read-only
   */
  add(...values: Element[]): boolean {
    return this[insert](values);
  }

  /**
   * Adds a value and returns true if the collection changed.
   * @throws Error if the collection is read-only
   */
  add1(value: Element): boolean {
    return this[insert]([value]);
  }

  /**
   * Adds all values of another collection and returns true if the collection changed.
   * @throws Error if the collection is read-only
   */
  addAll(values: Elements<Element>): boolean {
    return this[insert]([...values]);
  }

  /**
   * Removes the first element that equals the value and returns true if there was one.
   * @throws Error if the collection is read-only
   */
  remove(value: unknown): boolean {
    return this[mutate]((items) => {
      const index = items.findIndex((element) => isEqual(element, value));
      if (index >= 0) items.splice(index, 1);
      return index >= 0;
    });
  }

  /**
   * Removes all elements that equal one of the values and returns true if there were any.
   * @throws Error if the collection is read-only
   */
  removeAll(values: Elements<unknown>): boolean {
    const excludedValues = [...values];
    return this[retainWhere]((element) => !excludedValues.some((value) => isEqual(element, value)));
  }

  /**
   * Removes all elements that equal none of the values and returns true if there were any.
   * @throws Error if the collection is read-only
   */
  retainAll(values: Elements<unknown>): boolean {
    const includedValues = [...values];
    return this[retainWhere]((element) => includedValues.some((value) => isEqual(element, value)));
  }

  /** Removes all elements. @throws Error if the collection is read-only */
  clear(): void {
    this[mutate]((items) => (items.length = 0));
  }

  /** Returns the elements as one string in brackets, such as `[a, b]`. A long string is truncated. */
  override toString(): string {
    let text = '';
    for (const [index, element] of this[elements].entries()) {
      text += (index === 0 ? '' : ', ') + formatElement(element);
      if (text.length > maxTextLength) return `[${text.slice(0, maxTextLength)}…]`;
    }
    return `[${text}]`;
  }

  [Symbol.iterator](): ArrayIterator<Element> {
    return this[elements].values();
  }

  [toPlain](): unknown[] {
    return this.toArray();
  }

  [dynamicMember](name: string): unknown {
    return /^\d+$/.test(name) ? this[elements][Number(name)] : undefined;
  }

  [setDynamicMember](name: string, value: unknown): boolean {
    if (!/^\d+$/.test(name)) return false;
    this[mutate]((items) => (items[Number(name)] = value as Element));
    return true;
  }

  /** Inserts values and returns true if the collection changed. Subclasses determine the position. */
  [insert](values: readonly Element[]): boolean {
    return this[mutate]((items) => {
      for (const value of values) items.push(value);
      return values.length > 0;
    });
  }

  /** Changes the elements and returns the result of the change. @throws Error if the collection is read-only */
  [mutate]<Result>(change: (items: Element[]) => Result): Result {
    const items = this[elements];
    if (Object.isFrozen(items))
      throw new Error('This collection cannot be changed: copy it into an ArrayList.');
    try {
      return change(items);
    } finally {
      this.#alignIndexes();
    }
  }

  [retainWhere](predicate: (element: Element) => boolean): boolean {
    return this[mutate]((items) => {
      const retainedItems = items.filter(predicate);
      const hasRemoved = retainedItems.length < items.length;
      items.length = 0;
      for (const element of retainedItems) items.push(element);
      return hasRemoved;
    });
  }

  /** Defines or removes index properties so that there is one for each element, up to `maxOwnIndexes`. */
  #alignIndexes(): void {
    const count = Math.min(this[elements].length, maxOwnIndexes);
    for (; this.#ownIndexes < count; this.#ownIndexes++)
      Object.defineProperty(this, this.#ownIndexes, indexProperty(this.#ownIndexes));
    while (this.#ownIndexes > count) Reflect.deleteProperty(this, --this.#ownIndexes);
  }
}
Object.defineProperty(Collection.prototype, listsElements, { value: true });
registerClass('util.Collection', Collection, { booleans: ['empty'] });

/**
 * Converts an element to a string. Runs no script code, because the debugger uses it too. An object whose conversion
 * could run script code is `[object Object]`, such as a script's own object, or a platform object with a member that a
 * script overrides.
 */
export function formatElement(element: unknown): string {
  if (typeof element !== 'object' || element === null)
    return typeof element === 'function' ? 'Function' : String(element);
  if (types.isProxy(element)) return '[object Object]';
  if (types.isDate(element)) return Date.prototype.toString.call(element);
  if (inheritsFrom(element, PlatformObject) && runsPlatformCodeOnly(element)) return String(element);
  return Array.isArray(element) ? '[Array]' : '[object Object]';
}

const indexProperties = new SafeMap<number, PropertyDescriptor>();

/** Returns the property descriptor of an index, which all collections share. */
function indexProperty(index: number): PropertyDescriptor {
  const sharedProperty = indexProperties.get(index);
  if (sharedProperty) return sharedProperty;
  const property = {
    get(this: Collection): unknown {
      return this[elements][index];
    },
    set(this: Collection, value: unknown) {
      this[mutate]((items) => (items[index] = value));
    },
    enumerable: true,
    configurable: true,
  };
  indexProperties.set(index, freezeWithFunctions(property));
  return property;
}
