import { platformClass } from '../../platform-object.ts';
import { givenElements } from './ArrayList.ts';
import { Set } from './Set.ts';

/** A set that scripts make and change. */
export class HashSet<Element = unknown> extends Set<Element> {
  /** An empty set, or one of the values given: singly, or as one array or collection. @public */
  constructor(...values: unknown[]) {
    super(givenElements(values) as Iterable<Element>);
  }

  /** A new set of the same elements. */
  clone(): HashSet<Element> {
    return new HashSet<Element>(this.toArray());
  }
}
platformClass('util.HashSet', HashSet);
