import { types } from 'node:util';
import { SafeWeakMap } from './protocol/primordials.ts';

const names = new SafeWeakMap<object, string>();

/** Gives a class of the Script API its platform name without the module root: `order.Order`. */
export function registerName(constructor: object, name: string): void {
  names.set(constructor, name);
}

/** Platform name, without the module root, of a class or of an object's class; undefined for any other value. */
export const unqualifiedNameOf = (value: object): string | undefined =>
  typeof value === 'function' ? names.get(value) : nearestName(value);

function nearestName(value: object): string | undefined {
  for (let at: unknown = Object.getPrototypeOf(value); isUnproxiedObject(at);) {
    const constructor = Object.getOwnPropertyDescriptor(at, 'constructor')?.value as object | undefined;
    const name = constructor === undefined ? undefined : names.get(constructor);
    if (name !== undefined) return name;
    at = Object.getPrototypeOf(at);
  }
  return undefined;
}

/** Whether a value is an object, and no proxy: a proxy of a script's own would run its traps. */
export const isUnproxiedObject = (at: unknown): at is object =>
  typeof at === 'object' && at !== null && !types.isProxy(at);
