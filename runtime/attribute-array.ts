import { SafeWeakSet, freezeWithFunctions } from './protocol/primordials.ts';

const attributeArrays = new SafeWeakSet<object>();

const refuse = (): never => {
  throw new TypeError(
    'The values of an attribute are a copy, to which nothing can be added or removed: assign a new array to the attribute.',
  );
};

/** Between the arrays and `Array.prototype`, so that `instanceof Array` is true and the methods of arrays exist. */
const prototype = Object.create(Array.prototype, {
  [Symbol.isConcatSpreadable]: { value: true },
  toJSON: {
    value(this: ArrayLike<unknown>): unknown[] {
      return Array.from(this);
    },
  },
  ...Object.fromEntries(
    ['push', 'pop', 'shift', 'unshift', 'splice'].map((name) => [name, { value: refuse }]),
  ),
}) as object;
freezeWithFunctions(prototype);

/**
 * Creates the array of a multi-value attribute: as on the platform it is not an array of the language
 * (`Array.isArray` is false), and its elements can be replaced, but none can be added or removed.
 */
export function attributeArray(elements: readonly unknown[]): unknown[] {
  const array = Object.create(prototype) as unknown[];
  for (const [index, value] of elements.entries())
    Object.defineProperty(array, index, { value, writable: true, enumerable: true, configurable: true });
  Object.defineProperty(array, 'length', { value: elements.length });
  Object.seal(array);
  attributeArrays.add(array);
  return array;
}

/** Whether a value is an array of the language or of an attribute. */
export const isAnyArray = (value: unknown): value is unknown[] =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && attributeArrays.has(value));
