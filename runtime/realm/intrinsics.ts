/**
 * Returns values whose prototypes scripts can reach only by syntax or a call, not by a name of the global
 * object.
 */
function createUnnamedIntrinsics(): object[] {
  const functions = [
    function* () {
      yield 0;
    },
    async function* () {
      yield await Promise.resolve(0);
    },
    () => Promise.resolve(),
    async () => await Promise.resolve(),
  ];
  const iterators = [
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/x/g),
  ];
  // TypeScript's `es2024` does not contain iterator helpers yet.
  const iteratorHelpers = Reflect.get(globalThis, 'Iterator') as IteratorHelpers;
  const wrappedIterator = iteratorHelpers.from({ next: () => ({ done: true }) });
  const segments = new Intl.Segmenter().segment('');
  return [
    ...functions,
    ...iterators,
    wrappedIterator,
    wrappedIterator.map(String),
    segments,
    segments[Symbol.iterator](),
  ];
}

interface IteratorHelpers {
  readonly from: (iterator: object) => { map(change: (value: unknown) => unknown): object };
}

/**
 * Returns all built-in objects of the language: everything reachable from the global object and built-in
 * values.
 */
export function collectIntrinsics(): object[] {
  const objects = new Set<object>();
  const add = (value: unknown): void => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') objects.add(value);
  };
  // Changes to `Object.prototype` affect all other objects, so it comes first and is restored first.
  add(Object.prototype);
  add(globalThis);
  // Each error has its own property `stack`, but all of them share its accessors.
  const stack = Object.getOwnPropertyDescriptor(new Error(), 'stack');
  [stack?.get, stack?.set].forEach(add);
  for (const value of createUnnamedIntrinsics()) add(Object.getPrototypeOf(value));
  for (const object of objects) {
    add(Object.getPrototypeOf(object));
    for (const { value, get, set } of allDescriptors(object)) [value, get, set].forEach(add);
  }
  return [...objects];
}

/** Returns the descriptors of all own properties, including those with symbol keys. */
function allDescriptors(object: object): PropertyDescriptor[] {
  return Reflect.ownKeys(object).flatMap((key) => Object.getOwnPropertyDescriptor(object, key) ?? []);
}
