/**
 * The language as it was before the first script line, for the code that protects the service from scripts: the bridge,
 * the loader, paths of files, quotas. Scripts may replace `Map.prototype.get` or `String.prototype.startsWith`; the functions
 * from here stay the same, and pass scripts neither their receiver nor their arguments.
 *
 * Still unsafe, and avoided there: destructuring and spreading of arrays (both read `Symbol.iterator`), and methods that
 * create an array (they read its constructor).
 */
const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect;
const { freeze } = Object;

/** The method as a function that takes its receiver as the first argument. */
const receiverFirst =
  <This, Args extends unknown[], Result>(method: (this: This, ...args: Args) => Result) =>
  (receiver: This, ...args: Args): Result =>
    apply(method, receiver, args);

export const primordialReflect = freeze({ apply, construct, defineProperty, ownKeys });

const { prototype: text } = String;
export const startsWith = receiverFirst(text.startsWith);
export const sliceText = receiverFirst(text.slice);
export const charCodeAt = receiverFirst(text.charCodeAt);

const bytesPrototype = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
const getterOf = <Result>(name: keyof Uint8Array) =>
  receiverFirst(getOwnPropertyDescriptor(bytesPrototype, name)?.get as (this: Uint8Array) => Result);
export const byteLengthOf = getterOf<number>('byteLength');
export const byteOffsetOf = getterOf<number>('byteOffset');
export const bufferOf = getterOf<ArrayBuffer>('buffer');

const { set } = bytesPrototype;
export const setBytes = receiverFirst(set);
/** The original class. The one that scripts see limits the size of one allocation. */
export const PrimordialBytes = Uint8Array;

/**
 * Freezes a table of constants with the tables in it, and returns it. A function of the language that a script has replaced receives
 * the table that the host calls it with, and must not change it for later runs.
 */
export function freezeTable<Table>(table: Table): Table {
  freeze(table);
  for (const value of Object.values(table as object)) if (isTable(value)) freezeTable(value);
  return table;
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/**
 * Freezes a class and its methods: the host runs scripts of many requests, into all of which a change would leak. Classes that
 * scripts reach without a platform name, such as those of errors, need it too.
 */
export function freezeClass(constructor: abstract new (...args: never[]) => object): void {
  freezeWithFunctions(constructor);
  freezeWithFunctions(constructor.prototype as object);
}

/** Freezes an object with its methods and accessors. */
export function freezeWithFunctions<Owner extends object>(owner: Owner): Owner {
  const keys = ownKeys(owner);
  for (let index = 0; index < keys.length; index++) {
    const descriptor = getOwnPropertyDescriptor(owner, keys[index] as PropertyKey);
    if (typeof descriptor?.value === 'function') freezeFunction(descriptor.value);
    if (descriptor?.get) freeze(descriptor.get);
    if (descriptor?.set) freeze(descriptor.set);
  }
  return freeze(owner);
}

/** Freezes a function, with the prototype that V8 gives functions and generators. */
export function freezeFunction(value: object): void {
  freeze(value);
  const prototype: unknown = getOwnPropertyDescriptor(value, 'prototype')?.value;
  if (prototype !== undefined && prototype !== null) freeze(prototype);
}

/** Gives a class the methods of its parent as its own, so that scripts cannot replace them. */
function sealed<Class extends abstract new (...args: never[]) => object>(constructor: Class): Class {
  const parent = Object.getPrototypeOf(constructor.prototype) as object;
  for (const key of ownKeys(parent)) {
    if (key !== 'constructor')
      defineProperty(constructor.prototype as object, key, getOwnPropertyDescriptor(parent, key) ?? {});
  }
  setPrototypeOf(constructor.prototype as object, null);
  freeze(constructor.prototype);
  return freeze(constructor);
}

/** Collections with methods of their own. They must be made without entries, because the constructor reads entries with functions that scripts may replace. */
export const SafeMap = sealed(class SafeMap<Key, Value> extends Map<Key, Value> {});
export type SafeMap<Key, Value> = Map<Key, Value>;
export const SafeSet = sealed(class SafeSet<Value> extends Set<Value> {});
export type SafeSet<Value> = Set<Value>;
export const SafeWeakMap = sealed(
  class SafeWeakMap<Key extends WeakKey, Value> extends WeakMap<Key, Value> {},
);
export const SafeWeakSet = sealed(class SafeWeakSet<Value extends WeakKey> extends WeakSet<Value> {});
