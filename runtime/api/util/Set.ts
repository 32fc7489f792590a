import { isEqual } from '../../equality.ts';
import { registerClass } from '../../platform-object.ts';
import { Collection, elements, mutate, insert } from './Collection.ts';

/** A collection without duplicates. */
export class Set<Element = unknown> extends Collection<Element> {
  /** Returns an empty, read-only set. */
  static get EMPTY_SET(): Set {
    return emptySet;
  }

  constructor(source: Iterable<Element> = []) {
    super();
    this[insert]([...source]);
  }

  override [insert](values: readonly Element[]): boolean {
    return this[mutate]((items) => {
      const previousLength = items.length;
      for (const value of values) if (!items.some((element) => isEqual(element, value))) items.push(value);
      return items.length > previousLength;
    });
  }
}
// eslint-disable-next-line no-restricted-syntax -- the platform's class
const emptySet = new Set();
Object.freeze(emptySet[elements]);
Object.freeze(emptySet);
registerClass('util.Set', Set);
