import { types } from 'node:util';
import { documentOf } from '../document/hook-document.ts';
import { prototypesOf } from './safe-chain.ts';

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
  const names = new Set<string>();
  for (const at of prototypesOf(value)) {
    if (at === Object.prototype) break;
    for (const name of Object.getOwnPropertyNames(at)) {
      // V8 makes an error's stack when it is first read, of a message that may be the script's getter.
      if (name === 'stack') continue;
      const get = Object.getOwnPropertyDescriptor(at, name)?.get;
      if (get && !isNative(get)) names.add(name);
    }
  }
  return [...names];
}

export const isNative = (value: () => unknown): boolean =>
  Function.prototype.toString.call(value).includes('[native code]');
