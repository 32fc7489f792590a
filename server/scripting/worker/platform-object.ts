import { types } from 'node:util';
import { run } from './current-run.ts';
import { knownObject } from './known-objects.ts';

/** Platform name of a class without the module root: `order.Order`. */
const names = new WeakMap<object, string>();

/** Classes by that name; filled as the API's files are loaded. */
const classes = new Map<string, PlatformConstructor>();

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- constructors differ in what they take
export type PlatformConstructor = abstract new (...args: any[]) => object;

/** A class may answer for names that it does not declare: list elements by index, entries of a map. */
export const dynamicMember: unique symbol = Symbol('dynamicMember');
/** The answer for "no such member"; the access then fails, naming class and member. */
export const noSuchMember: unique symbol = Symbol('noSuchMember');
/** A class may take writes to names that it does not declare; false refuses. */
export const setDynamicMember: unique symbol = Symbol('setDynamicMember');

interface Dynamic {
  [dynamicMember]?(name: string): unknown;
  [setDynamicMember]?(name: string, value: unknown): boolean;
}

/** What JavaScript itself asks of any object. */
const silent = new Set([
  'then',
  'toJSON',
  'constructor',
  'valueOf',
  'toString',
  'inspect',
  'prototype',
  '__proto__',
]);

/** Full name of an object's platform class, such as `svc.order.Order`; undefined for other objects. */
export function platformNameOf(value: object): string | undefined {
  const name = typeof value === 'function' ? names.get(value) : nearestName(value);
  return name === undefined ? undefined : `${run().moduleRoot}.${name}`;
}

function nearestName(value: object): string | undefined {
  // A proxy of a script's own would run its traps.
  for (let at: unknown = Object.getPrototypeOf(value); isOpen(at);) {
    const constructor = Object.getOwnPropertyDescriptor(at, 'constructor')?.value as object | undefined;
    const name = constructor === undefined ? undefined : names.get(constructor);
    if (name !== undefined) return name;
    at = Object.getPrototypeOf(at);
  }
  return undefined;
}

const isOpen = (at: unknown): at is object => typeof at === 'object' && at !== null && !types.isProxy(at);

function missing(owner: object, member: string): Error {
  const name = platformNameOf(owner) ?? 'The object';
  return new Error(`${name}.${member} is not implemented by this service.`);
}

/**
 * Stands at the end of a prototype chain, where only what no class declares arrives. Declared members never pay for it,
 * and looking at an object's own and declared properties never wakes it.
 */
function guard(target: object): object {
  return new Proxy(target, {
    get(_target, key, receiver: Dynamic) {
      if (typeof key === 'symbol' || silent.has(key) || key in target)
        return Reflect.get(target, key, receiver) as unknown;
      const value = receiver[dynamicMember]?.(key) ?? noSuchMember;
      if (value === noSuchMember) throw missing(receiver, key);
      return value === absent ? undefined : value;
    },
    set(_target, key, value, receiver: Dynamic) {
      if (typeof key === 'string' && receiver[setDynamicMember]?.(key, value) === true) return true;
      throw new TypeError(
        `${platformNameOf(receiver) ?? 'The object'}.${String(key)} does not exist and cannot be set.`,
      );
    },
  });
}

/** A dynamic member that exists and is undefined. */
export const absent: unique symbol = Symbol('absent');

/** Names an object in its text: `[Order 00001]`. */
export const identity: unique symbol = Symbol('identity');

/** Base of every class of the Script API. */
export abstract class PlatformObject {
  toString(): string {
    const name = platformNameOf(this)?.split('.').at(-1) ?? 'object';
    const id = (this as { [identity]?: () => string })[identity]?.();
    return id === undefined ? `[${name}]` : `[${name} ${id}]`;
  }
}
Object.setPrototypeOf(PlatformObject.prototype, guard(Object.prototype));
Object.setPrototypeOf(PlatformObject, guard(Function.prototype));
freezeClass(PlatformObject);

export interface ClassOptions {
  /** Properties whose getter method is `isX`, besides `getX`. */
  readonly booleans?: readonly string[];
  /** Properties that do something when they are read (a reader's lines): the debugger does not show them. */
  readonly unshown?: readonly string[];
  /** The same of the class itself: a manager's `currentOrNewBasket` makes one. */
  readonly unshownStatic?: readonly string[];
}

/** Names of {@link ClassOptions.unshown} by prototype. */
const unshown = new WeakMap<object, ReadonlySet<string>>();

/** Whether an object is the prototype of a class of the Script API. */
export const isPlatformPrototype = (value: object): boolean =>
  value === PlatformObject.prototype || unshown.has(value);

/** Whether a class's own property does something when it is read. */
export const isUnshown = (constructor: object, name: string): boolean =>
  unshownOfClasses.get(constructor)?.has(name) === true;
const unshownOfClasses = new WeakMap<object, ReadonlySet<string>>();

/**
 * Registers a class under its platform name and derives the method style from its accessors: `get orderNo` also gives
 * `getOrderNo()`, `set` gives `setOrderNo(value)`; so both styles are there, and each is declared once. The class is
 * complete and frozen then.
 */
export function platformClass(
  name: string,
  constructor: PlatformConstructor,
  options: ClassOptions = {},
): void {
  names.set(constructor, name);
  classes.set(name, constructor);
  platformBase(constructor, options);
}

/** As {@link platformClass} for what classes share: the platform knows no class of that kind. */
export function platformBase(constructor: PlatformConstructor, options: ClassOptions = {}): void {
  unshown.set(constructor.prototype as object, new Set(options.unshown));
  unshownOfClasses.set(constructor, new Set(options.unshownStatic));
  for (const owner of [constructor, constructor.prototype as object]) {
    for (const [key, declared] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      const descriptor = givingKnownObjects(key, declared);
      if (descriptor !== declared) Object.defineProperty(owner, key, descriptor);
      if (!descriptor.get && !descriptor.set) continue;
      const upper = key.charAt(0).toUpperCase() + key.slice(1);
      if (descriptor.get) {
        method(owner, `get${upper}`, descriptor.get);
        if (options.booleans?.includes(key)) method(owner, `is${upper}`, descriptor.get);
      }
      if (descriptor.set) method(owner, `set${upper}`, descriptor.set);
      else Object.defineProperty(owner, key, { ...descriptor, set: readOnly(key) });
    }
  }
  freezeClass(constructor);
}

/** The same property or method, which gives for what a script has an object of already that object. */
function givingKnownObjects(key: string, declared: PropertyDescriptor): PropertyDescriptor {
  const method: unknown = declared.value;
  if (key === 'constructor' || !declared.configurable) return declared;
  if (declared.get) return { ...declared, get: known(declared.get) };
  return typeof method === 'function' ? { ...declared, value: known(method as Method) } : declared;
}

/** Methods of the API's classes, whose source says nothing. */
const methods = new WeakSet();

export const isPlatformMethod = (value: object): boolean => methods.has(value);

type Method = (this: unknown, ...args: unknown[]) => unknown;

function known(method: Method): Method {
  function shown(this: unknown, ...args: unknown[]): unknown {
    return knownObject(method.apply(this, args));
  }
  methods.add(shown);
  Object.defineProperty(shown, 'name', { value: method.name });
  Object.defineProperty(shown, 'length', { value: method.length });
  return shown;
}

/** The isolate runs the scripts of many requests: what one of them did to a class would show in all that follow. */
export function freezeClass(constructor: PlatformConstructor): void {
  for (const owner of [constructor, constructor.prototype as object]) {
    for (const key of Reflect.ownKeys(owner)) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, key);
      for (const part of [descriptor?.value as unknown, descriptor?.get, descriptor?.set])
        if (typeof part === 'function') Object.freeze(part);
    }
    Object.freeze(owner);
  }
}

/** Without it, a script that is not in strict mode would not learn that its assignment did nothing. */
const readOnly = (key: string) =>
  function (this: object): never {
    throw new TypeError(`${platformNameOf(this) ?? 'The object'}.${key} cannot be set.`);
  };

function method(owner: object, name: string, value: unknown): void {
  if (Object.hasOwn(owner, name)) return;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false });
}

/** @throws Error naming the class that is not there */
export function platformClassNamed(name: string): PlatformConstructor {
  const found = classes.get(name);
  if (!found) throw new Error(`${run().moduleRoot}.${name} is not implemented by this service.`);
  return found;
}

export const platformClassNames = (): readonly string[] => [...classes.keys()];

/** Names of the properties that an object's platform classes declare, outermost class first. */
export function declaredProperties(value: object): string[] {
  const declared: string[] = [];
  for (let at: unknown = Object.getPrototypeOf(value); isOpen(at);) {
    if (at === PlatformObject.prototype) break;
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (descriptor.get && !declared.includes(key) && unshown.get(at)?.has(key) !== true) declared.push(key);
    }
    at = Object.getPrototypeOf(at);
  }
  return declared;
}
