import { platformClass } from '../../platform-object.ts';
import { givenElements } from './ArrayList.ts';
import { Set } from './Set.ts';

/** A set that scripts make and change, and that keeps its elements in the order in which they came. */
export class LinkedHashSet<Element = unknown> extends Set<Element> {
  /** An empty set, or one of the values given: singly, or as one array or collection. @public */
  constructor(...values: unknown[]) {
    super(givenElements(values) as Iterable<Element>);
  }

  /** A new set of the same elements. */
  clone(): LinkedHashSet<Element> {
    return new LinkedHashSet<Element>(this.toArray());
  }
}
platformClass('util.LinkedHashSet', LinkedHashSet);
