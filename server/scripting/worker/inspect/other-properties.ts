import { types } from 'node:util';
import { documentOf } from '../document/hook-document.ts';

/** Properties that values of built-in classes have by their prototypes, each with what reads it. Runs no script code. */
export function builtInProperties(value: object): Readonly<Record<string, () => unknown>> | undefined {
  if (types.isTypedArray(value)) return { length: () => value.length };
  if (types.isArrayBuffer(value)) return { byteLength: () => value.byteLength };
  if (types.isDataView(value))
    return {
      byteLength: () => value.byteLength,
      byteOffset: () => value.byteOffset,
      buffer: () => value.buffer,
    };
  return undefined;
}

/** An object's own symbols. Those of documents are the service's. */
export function ownSymbols(value: object): symbol[] {
  return types.isProxy(value) || documentOf(value) ? [] : Object.getOwnPropertySymbols(value);
}

/** Names of the getters that an object has from the script's classes. */
export function inheritedAccessors(value: object): string[] {
  if (types.isProxy(value)) return [];
  const names = new Set<string>();
  for (let at: unknown = Object.getPrototypeOf(value), depth = 0; isPrototype(at) && depth < 50; depth++) {
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (get && !isNative(get)) names.add(name);
    at = Object.getPrototypeOf(at);
  }
  return [...names];
}

const isPrototype = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && value !== Object.prototype && !types.isProxy(value);

const isNative = (value: () => unknown): boolean =>
  Function.prototype.toString.call(value).includes('[native code]');
