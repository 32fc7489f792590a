import type { CollectionName } from '../bridge-protocol.ts';
import { run } from './current-run.ts';

/** Records that are read ahead. */
const page = 50;

/**
 * A list of platform objects by the keys of their records, for iterators: each object is made when it is asked for, and
 * its record is read with those around it, a page at a time. Knows `length`, elements by index, and `slice`.
 */
export function pagedList<Element>(
  collection: CollectionName,
  keys: readonly string[],
  make: (key: string) => Element,
): readonly Element[] {
  let from = -1;
  const element = (index: number): Element | undefined => {
    const key = keys[index];
    if (key === undefined) return undefined;
    if (from < 0 || index < from || index >= from + page) {
      from = index;
      run().records.prefetch(collection, keys.slice(from, from + page));
    }
    return make(key);
  };
  const slice = (start?: number, end?: number): Element[] => keys.slice(start, end).map(make);
  return new Proxy<Element[]>([], {
    get(target, name) {
      if (name === 'length') return keys.length;
      if (name === 'slice') return slice;
      if (typeof name === 'string' && /^\d+$/.test(name)) return element(Number(name));
      return Reflect.get(target, name) as unknown;
    },
  });
}
