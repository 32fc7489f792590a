import { absent, dynamicMember, noSuchMember, PlatformObject, platformClass } from '../../platform-object.ts';
import { toPlain } from '../../plain-form.ts';
import { Iterator } from './Iterator.ts';

/** Elements of a collection; shared with its subclasses. */
export const elements: unique symbol = Symbol('elements');

/** A read-only view of elements; index access works, as in scripts of the platform. */
export class Collection extends PlatformObject {
  declare readonly [elements]: unknown[];

  constructor(of: Iterable<unknown> = []) {
    super();
    Object.defineProperty(this, elements, { value: [...of] });
  }

  get length(): number {
    return this[elements].length;
  }

  get empty(): boolean {
    return this[elements].length === 0;
  }

  size(): number {
    return this[elements].length;
  }

  contains(value: unknown): boolean {
    return this[elements].includes(value);
  }

  containsAll(values: Collection): boolean {
    return values.toArray().every((value) => this.contains(value));
  }

  iterator(): Iterator {
    return new Iterator(this[elements]);
  }

  toArray(): unknown[] {
    return [...this[elements]];
  }

  [Symbol.iterator](): ArrayIterator<unknown> {
    return this[elements].values();
  }

  [toPlain](): unknown[] {
    return this.toArray();
  }

  [dynamicMember](name: string): unknown {
    if (!/^\d+$/.test(name)) return noSuchMember;
    return this[elements][Number(name)] ?? absent;
  }
}
platformClass('util.Collection', Collection, { booleans: ['empty'] });
