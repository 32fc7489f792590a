import { PlatformObject } from './platform-object.ts';

/** A platform object that equals others answers to this: the same primitive for all that equal it, else itself. */
export const equalityKey: unique symbol = Symbol('equalityKey');

/** What a value is known by in collections and maps: equal values have the same key. Runs no script code. */
export function keyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return `\u0000date ${Date.prototype.getTime.call(value)}`;
  if (!(value instanceof PlatformObject)) return value;
  const own = (value as { [equalityKey]?: () => unknown })[equalityKey]?.();
  if (own === undefined || own === value) return value;
  return `\u0000${value.constructor.name} ${String(own)}`;
}

/** Whether two values count as the same in collections and maps. NaN is itself. */
export function isEqual(first: unknown, second: unknown): boolean {
  const [one, other] = [keyOf(first), keyOf(second)];
  return one === other || (one !== one && other !== other);
}
