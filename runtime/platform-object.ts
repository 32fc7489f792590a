import { currentRun } from './current-run.ts';
import { canonicalObject } from './canonical-objects.ts';
import { createReadOnlySetter } from './read-only-setters.ts';
import { checkQuotas } from './script-quotas.ts';
import { requireWithinQuotas } from './size-limits.ts';
import { addGaps, createGapClass, isGap, isGapClass } from './gaps.ts';
import { documentedClass, documentedClassNames } from './documented-api.ts';
import { platformNameOf } from './full-names.ts';
import { isUnproxiedObject, registerName, unqualifiedNameOf } from './platform-names.ts';
import {
  createScriptClass,
  implementingClass,
  scriptClassOf,
  type PlatformConstructor,
} from './script-classes.ts';
import { SafeMap, SafeSet, SafeWeakMap, SafeWeakSet, freezeClass } from './protocol/primordials.ts';

export type { PlatformConstructor };

// Captured before the first script runs, because scripts may replace these functions.
const { defineProperty, entries, freeze, getOwnPropertyDescriptors, hasOwn } = Object;
const { apply, getPrototypeOf } = Reflect;

/** The classes by their platform names: those of the API's files, and gap classes, which are added when first used. */
const classes = new SafeMap<string, PlatformConstructor>();

/** Lets a class resolve undeclared names, such as list indexes or map keys; undefined for absent members. */
export const dynamicMember: unique symbol = Symbol('dynamicMember');
/** Lets a class accept writes to undeclared names; false rejects them. */
export const setDynamicMember: unique symbol = Symbol('setDynamicMember');

/** Marks classes for whose objects `for...in` lists the elements instead of the properties. */
export const listsElements: unique symbol = Symbol('listsElements');

interface DynamicObject {
  [dynamicMember]?(name: string): unknown;
  [setDynamicMember]?(name: string, value: unknown): boolean;
}

/** Names that JavaScript itself accesses on any object. */
const languageNames = new SafeSet([
  'then',
  'toJSON',
  'constructor',
  'valueOf',
  'toString',
  'inspect',
  'prototype',
  '__proto__',
]);

/**
 * Creates the proxy at the end of the prototype chain, which handles only undeclared names. Access to declared members
 * never reaches it.
 */
function createGuardedPrototype(target: object): object {
  return new Proxy(target, {
    get(_target, key, receiver: DynamicObject) {
      if (typeof key === 'symbol' || languageNames.has(key) || key in target)
        return Reflect.get(target, key, receiver) as unknown;
      return receiver[dynamicMember]?.(key) ?? undefined;
    },
    set(_target, key, value, receiver: DynamicObject) {
      if (typeof key === 'string' && receiver[setDynamicMember]?.(key, value) === true) return true;
      throw new TypeError(
        `${platformNameOf(receiver) ?? 'The object'}.${String(key)} does not exist and cannot be set.`,
      );
    },
  });
}

/** The method that returns the ID for an object's string conversion: `[Order 00001]`. */
export const displayId: unique symbol = Symbol('displayId');

/** The completed classes. A class is completed when it is first used, because a host must start quickly. */
const completedClasses = new SafeWeakSet<object>();

/** Returns whether an object was created by a class of the Script API; false if it only inherits from such an object. */
let isConstructed: (value: object) => boolean;

/**
 * Returns the object of the Script API that a member is called on. As on the platform, this may be a prototype of the
 * object that a script has derived from it: `Object.create(Logger.getLogger('checkout'), {...}).debug('...')`.
 */
function receiverOf(self: unknown): unknown {
  if (typeof self === 'function') return implementingClass(self) ?? self;
  if (typeof self !== 'object' || self === null || isConstructed(self)) return self;
  for (let prototype = getPrototypeOf(self); prototype !== null; prototype = getPrototypeOf(prototype))
    if (isConstructed(prototype)) return prototype;
  return self;
}

/** The base of every class of the Script API. */
export abstract class PlatformObject {
  readonly #isConstructed = true;

  static {
    isConstructed = (value) => #isConstructed in value;
  }

  constructor() {
    if (!completedClasses.has(new.target)) completeClass(new.target);
    observer?.(new.target, 'constructor', this, () => undefined);
  }

  toString(): string {
    const name = platformNameOf(this)?.split('.').at(-1) ?? 'object';
    const id = (this as { [displayId]?: () => string })[displayId]?.();
    return id === undefined ? `[${name}]` : `[${name} ${id}]`;
  }
}
Object.setPrototypeOf(PlatformObject.prototype, createGuardedPrototype(Object.prototype));
Object.setPrototypeOf(PlatformObject, createGuardedPrototype(Function.prototype));

export interface ClassOptions {
  /** Properties with a getter method `isX` in addition to `getX`. */
  readonly booleans?: readonly string[];
  /** Properties that the debugger does not show, such as one whose getter has side effects (a reader's lines). */
  readonly hiddenInDebugger?: readonly string[];
  /** Static properties whose getter has side effects (a manager's `currentOrNewBasket` creates one). */
  readonly staticHiddenInDebugger?: readonly string[];
}

/** The options of each class, by its prototype. */
const optionsOfClasses = new SafeWeakMap<object, ClassOptions>();

/** Returns whether an object is the prototype of a class of the Script API. */
export const isPlatformPrototype = (value: object): boolean =>
  value === PlatformObject.prototype || optionsOfClasses.has(value);

/** Returns whether the getter of a static property has side effects. */
export const hasSideEffects = (constructor: object, name: string): boolean => {
  const prototype: unknown = Object.getOwnPropertyDescriptor(constructor, 'prototype')?.value;
  return typeof prototype === 'object' && prototype !== null
    ? optionsOfClasses.get(prototype)?.staticHiddenInDebugger?.includes(name) === true
    : false;
};

/**
 * Registers a class under its platform name. The class is completed when a script first uses it. Methods are derived from
 * each accessor: `getOrderNo()` from `get orderNo`, `setOrderNo(value)` from its setter. Then the documented members that
 * are not implemented are added (`gaps.ts`), and the class is frozen.
 */
export function registerClass(
  name: string,
  constructor: PlatformConstructor,
  options: ClassOptions = {},
): void {
  registerName(constructor, name);
  classes.set(name, constructor);
  registerBase(constructor, options);
}

/** Like {@link registerClass}, for a shared base class that is not part of the platform. */
export function registerBase(constructor: PlatformConstructor, options: ClassOptions = {}): void {
  optionsOfClasses.set(constructor.prototype as object, options);
  // A class may create an object, such as the value of a constant, before it is registered.
  completedClasses.delete(constructor);
}

/** Completes a class and its base classes. A class that a script has defined is not changed. */
function completeClass(constructor: PlatformConstructor): void {
  if (completedClasses.has(constructor)) return;
  completedClasses.add(constructor);
  const base: unknown = getPrototypeOf(constructor);
  if (constructor !== PlatformObject && typeof base === 'function')
    completeClass(base as PlatformConstructor);
  const options = optionsOfClasses.get(constructor.prototype as object);
  const name = unqualifiedNameOf(constructor);
  if (options) {
    defineMembers(constructor, options);
    if (name !== undefined) addGaps(name, constructor);
    copyStaticMembersToPrototype(constructor);
    if (name !== undefined) completedClasses.add(createScriptClass(constructor, name));
  }
  if (options || constructor === PlatformObject) freezeClass(constructor);
}

/** The methods and getters on prototypes that stand for static members of the classes. */
const copiedStatics = new SafeWeakSet();

export const isCopiedStatic = (value: unknown): boolean =>
  typeof value === 'function' && copiedStatics.has(value);

/**
 * Makes the static methods and properties of a class accessible on its instances too:
 * `searchModel.getSearchRedirect(phrase)`, `Site.current.current`.
 */
function copyStaticMembersToPrototype(constructor: PlatformConstructor): void {
  const prototype = constructor.prototype as object;
  for (const [name, descriptor] of entries<PropertyDescriptor>(getOwnPropertyDescriptors(constructor))) {
    if (name === 'prototype' || name in prototype) continue;
    const { get, value } = descriptor as { get?: () => unknown; value?: unknown };
    if (get) {
      const getter = { read: () => apply(get, constructor, []) }.read;
      copiedStatics.add(getter);
      defineProperty(prototype, name, { get: getter, enumerable: false, configurable: true });
    }
    if (typeof value !== 'function') continue;
    const method = (...args: unknown[]): unknown =>
      apply(value as (...args: unknown[]) => unknown, constructor, args);
    defineProperty(method, 'name', { value: name });
    methods.add(method);
    copiedStatics.add(method);
    defineProperty(prototype, name, { value: method, enumerable: false, configurable: true, writable: true });
  }
}

function defineMembers(constructor: PlatformConstructor, options: ClassOptions): void {
  for (const owner of [constructor, constructor.prototype as object]) {
    for (const [key, declaredDescriptor] of entries(getOwnPropertyDescriptors(owner))) {
      const descriptor = wrapDescriptor(constructor, key, declaredDescriptor);
      if (descriptor !== declaredDescriptor) defineProperty(owner, key, descriptor);
      if (!descriptor.get && !descriptor.set) continue;
      const capitalizedName = key.charAt(0).toUpperCase() + key.slice(1);
      if (descriptor.get) {
        defineMethod(owner, `get${capitalizedName}`, descriptor.get);
        if (options.booleans?.includes(key)) defineMethod(owner, `is${capitalizedName}`, descriptor.get);
      }
      if (descriptor.set)
        defineMethod(owner, `set${capitalizedName}`, createSetter(descriptor.set, constructor, key));
      // `for...in` lists the properties of an object, unless its class lists elements.
      const enumerable = owner !== constructor && !(listsElements in owner);
      const set = descriptor.set ? createSetter(descriptor.set, constructor, key) : createReadOnlySetter(key);
      defineProperty(owner, key, { ...descriptor, set, enumerable });
    }
  }
  const prototype = constructor.prototype as object;
  if (listsElements in prototype) hideInheritedProperties(prototype);
}

/**
 * Overrides inherited properties with non-enumerable copies, so that `for...in` skips them, unless a base class has done
 * so.
 */
function hideInheritedProperties(prototype: object): void {
  for (
    let ancestor = getPrototypeOf(prototype);
    ancestor !== null && ancestor !== PlatformObject.prototype;
    ancestor = getPrototypeOf(ancestor)
  ) {
    if (listsElements in ancestor) return;
    for (const [key, descriptor] of entries(getOwnPropertyDescriptors(ancestor))) {
      if (descriptor.enumerable === true && !hasOwn(prototype, key))
        defineProperty(prototype, key, { ...descriptor, enumerable: false });
    }
  }
}

function createSetter(set: Method, constructor: PlatformConstructor, key: string): Method {
  return {
    set(this: unknown, value: unknown) {
      const self = receiverOf(this);
      if (observer) observer(constructor, `${key}=`, self, () => set.call(self, value));
      else set.call(self, value);
    },
  }.set;
}

/** Wraps a getter or a method (see {@link wrapMethod}). Returns any other descriptor unchanged. */
function wrapDescriptor(
  constructor: PlatformConstructor,
  key: string,
  declaredDescriptor: PropertyDescriptor,
): PropertyDescriptor {
  const method: unknown = declaredDescriptor.value;
  if (key === 'constructor' || !declaredDescriptor.configurable) return declaredDescriptor;
  if (declaredDescriptor.get)
    return { ...declaredDescriptor, get: wrapMethod(declaredDescriptor.get, constructor, key) };
  return typeof method === 'function'
    ? { ...declaredDescriptor, value: wrapMethod(method as Method, constructor, key, true) }
    : declaredDescriptor;
}

/** The methods and getters of API classes, whose source must not be shown. */
const methods = new SafeWeakSet();

export const isPlatformMethod = (value: object): boolean => methods.has(value);

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Receives each call of a member: the class that declares the member, its name, the object, and a function that makes the
 * call.
 */
type MemberObserver = (
  declaringClass: PlatformConstructor,
  member: string,
  self: unknown,
  call: () => unknown,
) => unknown;
let observer: MemberObserver | undefined;

/** Sets an observer of the members that scripts call, for tests. */
export function observeMembers(memberObserver: MemberObserver): void {
  observer = memberObserver;
}

/**
 * Wraps a method so that it checks the quotas and returns the canonical object. After a quota error, methods throw it
 * again. Getters do not, so that the debugger can show their values.
 */
function wrapMethod(method: Method, constructor: PlatformConstructor, key: string, isMethod = false): Method {
  // Defined as a method: a function would have a `prototype` object, in which a script could store data for later runs.
  const { wrapper } = {
    wrapper(this: unknown, ...args: unknown[]): unknown {
      if (isMethod) requireWithinQuotas();
      args.forEach(checkQuotas);
      const self = receiverOf(this);
      const result = observer
        ? observer(constructor, key, self, () => method.apply(self, args))
        : method.apply(self, args);
      if (Array.isArray(result)) checkQuotas(result);
      return canonicalObject(result);
    },
  };
  methods.add(wrapper);
  defineProperty(wrapper, 'name', { value: method.name });
  defineProperty(wrapper, 'length', { value: method.length });
  return wrapper;
}

function defineMethod(owner: object, name: string, value: unknown): void {
  if (hasOwn(owner, name)) return;
  defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: false });
}

/**
 * Returns a class by its platform name. If the class is documented but not implemented, it is created with members
 * that throw.
 * @throws Error with the name if the platform has no such class
 */
export function platformClassByName(name: string): PlatformConstructor {
  const constructor = classes.get(name) ?? createDocumentedClass(name);
  if (constructor) completeClass(constructor);
  else throw new Error(`The Script API has no class or package ${currentRun().moduleRoot}.${name}.`);
  return constructor;
}

/**
 * Like {@link platformClassByName}, but returns the class that scripts receive, which can be called without `new`.
 * @throws Error with the name if the platform has no such class
 */
export const scriptClassByName = (name: string): PlatformConstructor =>
  scriptClassOf(platformClassByName(name));

function createDocumentedClass(name: string): PlatformConstructor | undefined {
  const documentation = isPlatformClass(name) ? documentedClass(name) : undefined;
  if (!documentation) return undefined;
  const hasPlatformBase = documentation.base !== undefined && isPlatformClass(documentation.base);
  const gapClass = createGapClass(
    name,
    hasPlatformBase ? platformClassByName(documentation.base ?? '') : PlatformObject,
  );
  registerClass(name, gapClass);
  return gapClass;
}

/** Returns whether the platform has a class, such as `order.Order`. */
export const isPlatformClass = (name: string): boolean =>
  classes.has(name) || (!name.startsWith('TopLevel.') && documentedClass(name) !== undefined);

/** Returns the names of the classes that are implemented. */
export const implementedClassNames = (): readonly string[] =>
  [...classes].filter(([, constructor]) => !isGapClass(constructor)).map(([name]) => name);

/** Returns the names of all classes, implemented or only documented. */
export const platformClassNames = (): readonly string[] =>
  (allNames ??= freeze([...new Set([...classes.keys(), ...documentedClassNames()])]));
let allNames: readonly string[] | undefined;

/**
 * Returns the names of the properties that an object's classes declare and that the debugger shows, the most derived
 * class first.
 */
export function declaredProperties(value: object): string[] {
  const properties: string[] = [];
  for (let prototype: unknown = Object.getPrototypeOf(value); isUnproxiedObject(prototype);) {
    if (prototype === PlatformObject.prototype) break;
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const isShown = descriptor.get && !isGap(descriptor.get) && !isCopiedStatic(descriptor.get);
      if (
        isShown &&
        !properties.includes(key) &&
        optionsOfClasses.get(prototype)?.hiddenInDebugger?.includes(key) !== true
      )
        properties.push(key);
    }
    prototype = Object.getPrototypeOf(prototype);
  }
  return properties;
}
