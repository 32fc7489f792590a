import type { CollectionName } from '../bridge-protocol.ts';
import { run } from './current-run.ts';

/** Elements that are read ahead. */
export const page = 50;

/**
 * A list that knows `length`, elements by index, and `slice`, and makes each element when it is asked for.
 * @param element the one at an index within the length
 */
export function lazyList<Element>(length: number, element: (index: number) => Element): readonly Element[] {
  const at = (index: number): Element | undefined => (index < length ? element(index) : undefined);
  const slice = (start = 0, end = length): Element[] => {
    const from = start < 0 ? Math.max(0, length + start) : start;
    const to = Math.min(end < 0 ? length + end : end, length);
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => element(from + index));
  };
  return new Proxy<Element[]>([], {
    get(target, name) {
      if (name === 'length') return length;
      if (name === 'slice') return slice;
      if (typeof name === 'string' && /^\d+$/.test(name)) return at(Number(name));
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** Platform objects by the keys of their records, which are read a page at a time. */
export function pagedList<Element>(
  collection: CollectionName,
  keys: readonly string[],
  make: (key: string) => Element,
): readonly Element[] {
  let from = -1;
  return lazyList(keys.length, (index) => {
    if (from < 0 || index < from || index >= from + page) {
      from = index;
      run().records.prefetch(collection, keys.slice(from, from + page));
    }
    return make(keys[index] ?? '');
  });
}
