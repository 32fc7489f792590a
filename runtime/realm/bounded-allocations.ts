import { asText } from '../text-arguments.ts';

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
  limitClass('ArrayBuffer', toNumber);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value !== 'function' || Object.getPrototypeOf(value) !== typedArray) continue;
    const bytesPerElement = Number(Reflect.get(value, 'BYTES_PER_ELEMENT'));
    limitClass(name, (source) => source, bytesPerElement);
  }
  for (const name of ['resize', 'transfer', 'transferToFixedLength'])
    limitMethod(ArrayBuffer.prototype, name, (buffer, [length, ...rest]) => {
      const size = toNumber(length);
      checkLimit(requestedLengthOf(size));
      return [buffer, [size, ...rest]];
    });
  for (const name of ['padStart', 'padEnd'])
    limitMethod(String.prototype, name, (text, [length, ...rest]) => {
      const size = toNumber(length);
      checkLimit(requestedLengthOf(size));
      return [text, [size, ...rest]];
    });
  limitMethod(String.prototype, 'repeat', (self, [times]) => {
    const [text, count] = [toText(self), toNumber(times)];
    checkLimit(lengthOf(text) * requestedLengthOf(count));
    return [text, [count]];
  });
  // Methods that split a string may create an element for each character, and V8 ends the process if a list
  // is too long.
  for (const name of ['split', 'match', 'matchAll', 'replace', 'replaceAll'])
    limitMethod(String.prototype, name, (self, args) => {
      const text = toText(self);
      checkLimit(lengthOf(text));
      return [text, args];
    });
  limitMethod(JSON, 'parse', (json, [source, ...rest]) => {
    const text = toText(source);
    checkLimit(lengthOf(text), maxJsonLength);
    return [json, [text, ...rest]];
  });
}

const typedArray: unknown = Object.getPrototypeOf(Uint8Array);

/** Limits the sizes of a class of buffers. The constructor receives what `convert` returns for its first argument. */
function limitClass(name: string, convert: (source: unknown) => unknown, bytesPerElement = 1): void {
  const original = Reflect.get(globalThis, name) as Class;
  const boundedClass = new Proxy(original, {
    construct(target, [source, ...rest]: unknown[], newTarget) {
      const argument = convert(source);
      // A buffer that is passed already exists.
      if (!(argument instanceof ArrayBuffer)) checkLimit(requestedLengthOf(argument) * bytesPerElement);
      return Reflect.construct(target, [argument, ...rest], newTarget) as object;
    },
  });
  Object.defineProperty(globalThis, name, { value: boundedClass });
  Object.defineProperty(original.prototype, 'constructor', { value: boundedClass });
}

/**
 * Limits a method.
 * @param check throws an error for too large an argument, and returns the values with which the method is called
 */
function limitMethod(
  owner: object,
  name: string,
  check: (self: unknown, args: readonly unknown[]) => readonly [self: unknown, args: readonly unknown[]],
): void {
  const original = Reflect.get(owner, name) as Method | undefined;
  if (original === undefined) return;
  const value = new Proxy(original, {
    apply(target, self: unknown, args: unknown[]) {
      const [checkedSelf, checkedArgs] = check(self, args);
      return Reflect.apply(target, checkedSelf, checkedArgs) as unknown;
    },
  });
  Object.defineProperty(owner, name, { value });
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

// Objects are converted before the check, as the language does, so that they cannot have another value after it.
const toNumber = (value: unknown): unknown => (isObject(value) ? Number(value) : value);
const toText = (value: unknown): unknown => (isObject(value) ? asText(value) : value);

/** Returns a requested length, or the length of an array-like; 0 for anything else. */
function requestedLengthOf(source: unknown): number {
  const length = isObject(source) ? toNumber(Reflect.get(source, 'length')) : source;
  return typeof length === 'number' || typeof length === 'string' ? Number(length) || 0 : 0;
}

const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0);

function checkLimit(size: number, limit = maxLength): void {
  if (size > limit)
    throw new RangeError(
      `${limit} bytes or characters is the limit for one operation: process the data in parts.`,
    );
}
