/** Maximum size of one buffer, or of a string that is expanded or split, in bytes or characters. */
const maxLength = 64_000_000;
/** Maximum length of JSON in characters. A few characters can become an object of fifty bytes. */
const maxJsonLength = 16_000_000;

type Method = (...args: never[]) => unknown;
type Class = (abstract new (...args: never[]) => object) & { readonly prototype: object };

/**
 * Limits single operations that can allocate too much before the service's `MemoryWatch` can react. They create
 * buffers, which V8 does not count towards its heap limit, parse JSON, or lengthen or split strings. Called before the
 * snapshot of the realm is taken, so that the limits persist.
 */
export function limitAllocations(): void {
  limitClass('ArrayBuffer', 1);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value === 'function' && Object.getPrototypeOf(value) === typedArray)
      limitClass(name, Number(Reflect.get(value, 'BYTES_PER_ELEMENT')));
  }
  for (const name of ['resize', 'transfer', 'transferToFixedLength'])
    limitMethod(ArrayBuffer.prototype, name, (_buffer, [length]) => requestedLengthOf(length));
  for (const name of ['padStart', 'padEnd'])
    limitMethod(String.prototype, name, (_text, [length]) => requestedLengthOf(length));
  limitMethod(String.prototype, 'repeat', (text, [times]) => lengthOf(text) * requestedLengthOf(times));
  // Methods that split a string may create an element for each character, and V8 ends the process if a list
  // is too long.
  for (const name of ['split', 'match', 'matchAll', 'replace', 'replaceAll'])
    limitMethod(String.prototype, name, lengthOf);
  limitMethod(JSON, 'parse', (_json, [text]) => lengthOf(text), maxJsonLength);
}

const typedArray: unknown = Object.getPrototypeOf(Uint8Array);

function limitClass(name: string, bytesPerElement: number): void {
  const original = Reflect.get(globalThis, name) as Class;
  const boundedClass = new Proxy(original, {
    construct(target, args: unknown[], newTarget) {
      // A buffer that is passed already exists.
      if (!(args[0] instanceof ArrayBuffer)) checkLimit(requestedLengthOf(args[0]) * bytesPerElement);
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  Object.defineProperty(globalThis, name, { value: boundedClass });
  Object.defineProperty(original.prototype, 'constructor', { value: boundedClass });
}

function limitMethod(
  owner: object,
  name: string,
  measure: (self: unknown, args: readonly unknown[]) => number,
  limit = maxLength,
): void {
  const original = Reflect.get(owner, name) as Method | undefined;
  if (original === undefined) return;
  const value = new Proxy(original, {
    apply(target, self: unknown, args: unknown[]) {
      checkLimit(measure(self, args), limit);
      return Reflect.apply(target, self, args) as unknown;
    },
  });
  Object.defineProperty(owner, name, { value });
}

/**
 * Returns the requested length, or the length of an array-like. Returns 0 for anything else, including objects that the
 * language would convert to a number.
 */
function requestedLengthOf(source: unknown): number {
  const length: unknown =
    typeof source === 'object' && source !== null ? Reflect.get(source, 'length') : source;
  return typeof length === 'number' || typeof length === 'string' ? Number(length) || 0 : 0;
}

const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0);

function checkLimit(size: number, limit = maxLength): void {
  if (size > limit)
    throw new RangeError(
      `${limit} bytes or characters is the limit for one operation: process the data in parts.`,
    );
}
