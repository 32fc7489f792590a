import { types } from 'node:util';
import { inheritsFrom } from './prototype-chain.ts';
import { PlatformObject } from './platform-object.ts';

/**
 * The method of platform objects that define equality. It returns a primitive that is the same for equal objects, or
 * the object itself if no other object is equal.
 */
export const equalityKey: unique symbol = Symbol('equalityKey');

/**
 * Returns the key that identifies a value in collections and maps; equal values have equal keys. The key of a date or
 * platform object begins with a null character, to differ from strings that scripts use. Runs no script code.
 */
export function keyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // `instanceof` would run a trap of a script's proxy.
  if (types.isDate(value)) return `\u0000date ${Date.prototype.getTime.call(value)}`;
  if (!inheritsFrom(value, PlatformObject)) return value;
  const key = (value as { [equalityKey]?: () => unknown })[equalityKey]?.();
  if (key === undefined || key === value) return value;
  return `\u0000${value.constructor.name} ${String(key)}`;
}

/** Returns whether two values are equal in collections and maps. NaN equals itself. */
export function isEqual(first: unknown, second: unknown): boolean {
  const [firstKey, secondKey] = [keyOf(first), keyOf(second)];
  return firstKey === secondKey || (firstKey !== firstKey && secondKey !== secondKey);
}
