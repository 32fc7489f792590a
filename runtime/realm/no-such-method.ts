import { isMethodOfCall } from '../../dialect/index.ts';
import { hideFromDebugger } from '../modules/host-values.ts';
import { placeInScript } from '../place-in-script.ts';
import { SafeWeakSet } from '../protocol/primordials.ts';

const handlerName = '__noSuchMethod__';
type Handler = (this: unknown, method: string, parameters: unknown[]) => unknown;

/** The proxies that {@link addFallback} has put in prototype chains. */
const fallbackProxies = new SafeWeakSet<object>();

/**
 * Lets scripts assign a function to `__noSuchMethod__` of an object or prototype, as in the platform's engine. If a
 * script calls a method that the object does not have, the function is called with the method's name and an array of
 * the arguments.
 * A missing method that is only read is undefined. In an object literal, `__noSuchMethod__` has no effect until it is
 * assigned to another object, for example by the `extend` of a class library.
 */
export function defineNoSuchMethod(): void {
  Object.defineProperty(Object.prototype, handlerName, {
    get: hideFromDebugger(() => undefined),
    set: hideFromDebugger(function (this: unknown, handler: unknown) {
      if (typeof this !== 'object' && typeof this !== 'function') return;
      if (this === null) return;
      const descriptor = { value: handler, writable: true, enumerable: true, configurable: true };
      if (!Reflect.defineProperty(this, handlerName, descriptor))
        throw new TypeError(`Cannot add property ${handlerName}, object is not extensible`);
      if (typeof handler === 'function') addFallback(this);
    }),
    configurable: true,
    enumerable: false,
  });
}

/** Puts a proxy behind the object in its prototype chain, unless the chain has one. */
function addFallback(object: object): void {
  for (
    let next = Object.getPrototypeOf(object) as object | null;
    next;
    next = Object.getPrototypeOf(next) as object | null
  )
    if (fallbackProxies.has(next)) return;
  const prototype = Object.getPrototypeOf(object) as object | null;
  const fallback = new Proxy(Object.create(prototype) as object, { get: getOrFallBack });
  fallbackProxies.add(fallback);
  Reflect.setPrototypeOf(object, fallback);
}

function getOrFallBack(target: object, key: string | symbol, receiver: unknown): unknown {
  if (typeof key === 'symbol' || key in target || !isCalled(key)) return Reflect.get(target, key, receiver);
  const handler = (receiver as Record<string, unknown>)[handlerName];
  if (typeof handler !== 'function') return undefined;
  return hideFromDebugger((...parameters: unknown[]): unknown =>
    Reflect.apply(handler as Handler, receiver, [key, parameters]),
  );
}

function isCalled(method: string): boolean {
  const place = placeInScript();
  return place?.program !== undefined && isMethodOfCall(place.program, place.offset, method);
}
