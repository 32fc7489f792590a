import { currentRun } from './current-run.ts';
import { canonicalObject } from './canonical-objects.ts';
import { checkQuotas } from './script-quotas.ts';
import { isUnproxiedObject, registerName, unqualifiedNameOf } from './platform-names.ts';

/** Classes by their platform names; filled when the API's files are loaded. */
const classes = new Map<string, PlatformConstructor>();

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- constructors differ in what they take
export type PlatformConstructor = abstract new (...args: any[]) => object;

/** Lets a class resolve undeclared names, such as list indexes or map keys. */
export const dynamicMember: unique symbol = Symbol('dynamicMember');
/** Returned for an unknown member; the access then throws an error that names the class and the member. */
export const noSuchMember: unique symbol = Symbol('noSuchMember');
/** Lets a class accept writes to undeclared names; false rejects them. */
export const setDynamicMember: unique symbol = Symbol('setDynamicMember');

interface DynamicObject {
  [dynamicMember]?(name: string): unknown;
  [setDynamicMember]?(name: string, value: unknown): boolean;
}

/** Names that JavaScript itself accesses on any object. */
const languageNames = new Set([
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
  const name = unqualifiedNameOf(value);
  return name === undefined ? undefined : `${currentRun().moduleRoot}.${name}`;
}

function notImplementedError(owner: object, member: string): Error {
  const name = platformNameOf(owner) ?? 'The object';
  return new Error(`${name}.${member} is not implemented by this service.`);
}

/**
 * Sits at the end of the prototype chain and handles only undeclared names. Access to declared members never
 * reaches it.
 */
function guardedPrototype(target: object): object {
  return new Proxy(target, {
    get(_target, key, receiver: DynamicObject) {
      if (typeof key === 'symbol' || languageNames.has(key) || key in target)
        return Reflect.get(target, key, receiver) as unknown;
      const value = receiver[dynamicMember]?.(key) ?? noSuchMember;
      if (value === noSuchMember) throw notImplementedError(receiver, key);
      return value === undefinedMember ? undefined : value;
    },
    set(_target, key, value, receiver: DynamicObject) {
      if (typeof key === 'string' && receiver[setDynamicMember]?.(key, value) === true) return true;
      throw new TypeError(
        `${platformNameOf(receiver) ?? 'The object'}.${String(key)} does not exist and cannot be set.`,
      );
    },
  });
}

/** A dynamic member that exists and is undefined. */
export const undefinedMember: unique symbol = Symbol('undefinedMember');

/** The ID in an object's text: `[Order 00001]`. */
export const displayId: unique symbol = Symbol('displayId');

/** The base of every class of the Script API. */
export abstract class PlatformObject {
  toString(): string {
    const name = platformNameOf(this)?.split('.').at(-1) ?? 'object';
    const id = (this as { [displayId]?: () => string })[displayId]?.();
    return id === undefined ? `[${name}]` : `[${name} ${id}]`;
  }
}
Object.setPrototypeOf(PlatformObject.prototype, guardedPrototype(Object.prototype));
Object.setPrototypeOf(PlatformObject, guardedPrototype(Function.prototype));
freezeClass(PlatformObject);

export interface ClassOptions {
  /** Properties with a getter method `isX` in addition to `getX`. */
  readonly booleans?: readonly string[];
  /** Properties whose getter has side effects (a reader's lines), which the debugger does not show. */
  readonly hiddenInDebugger?: readonly string[];
  /** Static properties whose getter has side effects (a manager's `currentOrNewBasket` creates one). */
  readonly unshownStatic?: readonly string[];
}

/** The names in {@link ClassOptions.hiddenInDebugger} by prototype. */
const hiddenProperties = new WeakMap<object, ReadonlySet<string>>();

/** Returns whether an object is the prototype of a class of the Script API. */
export const isPlatformPrototype = (value: object): boolean =>
  value === PlatformObject.prototype || hiddenProperties.has(value);

/** Returns whether the getter of a static property has side effects. */
export const isUnshown = (constructor: object, name: string): boolean =>
  unshownOfClasses.get(constructor)?.has(name) === true;
const unshownOfClasses = new WeakMap<object, ReadonlySet<string>>();

/**
 * Registers a class under its platform name and derives the method style from its accessors: `get orderNo`
 * also gives `getOrderNo()`, `set` gives `setOrderNo(value)`; so that both styles exist. The class is then
 * complete and frozen.
 */
export function platformClass(
  name: string,
  constructor: PlatformConstructor,
  options: ClassOptions = {},
): void {
  registerName(constructor, name);
  classes.set(name, constructor);
  platformBase(constructor, options);
}

/** Like {@link platformClass}, for a shared base class that is not part of the platform. */
export function platformBase(constructor: PlatformConstructor, options: ClassOptions = {}): void {
  hiddenProperties.set(constructor.prototype as object, new Set(options.hiddenInDebugger));
  unshownOfClasses.set(constructor, new Set(options.unshownStatic));
  for (const owner of [constructor, constructor.prototype as object]) {
    for (const [key, declaredDescriptor] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      const descriptor = returningCanonicalObjects(key, declaredDescriptor);
      if (descriptor !== declaredDescriptor) Object.defineProperty(owner, key, descriptor);
      if (!descriptor.get && !descriptor.set) continue;
      const upper = key.charAt(0).toUpperCase() + key.slice(1);
      if (descriptor.get) {
        defineMethod(owner, `get${upper}`, descriptor.get);
        if (options.booleans?.includes(key)) defineMethod(owner, `is${upper}`, descriptor.get);
      }
      if (descriptor.set) defineMethod(owner, `set${upper}`, descriptor.set);
      else Object.defineProperty(owner, key, { ...descriptor, set: readOnly(key) });
    }
  }
  freezeClass(constructor);
}

/** Wraps a property or method so that it returns the canonical object. */
function returningCanonicalObjects(key: string, declaredDescriptor: PropertyDescriptor): PropertyDescriptor {
  const method: unknown = declaredDescriptor.value;
  if (key === 'constructor' || !declaredDescriptor.configurable) return declaredDescriptor;
  if (declaredDescriptor.get)
    return { ...declaredDescriptor, get: returningCanonicalObject(declaredDescriptor.get) };
  return typeof method === 'function'
    ? { ...declaredDescriptor, value: returningCanonicalObject(method as Method) }
    : declaredDescriptor;
}

/** The methods of API classes, whose source must not be shown. */
const methods = new WeakSet();

export const isPlatformMethod = (value: object): boolean => methods.has(value);

type Method = (this: unknown, ...args: unknown[]) => unknown;

function returningCanonicalObject(method: Method): Method {
  function canonicalizing(this: unknown, ...args: unknown[]): unknown {
    args.forEach(checkQuotas);
    const result = method.apply(this, args);
    if (Array.isArray(result)) checkQuotas(result);
    return canonicalObject(result);
  }
  methods.add(canonicalizing);
  Object.defineProperty(canonicalizing, 'name', { value: method.name });
  Object.defineProperty(canonicalizing, 'length', { value: method.length });
  return canonicalizing;
}

/** The isolate runs scripts of many requests: a change to a class would leak into all later requests. */
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

/** Without it, an assignment in a non-strict script would fail silently. */
const readOnly = (key: string) =>
  function (this: object): never {
    throw new TypeError(`${platformNameOf(this) ?? 'The object'}.${key} cannot be set.`);
  };

function defineMethod(owner: object, name: string, value: unknown): void {
  if (Object.hasOwn(owner, name)) return;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false });
}

/** Finds a class by its platform name. @throws Error with the name if it does not exist */
export function platformClassByName(name: string): PlatformConstructor {
  const constructor = classes.get(name);
  if (!constructor) throw new Error(`${currentRun().moduleRoot}.${name} is not implemented by this service.`);
  return constructor;
}

export const platformClassNames = (): readonly string[] => [...classes.keys()];

/**
 * Returns the names of the properties that an object's platform classes declare, the most derived class
 * first.
 */
export function declaredProperties(value: object): string[] {
  const properties: string[] = [];
  for (let prototype: unknown = Object.getPrototypeOf(value); isUnproxiedObject(prototype);) {
    if (prototype === PlatformObject.prototype) break;
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (descriptor.get && !properties.includes(key) && hiddenProperties.get(prototype)?.has(key) !== true)
        properties.push(key);
    }
    prototype = Object.getPrototypeOf(prototype);
  }
  return properties;
}
