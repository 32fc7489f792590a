type Translate = (value: unknown) => unknown;

/** The platform's list methods, over an array of a document; elements pass through `outward` and `inward`. */
export function listMethods(list: unknown[], outward: Translate, inward: Translate) {
  return {
    size: () => list.length,
    get empty() {
      return list.length === 0;
    },
    isEmpty: () => list.length === 0,
    get: (index: number) => outward(list[index]),
    toArray: () => list.map(outward),
    iterator() {
      let next = 0;
      return {
        hasNext: () => next < list.length,
        next: () => outward(list[next++]),
      };
    },
    contains: (value: unknown) => list.includes(inward(value)),
    add(value: unknown) {
      list.push(inward(value));
      return true;
    },
    remove(value: unknown) {
      const at = list.indexOf(inward(value));
      if (at >= 0) list.splice(at, 1);
      return at >= 0;
    },
    removeAt: (index: number) => outward(list.splice(index, 1)[0]),
    clear() {
      list.length = 0;
    },
  };
}
