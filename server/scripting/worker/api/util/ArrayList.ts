import { platformClass } from '../../platform-object.ts';
import { Collection } from './Collection.ts';
import { Iterator } from './Iterator.ts';
import { List, makeSublistsBy } from './List.ts';

/** Elements given singly, or as one array, collection or iterator. */
export function givenElements(given: readonly unknown[]): Iterable<unknown> {
  const [first] = given;
  if (given.length !== 1) return given;
  if (first === null || first === undefined) return [];
  const several = Array.isArray(first) || first instanceof Collection || first instanceof Iterator;
  return several ? (first as Iterable<unknown>) : given;
}

/** A list that scripts make and change. */
export class ArrayList<Element = unknown> extends List<Element> {
  /** An empty list, or one of the values given: singly, or as one array, collection or iterator. @public */
  constructor(...values: unknown[]) {
    super(givenElements(values) as Iterable<Element>);
  }

  /** A new list of the same elements. */
  clone(): ArrayList<Element> {
    return new ArrayList<Element>(this.toArray());
  }
}
platformClass('util.ArrayList', ArrayList);
makeSublistsBy((of) => new ArrayList([...of]));
