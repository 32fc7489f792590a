import { types } from 'node:util';
import { isPlatformPrototype, type PlatformObject } from './platform-object.ts';

// The original function: the `hasOwn` that scripts see also finds members that a platform object declares, and could
// thereby call the traps of a script's proxy.
const { hasOwn } = Object;

/** Maximum number of prototypes that are inspected. A script can build a chain of any length. */
const maxChainLength = 1000;

/**
 * Yields an object's prototypes, nearest first, up to the first proxy. Unlike `instanceof`, does not call traps of a
 * script's proxy, which might never return.
 */
export function* prototypesOf(value: object): Generator<object> {
  let current: unknown = types.isProxy(value) ? null : Object.getPrototypeOf(value);
  for (let depth = 0; typeof current === 'object' || typeof current === 'function'; depth++) {
    if (current === null || types.isProxy(current) || depth === maxChainLength) return;
    yield current;
    current = Object.getPrototypeOf(current);
  }
}

/** Like `instanceof`, but runs no script code. */
export function inheritsFrom<Instance extends object>(
  value: object,
  constructor: abstract new (...args: never[]) => Instance,
): value is Instance {
  const prototype: unknown = constructor.prototype;
  for (const ancestor of prototypesOf(value)) if (ancestor === prototype) return true;
  return false;
}

/**
 * Returns whether the Script API's getters of a platform object run no script code, because neither the object nor a class
 * that a script derived from the platform's class overrides a member that the getters may call.
 */
export function runsPlatformCodeOnly(value: PlatformObject): boolean {
  const ownKeys = [...Reflect.ownKeys(value)];
  for (const ancestor of prototypesOf(value)) {
    if (isPlatformPrototype(ancestor)) {
      const platformPrototypes = [ancestor, ...prototypesOf(ancestor)];
      return !ownKeys.some((key) => platformPrototypes.some((prototype) => hasOwn(prototype, key)));
    }
    ownKeys.push(...Reflect.ownKeys(ancestor).filter((key) => key !== 'constructor'));
  }
  return false;
}
