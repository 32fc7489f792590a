/**
 * The built-in functions as they were before the first script ran, for the code that protects the service from
 * scripts: the bridge, the module loader, file paths and quotas. Scripts may replace `Map.prototype.get` or
 * `String.prototype.startsWith`. The functions of this file are not affected, and do not expose their receiver or
 * arguments to scripts.
 *
 * That code must also avoid what remains unsafe: destructuring and spreading arrays (both read `Symbol.iterator`),
 * and methods that create an array (they read its constructor).
 */
const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys, setPrototypeOf } = Reflect;
const { freeze } = Object;

/** Converts a method to a function whose first argument is the receiver. */
const uncurryThis =
  <This, Args extends unknown[], Result>(method: (this: This, ...args: Args) => Result) =>
  (receiver: This, ...args: Args): Result =>
    apply(method, receiver, args);

export const primordialReflect = freeze({ apply, construct, defineProperty, ownKeys });

const { prototype: stringPrototype } = String;
export const startsWith = uncurryThis(stringPrototype.startsWith);
export const sliceText = uncurryThis(stringPrototype.slice);
export const charCodeAt = uncurryThis(stringPrototype.charCodeAt);

const bytesPrototype = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
const getterOf = <Result>(name: keyof Uint8Array) =>
  uncurryThis(getOwnPropertyDescriptor(bytesPrototype, name)?.get as (this: Uint8Array) => Result);
/** Returns the number of elements of a typed array. @throws TypeError if the value is not a typed array */
export const elementCountOf: (typedArray: object) => number = uncurryThis(
  getOwnPropertyDescriptor(bytesPrototype, 'length')?.get as (this: object) => number,
);
export const byteLengthOf = getterOf<number>('byteLength');
export const byteOffsetOf = getterOf<number>('byteOffset');
export const bufferOf = getterOf<ArrayBuffer>('buffer');

const sizeGetter = (prototype: object) =>
  uncurryThis(getOwnPropertyDescriptor(prototype, 'size')?.get as (this: unknown) => number);
export const mapSize = sizeGetter(Map.prototype);
export const setSize = sizeGetter(Set.prototype);

const { set } = bytesPrototype;
export const setBytes = uncurryThis(set);
/** The original class. The class that scripts see limits the size of an allocation. */
export const PrimordialBytes = Uint8Array;

/**
 * Freezes a table of constants and all tables within it, and returns it. If the host passes the table to a built-in
 * function that a script has replaced, the script cannot change it for later runs.
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
 * Freezes a class and its methods. The host runs the scripts of many requests, and a change by one script would
 * affect all later ones. Every class that scripts can access must be frozen, even one without a platform name, such
 * as an error class.
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

/** Freezes a function and the `prototype` object that V8 creates for functions and generators. */
export function freezeFunction(value: object): void {
  freeze(value);
  const prototype: unknown = getOwnPropertyDescriptor(value, 'prototype')?.value;
  if (prototype !== undefined && prototype !== null) freeze(prototype);
}

/** Copies the methods of the parent class to a class, so that scripts cannot replace them, and returns it. */
function sealMethods<Class extends abstract new (...args: never[]) => object>(constructor: Class): Class {
  const parent = Object.getPrototypeOf(constructor.prototype) as object;
  for (const key of ownKeys(parent)) {
    if (key !== 'constructor')
      defineProperty(constructor.prototype as object, key, getOwnPropertyDescriptor(parent, key) ?? {});
  }
  setPrototypeOf(constructor.prototype as object, null);
  freeze(constructor.prototype);
  return freeze(constructor);
}

/**
 * Collections whose methods scripts cannot replace. Once scripts have run, they must be created without entries,
 * because the constructor reads entries with functions that scripts may replace.
 */
export const SafeMap = sealMethods(class SafeMap<Key, Value> extends Map<Key, Value> {});
export type SafeMap<Key, Value> = Map<Key, Value>;
export const SafeSet = sealMethods(class SafeSet<Value> extends Set<Value> {});
export type SafeSet<Value> = Set<Value>;
export const SafeWeakMap = sealMethods(
  class SafeWeakMap<Key extends WeakKey, Value> extends WeakMap<Key, Value> {},
);
export const SafeWeakSet = sealMethods(class SafeWeakSet<Value extends WeakKey> extends WeakSet<Value> {});
