import { SafeWeakMap, freezeFunction } from './protocol/primordials.ts';
import { registerName } from './platform-names.ts';

// Captured before the first script runs, because scripts may replace these functions.
const { defineProperty, getOwnPropertyDescriptors, setPrototypeOf } = Object;
const { construct, ownKeys } = Reflect;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- constructors have different parameters
export type PlatformConstructor = abstract new (...args: any[]) => object;

const scriptClasses = new SafeWeakMap<object, PlatformConstructor>();
const implementingClasses = new SafeWeakMap<object, PlatformConstructor>();

/** Returns the class that scripts receive: the function that {@link createScriptClass} created, or else the class itself. */
export const scriptClassOf = (constructor: PlatformConstructor): PlatformConstructor =>
  scriptClasses.get(constructor) ?? constructor;

/** Returns the class of a function that {@link createScriptClass} created; undefined for anything else. */
export const implementingClass = (value: object): PlatformConstructor | undefined =>
  implementingClasses.get(value);

/**
 * Creates the function that scripts receive as a class, with the class's members and prototype. As on the platform, calling it
 * without `new` also creates an object: `Money(5, 'USD')`, `Status(Status.OK)`.
 * @param name the platform name without the module root: `value.Money`
 */
export function createScriptClass(constructor: PlatformConstructor, name: string): PlatformConstructor {
  const { prototype } = constructor as { prototype: object };
  const create: unknown = function (...args: unknown[]): object {
    const isSubclass = new.target !== undefined && new.target !== create;
    return construct(constructor, args, isSubclass ? new.target : constructor) as object;
  };
  const scriptClass = create as PlatformConstructor;
  const descriptors = getOwnPropertyDescriptors(constructor) as Record<PropertyKey, PropertyDescriptor>;
  for (const key of ownKeys(descriptors)) {
    const descriptor = descriptors[key];
    if (descriptor) defineProperty(scriptClass, key, descriptor);
  }
  defineProperty(scriptClass, 'name', { value: name.slice(name.lastIndexOf('.') + 1) });
  setPrototypeOf(scriptClass, constructor);
  defineProperty(prototype, 'constructor', { value: scriptClass });
  registerName(scriptClass, name);
  scriptClasses.set(constructor, scriptClass);
  implementingClasses.set(scriptClass, constructor);
  freezeFunction(scriptClass);
  return scriptClass;
}
