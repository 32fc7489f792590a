import { Collection } from '../api/util/Collection.ts';
import { Map as PlatformMap } from '../api/util/Map.ts';
import { isAnyArray } from '../attribute-array.ts';
import { freezeTable } from '../protocol/primordials.ts';

type Callable = (...parameters: unknown[]) => unknown;

/**
 * Methods of Java's lists, maps and strings that templates can call on the script's arrays, objects and strings. For
 * strings, they replace methods of the same name.
 */
const listMethods: Readonly<Record<string, (list: readonly unknown[], argument: unknown) => unknown>> =
  freezeTable({
    size: (list) => list.length,
    isEmpty: (list) => list.length === 0,
    get: (list, index) => list[Number(index)] ?? null,
    contains: (list, element) => list.includes(element),
  });
const objectMethods: Readonly<Record<string, (object: object, argument: unknown) => unknown>> = freezeTable({
  get: (object, key) => ownValue(object, String(key)),
  containsKey: (object, key) => Object.hasOwn(object, String(key)),
  keySet: (object) => Object.keys(object),
  values: (object) => Object.values(object) as unknown[],
  size: (object) => Object.keys(object).length,
  isEmpty: (object) => Object.keys(object).length === 0,
});
const textMethods: Readonly<Record<string, (text: string, ...parameters: unknown[]) => unknown>> =
  freezeTable({
    length: (text) => text.length,
    isEmpty: (text) => text === '',
    contains: (text, part) => text.includes(String(part)),
    equals: (text, other) => text === other,
    equalsIgnoreCase: (text, other) => text.toLowerCase() === String(other).toLowerCase(),
    replace: (text, part, replacement) => text.replaceAll(String(part), String(replacement)),
  });

const ownValue = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Returns a property as a template reads it: the property itself, the result of `getX` or `isX`, or a map's entry. */
export function readProperty(object: unknown, name: string): unknown {
  if (object === null || object === undefined) return undefined;
  const target = Object(object) as Record<string, unknown>;
  if (name in target) {
    const value = target[name];
    if (value !== undefined) return value;
  }
  const suffix = name.charAt(0).toUpperCase() + name.slice(1);
  for (const getter of [`get${suffix}`, `is${suffix}`])
    if (isObject(object) && typeof target[getter] === 'function') return (target[getter] as Callable)();
  return object instanceof PlatformMap ? object.get(name) : undefined;
}

/** Calls a method of a value. Returns undefined if the value is null or undefined, or has no such method. */
export function callMethod(object: unknown, name: string, parameters: readonly unknown[]): unknown {
  if (object === null || object === undefined) return undefined;
  if (typeof object === 'string' && Object.hasOwn(textMethods, name))
    return textMethods[name]?.(object, ...parameters);
  const method: unknown = (Object(object) as Record<string, unknown>)[name];
  if (typeof method === 'function') return Reflect.apply(method as Callable, object, parameters);
  if (isAnyArray(object)) return listMethods[name]?.(Array.from(object as readonly unknown[]), parameters[0]);
  return isObject(object) && Object.hasOwn(objectMethods, name)
    ? objectMethods[name]?.(object, parameters[0])
    : undefined;
}

/** Returns the element of a list or the entry of a map or object. */
export function readIndex(object: unknown, index: unknown): unknown {
  if (object instanceof Collection) return object.toArray()[Number(index)];
  if (object instanceof PlatformMap) return object.get(index);
  return object === null || object === undefined
    ? undefined
    : (Object(object) as Record<string, unknown>)[String(index)];
}
