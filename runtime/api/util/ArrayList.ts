import { isAnyArray } from '../../attribute-array.ts';
import { registerClass } from '../../platform-object.ts';
import { Collection } from './Collection.ts';
import { Iterator } from './Iterator.ts';
import { List, setArrayListFactory } from './List.ts';

/**
 * Returns the elements that are passed as separate arguments, or as one array, collection or iterator. A single
 * argument that is null or undefined means no elements.
 */
export function extractElements(args: readonly unknown[]): Iterable<unknown> {
  const [first] = args;
  if (args.length !== 1) return args;
  if (first === null || first === undefined) return [];
  const isSingleCollection = isAnyArray(first) || first instanceof Collection || first instanceof Iterator;
  return isSingleCollection ? (first as Iterable<unknown>) : args;
}

/** A list that scripts can create and modify. */
export class ArrayList<Element = unknown> extends List<Element> {
  /**
   * Creates a list of the given values: none, separate arguments, or one array, collection or iterator.
   * @public
   */
  constructor(...values: unknown[]) {
    super(extractElements(values) as Iterable<Element>);
  }

  /** Returns a new list with the same elements. */
  clone(): ArrayList<Element> {
    return new ArrayList<Element>(this.toArray());
  }
}
registerClass('util.ArrayList', ArrayList);
setArrayListFactory((elements) => new ArrayList([...elements]));
