import { SafeWeakSet, freezeWithFunctions } from './protocol/primordials.ts';

const attributeArrays = new SafeWeakSet<object>();

const rejectChange = (): never => {
  throw new TypeError(
    'The values of an attribute are a copy whose length cannot change: assign a new array to the attribute.',
  );
};

/**
 * The prototype of the arrays. It inherits from `Array.prototype`, so that `instanceof Array` is true and array methods
 * exist.
 */
const prototype = Object.create(Array.prototype, {
  [Symbol.isConcatSpreadable]: { value: true },
  toJSON: {
    value(this: ArrayLike<unknown>): unknown[] {
      return Array.from(this);
    },
  },
  ...Object.fromEntries(
    ['push', 'pop', 'shift', 'unshift', 'splice'].map((name) => [name, { value: rejectChange }]),
  ),
}) as object;
freezeWithFunctions(prototype);

/**
 * Creates the array of a multi-value attribute. As on the platform, it is not a JavaScript array (`Array.isArray` is
 * false), and its elements can be replaced but not added or removed.
 */
export function createAttributeArray(elements: readonly unknown[]): unknown[] {
  const array = Object.create(prototype) as unknown[];
  for (const [index, value] of elements.entries())
    Object.defineProperty(array, index, { value, writable: true, enumerable: true, configurable: true });
  Object.defineProperty(array, 'length', { value: elements.length });
  Object.seal(array);
  attributeArrays.add(array);
  return array;
}

/** Returns whether a value is a JavaScript array or the array of an attribute. */
export const isAnyArray = (value: unknown): value is unknown[] =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && attributeArrays.has(value));
