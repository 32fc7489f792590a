import { currentRun } from './current-run.ts';

/**
 * The name of the method that returns the key of the stored entity that an API object represents; undefined if the object
 * represents none. The key contains the class. Within a script run, scripts receive one object per entity, so that `===`,
 * `indexOf` and a JavaScript `Map` work as on the platform, which compares entities.
 */
export const canonicalKey: unique symbol = Symbol('canonicalKey');

/**
 * The maximum number of canonical objects. If there are more, `equals` and collections still recognize equal objects.
 */
const maxCanonicalObjects = 1000;

/**
 * Returns the canonical object of the entity that a value represents. If there is none yet, the value itself becomes
 * canonical.
 */
export function canonicalObject<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const key = (value as { [canonicalKey]?: () => string | undefined })[canonicalKey]?.();
  if (key === undefined) return value;
  const { canonicalObjects: objects } = currentRun();
  const cachedObject = objects.get(key) as (Value & { [canonicalKey]: () => string | undefined }) | undefined;
  // The entity of the cached object, such as an address, may have been renamed.
  const canonicalValue = cachedObject?.[canonicalKey]() === key ? cachedObject : value;
  objects.delete(key);
  objects.set(key, canonicalValue);
  const oldestKeyResult = objects.size > maxCanonicalObjects ? objects.keys().next() : undefined;
  if (oldestKeyResult && !oldestKeyResult.done) objects.delete(oldestKeyResult.value);
  return canonicalValue;
}
