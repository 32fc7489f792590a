import { types } from 'node:util';
import { isPlatformMethod } from '../platform-object.ts';
import { platformNameOf } from '../full-names.ts';
import { prototypesOf } from '../prototype-chain.ts';
import { SafeWeakMap, freezeClass } from '../protocol/primordials.ts';

// The original function: the `hasOwn` that scripts see also finds members that a platform object declares, and could
// thereby call the traps of a script's proxy.
const { hasOwn } = Object;

/** A name such as `[[Target]]` or `#count`, and its value. */
export type Internal = readonly [name: string, value: unknown];

/**
 * Thrown if an inspection needs internal properties of {@link pendingObject}, which only V8's
 * inspector can read.
 */
export class InternalsNeededError extends Error {}
freezeClass(InternalsNeededError);

let internalsByObject = new SafeWeakMap<object, readonly Internal[]>();
let requestedObject: object | undefined;

/** Returns the object whose internal properties the last inspection needs; undefined if it needs none. */
export const pendingObject = (): object | undefined => requestedObject;

export function storeInternals(value: object, internals: readonly Internal[]): void {
  internalsByObject.set(value, internals);
}

/**
 * Discards the internal properties. They are read for each inspection, because they change: a promise settles, a
 * generator resumes.
 */
export function clearInternals(): void {
  internalsByObject = new SafeWeakMap();
  requestedObject = undefined;
}

/** Returns the internal properties of an object. @throws InternalsNeededError if they have not been stored */
export function requireInternals(value: object): readonly Internal[] {
  const internals = internalsByObject.get(value);
  if (internals) return internals;
  requestedObject = value;
  throw new InternalsNeededError();
}

/** Returns whether an object may have internal properties that only V8 can read. Runs no script code. */
export function hasInternals(value: object): boolean {
  if (types.isProxy(value)) return true;
  if (typeof value === 'function') return isBoundFunction(value) || hasPrivateNames(value);
  return (
    types.isPromise(value) ||
    types.isGeneratorObject(value) ||
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isMapIterator(value) ||
    types.isSetIterator(value) ||
    (types.isBoxedPrimitive(value) && !types.isStringObject(value)) ||
    hasClassWithPrivateNames(value)
  );
}

const isBoundFunction = (value: object): boolean =>
  !hasOwn(value, 'prototype') && !isPlatformMethod(value) && sourceOf(value).endsWith('[native code] }');

function hasClassWithPrivateNames(value: object): boolean {
  for (const prototype of prototypesOf(value)) {
    const constructor: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
    if (typeof constructor !== 'function' || types.isProxy(constructor)) continue;
    if (platformNameOf(constructor) !== undefined) return false;
    if (hasPrivateNames(constructor)) return true;
  }
  return false;
}

function hasPrivateNames(constructor: object): boolean {
  const source = sourceOf(constructor);
  return source.startsWith('class') && /#[\p{ID_Start}$_]/u.test(source);
}

const sourceOf = (value: object): string => Function.prototype.toString.call(value);
