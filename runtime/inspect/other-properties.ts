import { types } from 'node:util';
import { documentOf } from '../document/hook-document.ts';
import { elementCountOf, freezeTable, primordialReflect } from '../protocol/primordials.ts';
import { prototypesOf } from '../prototype-chain.ts';

/**
 * Returns the inherited properties of a typed array, array buffer or data view that the debugger shows, each with a
 * function that reads it; undefined for other values. Runs no script code.
 */
export function builtInProperties(value: object): Readonly<Record<string, () => unknown>> | undefined {
  if (types.isTypedArray(value)) return { length: () => elementCountOf(value) };
  if (types.isArrayBuffer(value)) return readers(value, bufferGetters);
  return types.isDataView(value) ? readers(value, viewGetters) : undefined;
}

type Getters = readonly (readonly [name: string, get: () => unknown])[];

/** The original getters: a script may have overridden them in a derived class. */
const gettersOf = (prototype: object, names: readonly string[]): Getters =>
  freezeTable(
    names.map(
      (name) => [name, Object.getOwnPropertyDescriptor(prototype, name)?.get as () => unknown] as const,
    ),
  );
const bufferGetters = gettersOf(ArrayBuffer.prototype, ['byteLength']);
const viewGetters = gettersOf(DataView.prototype, ['byteLength', 'byteOffset', 'buffer']);

const readers = (value: object, getters: Getters): Readonly<Record<string, () => unknown>> =>
  Object.fromEntries(getters.map(([name, get]) => [name, () => primordialReflect.apply(get, value, [])]));

/** Returns an object's own symbols; none for proxies, and for documents, whose symbols belong to the service. */
export function ownSymbols(value: object): symbol[] {
  return types.isProxy(value) || documentOf(value) ? [] : Object.getOwnPropertySymbols(value);
}

/** Returns the names of the getters that an object inherits from classes of the script. */
export function inheritedAccessors(value: object): string[] {
  const names = new Set<string>();
  for (const current of prototypesOf(value)) {
    if (current === Object.prototype) break;
    for (const name of Object.getOwnPropertyNames(current)) {
      // A prototype can be an error. V8 creates its stack when the descriptor is read, and then reads the message,
      // which may be a getter of the script.
      if (name === 'stack') continue;
      const get = Object.getOwnPropertyDescriptor(current, name)?.get;
      if (get && !isNative(get)) names.add(name);
    }
  }
  return [...names];
}

export const isNative = (value: () => unknown): boolean =>
  Function.prototype.toString.call(value).includes('[native code]');
