import { isEqual } from '../../equality.ts';
import { platformClass } from '../../platform-object.ts';
import { Collection, elements, changeable, insert } from './Collection.ts';

/** A collection that holds no value twice. */
export class Set<Element = unknown> extends Collection<Element> {
  /** A set without elements that cannot be changed. */
  static get EMPTY_SET(): Set {
    return emptySet;
  }

  constructor(of: Iterable<Element> = []) {
    super();
    this[insert]([...of]);
  }

  override [insert](values: readonly Element[]): boolean {
    const own = this[changeable]();
    const before = own.length;
    for (const value of values) if (!own.some((element) => isEqual(element, value))) own.push(value);
    return own.length > before;
  }
}
const emptySet = new Set();
Object.freeze(emptySet[elements]);
platformClass('util.Set', Set);
