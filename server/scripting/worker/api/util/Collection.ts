import { isEqual } from '../../equality.ts';
import { knownObject } from '../../known-objects.ts';
import {
  absent,
  dynamicMember,
  noSuchMember,
  PlatformObject,
  platformClass,
  setDynamicMember,
} from '../../platform-object.ts';
import { toPlain } from '../../plain-form.ts';
import { Iterator } from './Iterator.ts';

/** Elements of a collection; shared with its subclasses. */
export const elements: unique symbol = Symbol('elements');

/** Changes, as each kind of collection makes them; shared with its subclasses. */
export const insert: unique symbol = Symbol('insert');
export const changeable: unique symbol = Symbol('changeable');
export const keep: unique symbol = Symbol('keep');

/** What a script may give where elements are wanted. */
export type Elements<Element> = Iterable<Element>;

const textLimit = 10_000;

/**
 * Elements in an order. What the platform gives of itself (an order's line items) cannot be changed: its changing methods
 * throw. Index access works, `items[0]`, and so does `for (... of ...)`.
 */
export class Collection<Element = unknown> extends PlatformObject {
  declare readonly [elements]: Element[];

  constructor(of: Iterable<Element> = []) {
    super();
    const own = Array.from(of, knownObject);
    Object.defineProperty(this, elements, { value: new.target === Collection ? Object.freeze(own) : own });
  }

  /** Number of elements. */
  get length(): number {
    return this[elements].length;
  }

  /** Whether there is no element. */
  get empty(): boolean {
    return this[elements].length === 0;
  }

  /** Number of elements. */
  size(): number {
    return this[elements].length;
  }

  /** Whether it holds a value. Platform objects of the same record are equal. */
  contains(value: unknown): boolean {
    return this[elements].some((element) => isEqual(element, value));
  }

  /** Whether it holds every one of the values. */
  containsAll(values: Elements<unknown>): boolean {
    return [...values].every((value) => this.contains(value));
  }

  /** Walks over the elements in their order. */
  iterator(): Iterator<Element> {
    return new Iterator<Element>(this[elements]);
  }

  /** A new array of the elements. */
  toArray(): Element[] {
    return [...this[elements]];
  }

  /** Adds values, given singly. Says whether it holds more than before. */
  add(...values: Element[]): boolean {
    return this[insert](values);
  }

  /** Adds one value. Says whether it holds more than before. */
  add1(value: Element): boolean {
    return this[insert]([value]);
  }

  /** Adds all values of another collection. Says whether it holds more than before. */
  addAll(values: Elements<Element>): boolean {
    return this[insert]([...values]);
  }

  /** Removes the first element that equals the value. Says whether there was one. */
  remove(value: unknown): boolean {
    const own = this[changeable]();
    const at = own.findIndex((element) => isEqual(element, value));
    if (at >= 0) own.splice(at, 1);
    return at >= 0;
  }

  /** Removes every element that equals one of the values. Says whether there were any. */
  removeAll(values: Elements<unknown>): boolean {
    const wanted = [...values];
    return this[keep]((element) => !wanted.some((value) => isEqual(element, value)));
  }

  /** Removes every element that equals none of the values. Says whether there were any. */
  retainAll(values: Elements<unknown>): boolean {
    const wanted = [...values];
    return this[keep]((element) => wanted.some((value) => isEqual(element, value)));
  }

  /** Removes every element. */
  clear(): void {
    this[changeable]().length = 0;
  }

  override toString(): string {
    let text = '';
    for (const [index, element] of this[elements].entries()) {
      text += (index === 0 ? '' : ', ') + elementText(element);
      if (text.length > textLimit) return `[${text.slice(0, textLimit)}…]`;
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
    if (!/^\d+$/.test(name)) return noSuchMember;
    return this[elements][Number(name)] ?? absent;
  }

  [setDynamicMember](name: string, value: unknown): boolean {
    if (!/^\d+$/.test(name)) return false;
    this[changeable]()[Number(name)] = value as Element;
    return true;
  }

  /** Puts values where this kind of collection has them. */
  [insert](values: readonly Element[]): boolean {
    const own = this[changeable]();
    for (const value of values) own.push(value);
    return values.length > 0;
  }

  /** The elements, for a change. @throws Error where they are the platform's */
  [changeable](): Element[] {
    const own = this[elements];
    if (Object.isFrozen(own))
      throw new Error('This collection cannot be changed: copy it into an ArrayList.');
    return own;
  }

  [keep](wanted: (element: Element) => boolean): boolean {
    const own = this[changeable]();
    const kept = own.filter(wanted);
    const removed = kept.length < own.length;
    own.length = 0;
    for (const element of kept) own.push(element);
    return removed;
  }
}
platformClass('util.Collection', Collection, { booleans: ['empty'] });

/** An element as text, without running what a script may have made of `toString`: the debugger asks for it too. */
export function elementText(element: unknown): string {
  if (element instanceof PlatformObject || typeof element !== 'object' || element === null)
    return typeof element === 'function' ? 'Function' : String(element);
  if (element instanceof Date) return Date.prototype.toString.call(element);
  return Array.isArray(element) ? '[Array]' : '[object Object]';
}
