import { isEqual } from '../../equality.ts';
import { platformClass } from '../../platform-object.ts';
import { Collection, elements } from './Collection.ts';

/** A collection that holds no value twice. */
export class Set<Element = unknown> extends Collection<Element> {
  /** A set without elements that cannot be changed. */
  static get EMPTY_SET(): Set {
    return emptySet;
  }

  constructor(of: Iterable<Element> = []) {
    super();
    this.insert([...of]);
  }

  protected override insert(values: readonly Element[]): boolean {
    const own = this.changeable();
    const before = own.length;
    for (const value of values) if (!own.some((element) => isEqual(element, value))) own.push(value);
    return own.length > before;
  }
}
const emptySet = new Set();
Object.freeze(emptySet[elements]);
platformClass('util.Set', Set);
