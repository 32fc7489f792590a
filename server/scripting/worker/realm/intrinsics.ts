/** Values whose prototypes scripts reach by syntax or by a call only, not by a name of the global object. */
function unnamed(): object[] {
  const callbacks = [
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
  // TypeScript's `es2024` does not know the language's iterator helpers yet.
  const { Iterator } = globalThis as unknown as { Iterator: IteratorHelpers };
  const plain = Iterator.from({ next: () => ({ done: true }) });
  const segments = new Intl.Segmenter().segment('');
  return [...callbacks, ...iterators, plain, plain.map(String), segments, segments[Symbol.iterator]()];
}

interface IteratorHelpers {
  from(iterator: object): { map(change: (value: unknown) => unknown): object };
}

/** Every object of the language itself: what the global object and the language's own values lead to. */
export function intrinsics(): object[] {
  const found = new Set<object>();
  const add = (value: unknown): void => {
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') found.add(value);
  };
  // Scripts may break it for all others, so it is mended first.
  add(Object.prototype);
  add(globalThis);
  for (const value of unnamed()) add(Object.getPrototypeOf(value));
  for (const object of found) {
    add(Object.getPrototypeOf(object));
    for (const { value, get, set } of allDescriptors(object)) [value, get, set].forEach(add);
  }
  return [...found];
}

/** Descriptors of own properties, those under symbols as well. */
function allDescriptors(object: object): PropertyDescriptor[] {
  return Reflect.ownKeys(object).flatMap((key) => Object.getOwnPropertyDescriptor(object, key) ?? []);
}
