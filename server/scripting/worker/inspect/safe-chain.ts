import { types } from 'node:util';
import { isPlatformPrototype, type PlatformObject } from '../platform-object.ts';

/** Prototypes that are looked at: a script may make a chain of any length. */
const longestChain = 1000;

/**
 * An object's prototypes, nearest first, up to the first proxy. Unlike `instanceof` it asks no trap of a script's proxy, which
 * may never answer.
 */
export function* prototypesOf(value: object): Generator<object> {
  let at: unknown = types.isProxy(value) ? null : Object.getPrototypeOf(value);
  for (let depth = 0; typeof at === 'object' || typeof at === 'function'; depth++) {
    if (at === null || types.isProxy(at) || depth === longestChain) return;
    yield at;
    at = Object.getPrototypeOf(at);
  }
}

/** As `instanceof`, and runs no script code. */
export function inheritsFrom<Instance extends object>(
  value: object,
  constructor: abstract new (...args: never[]) => Instance,
): value is Instance {
  const prototype: unknown = constructor.prototype;
  for (const at of prototypesOf(value)) if (at === prototype) return true;
  return false;
}

/**
 * Whether the getters of the Script API can be asked for what a platform object holds: neither the object nor a class that a
 * script derived from the platform's replaces what they may call.
 */
export function runsPlatformCodeOnly(value: PlatformObject): boolean {
  const own = [...Reflect.ownKeys(value)];
  for (const at of prototypesOf(value)) {
    if (isPlatformPrototype(at)) {
      const declared = [at, ...prototypesOf(at)];
      return !own.some((key) => declared.some((prototype) => Object.hasOwn(prototype, key)));
    }
    own.push(...Reflect.ownKeys(at).filter((key) => key !== 'constructor'));
  }
  return false;
}
