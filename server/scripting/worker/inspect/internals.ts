import { types } from 'node:util';
import { isPlatformMethod, platformNameOf } from '../platform-object.ts';
import { prototypesOf } from './safe-chain.ts';

/** A name such as `[[Target]]` or `#count`, and its value. */
export type Internal = readonly [name: string, value: unknown];

/** Thrown where a look needs what only V8's inspector can tell of {@link lacking}'s object. */
export class InternalsNeeded extends Error {}

let read = new WeakMap<object, readonly Internal[]>();
let lackingObject: object | undefined;

/** The object that the last look could not go on without. */
export const lacking = (): object | undefined => lackingObject;

export function learn(value: object, internals: readonly Internal[]): void {
  read.set(value, internals);
}

/** Nothing that was learnt outlives the look: a promise is settled, a generator goes on. */
export function forget(): void {
  read = new WeakMap();
  lackingObject = undefined;
}

/** @throws InternalsNeeded */
export function internalsOf(value: object): readonly Internal[] {
  const internals = read.get(value);
  if (internals) return internals;
  lackingObject = value;
  throw new InternalsNeeded();
}

/** Whether V8 may know more of an object than JavaScript tells. Runs no script code. */
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
  !Object.hasOwn(value, 'prototype') &&
  !isPlatformMethod(value) &&
  sourceOf(value).endsWith('[native code] }');

function isOfPrivateClass(value: object): boolean {
  for (const at of prototypesOf(value)) {
    const constructor: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value;
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
