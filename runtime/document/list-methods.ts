type ValueMapper = (value: unknown) => unknown;

/** Returns the platform's list methods for an array of a document. Elements are converted by `wrap` and `unwrap`. */
export function listMethods(list: unknown[], wrap: ValueMapper, unwrap: ValueMapper) {
  return {
    size: () => list.length,
    get empty() {
      return list.length === 0;
    },
    isEmpty: () => list.length === 0,
    get: (index: number) => wrap(list[index]),
    toArray: () => list.map(wrap),
    iterator() {
      let index = 0;
      return {
        hasNext: () => index < list.length,
        next: () => wrap(list[index++]),
      };
    },
    contains: (value: unknown) => list.includes(unwrap(value)),
    add(value: unknown) {
      list.push(unwrap(value));
      return true;
    },
    remove(value: unknown) {
      const index = list.indexOf(unwrap(value));
      if (index >= 0) list.splice(index, 1);
      return index >= 0;
    },
    removeAt: (index: number) => wrap(list.splice(index, 1)[0]),
    clear() {
      list.length = 0;
    },
  };
}
