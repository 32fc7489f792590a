/** Bytes of one buffer, characters that a text is blown up to, or taken apart at once. */
const largest = 64_000_000;
/** Characters of JSON: parsed, a few of them can become an object of fifty bytes each. */
const largestJson = 16_000_000;

type Method = (...args: never[]) => unknown;
type Class = (abstract new (...args: never[]) => object) & { readonly prototype: object };

/**
 * Bounds single allocations that are made before the watch over the isolate's memory can look: buffers, which lie outside
 * of the heap that V8 bounds, and texts whose parts V8 cannot hold, for which it ends the process. Called before the
 * snapshot of the realm is taken, so that it stays.
 */
export function boundAllocations(): void {
  boundClass('ArrayBuffer', 1);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value === 'function' && Object.getPrototypeOf(value) === typedArray)
      boundClass(name, (value as unknown as { BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT);
  }
  for (const name of ['resize', 'transfer', 'transferToFixedLength'])
    boundMethod(ArrayBuffer.prototype, name, (_buffer, [length]) => sizeOf(length));
  for (const name of ['padStart', 'padEnd'])
    boundMethod(String.prototype, name, (_text, [length]) => sizeOf(length));
  boundMethod(String.prototype, 'repeat', (text, [times]) => lengthOf(text) * sizeOf(times));
  // What takes a text apart can make something of each character, and V8 ends the process for too long a list.
  for (const name of ['split', 'match', 'matchAll', 'replace', 'replaceAll'])
    boundMethod(String.prototype, name, lengthOf);
  boundMethod(JSON, 'parse', (_json, [text]) => lengthOf(text), largestJson);
}

const typedArray: unknown = Object.getPrototypeOf(Uint8Array);

function boundClass(name: string, bytes: number): void {
  const original = Reflect.get(globalThis, name) as Class;
  const bounded = new Proxy(original, {
    construct(target, args: unknown[], newTarget) {
      // Other buffers are there already.
      if (!(args[0] instanceof ArrayBuffer)) check(sizeOf(args[0]) * bytes);
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  Object.defineProperty(globalThis, name, { value: bounded });
  Object.defineProperty(original.prototype, 'constructor', { value: bounded });
}

function boundMethod(
  owner: object,
  name: string,
  size: (self: unknown, args: readonly unknown[]) => number,
  most = largest,
): void {
  const original = Reflect.get(owner, name) as Method | undefined;
  if (original === undefined) return;
  const value = new Proxy(original, {
    apply(target, self: unknown, args: unknown[]) {
      check(size(self, args), most);
      return Reflect.apply(target, self, args) as unknown;
    },
  });
  Object.defineProperty(owner, name, { value });
}

/** What a length says, or something that has one; 0 of what is neither, which the language refuses itself. */
function sizeOf(source: unknown): number {
  const length: unknown =
    typeof source === 'object' && source !== null ? Reflect.get(source, 'length') : source;
  return typeof length === 'number' || typeof length === 'string' ? Number(length) || 0 : 0;
}

const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0);

function check(size: number, most = largest): void {
  if (size > most)
    throw new RangeError(`${most} bytes or characters are the most at once: work on parts of the data.`);
}
