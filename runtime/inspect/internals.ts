import { types } from 'node:util';
import { isPlatformMethod, platformNameOf } from '../platform-object.ts';
import { prototypesOf } from './prototype-chain.ts';
import { SafeWeakMap, freezeClass } from '../protocol/primordials.ts';

// The language's own functions: those of scripts also look for the members that a platform object declares, which
// could run a script's proxy.
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
let pending: object | undefined;

/** The object whose internal properties the last inspection needed. */
export const pendingObject = (): object | undefined => pending;

export function storeInternals(value: object, internals: readonly Internal[]): void {
  internalsByObject.set(value, internals);
}

/** Internal properties are discarded after each inspection, because they change: a promise settles, a generator resumes. */
export function clearInternals(): void {
  internalsByObject = new WeakMap();
  pending = undefined;
}

/** @throws InternalsNeededError */
export function internalsOf(value: object): readonly Internal[] {
  const internals = internalsByObject.get(value);
  if (internals) return internals;
  pending = value;
  throw new InternalsNeededError();
}

/** Whether V8 may have internal properties of an object that JavaScript cannot read. Runs no script code. */
export function hasInternals(value: object): boolean {
  if (types.isProxy(value)) return true;
  if (typeof value === 'function') return isBound(value) || hasPrivateNames(value);
  return (
    types.isPromise(value) ||
    types.isGeneratorObject(value) ||
    types.isWeakMap(value) ||
    types.isWeakSet(value) ||
    types.isMapIterator(value) ||
    types.isSetIterator(value) ||
    (types.isBoxedPrimitive(value) && !types.isStringObject(value)) ||
    isOfPrivateClass(value)
  );
}

const isBound = (value: object): boolean =>
  !hasOwn(value, 'prototype') && !isPlatformMethod(value) && sourceOf(value).endsWith('[native code] }');

function isOfPrivateClass(value: object): boolean {
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
