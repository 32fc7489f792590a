import { types } from 'node:util';
import { SafeWeakMap } from './protocol/primordials.ts';

const names = new SafeWeakMap<object, string>();

/** Records the platform name of a class of the Script API, without the module root: `order.Order`. */
export function registerName(constructor: object, name: string): void {
  names.set(constructor, name);
}

/**
 * Returns the platform name, without the module root, of a class or of an object's class; undefined for any other
 * value.
 */
export const unqualifiedNameOf = (value: object): string | undefined =>
  typeof value === 'function' ? names.get(value) : nearestName(value);

function nearestName(value: object): string | undefined {
  for (let prototype: unknown = Object.getPrototypeOf(value); isUnproxiedObject(prototype);) {
    const constructor = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value as
      object | undefined;
    const name = constructor === undefined ? undefined : names.get(constructor);
    if (name !== undefined) return name;
    prototype = Object.getPrototypeOf(prototype);
  }
  return undefined;
}

/** Returns whether a value is an object but not a proxy: reading a proxy would run its traps, which are script code. */
export const isUnproxiedObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !types.isProxy(value);
