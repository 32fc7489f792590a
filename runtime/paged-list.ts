import type { CollectionName } from './protocol/bridge-protocol.ts';
import { currentRun } from './current-run.ts';

/** Number of elements read ahead. */
export const pageSize = 50;

/**
 * Creates a list that supports `length`, index access and `slice`, and creates each element when it is
 * accessed.
 * @param createElement creates the element at an index within the length
 */
export function createLazyList<Element>(
  length: number,
  createElement: (index: number) => Element,
): readonly Element[] {
  const elementAt = (index: number): Element | undefined =>
    index < length ? createElement(index) : undefined;
  const slice = (start = 0, end = length): Element[] => {
    const from = start < 0 ? Math.max(0, length + start) : start;
    const to = Math.min(end < 0 ? length + end : end, length);
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => createElement(from + index));
  };
  return new Proxy<Element[]>([], {
    get(target, name) {
      if (name === 'length') return length;
      if (name === 'slice') return slice;
      if (typeof name === 'string' && /^\d+$/.test(name)) return elementAt(Number(name));
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** Creates a list of platform objects by the keys of their records, which are read page by page. */
export function createPagedList<Element>(
  collection: CollectionName,
  keys: readonly string[],
  create: (key: string) => Element,
): readonly Element[] {
  let pageStart = -1;
  return createLazyList(keys.length, (index) => {
    if (pageStart < 0 || index < pageStart || index >= pageStart + pageSize) {
      pageStart = index;
      currentRun().records.prefetch(collection, keys.slice(pageStart, pageStart + pageSize));
    }
    return create(keys[index] ?? '');
  });
}
