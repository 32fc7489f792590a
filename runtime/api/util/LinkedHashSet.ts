import { registerClass } from '../../platform-object.ts';
import { extractElements } from './ArrayList.ts';
import { Set } from './Set.ts';

/** A set that scripts can create and modify, with its elements in insertion order. */
export class LinkedHashSet<Element = unknown> extends Set<Element> {
  /** Creates a set of the given values: none, separate arguments, or one array, collection or iterator. @public */
  constructor(...values: unknown[]) {
    super(extractElements(values) as Iterable<Element>);
  }

  /** Returns a new set with the same elements. */
  clone(): LinkedHashSet<Element> {
    return new LinkedHashSet<Element>(this.toArray());
  }
}
registerClass('util.LinkedHashSet', LinkedHashSet);
