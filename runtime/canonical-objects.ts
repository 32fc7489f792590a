import { currentRun } from './current-run.ts';

/**
 * A key for the stored entity that an API object represents, which also names the class; undefined if there
 * is none. Within a run, scripts get one object per entity, so that `===`, `indexOf` and a JavaScript `Map`
 * work as they do on the platform, which compares entities.
 */
export const canonicalKey: unique symbol = Symbol('canonicalKey');

/**
 * The maximum number of canonical objects. Beyond it, `equals` and collections still recognize equal objects.
 */
const maxCanonicalObjects = 1000;

/**
 * Returns the object that scripts already have for the same entity, or else this one, which becomes
 * canonical.
 */
export function canonicalObject<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const key = (value as { [canonicalKey]?: () => string | undefined })[canonicalKey]?.();
  if (key === undefined) return value;
  const { canonicalObjects: objects } = currentRun();
  const existing = objects.get(key) as (Value & { [canonicalKey]: () => string | undefined }) | undefined;
  // The entity may have been renamed since, as addresses can be.
  const canonical = existing?.[canonicalKey]() === key ? existing : value;
  objects.delete(key);
  objects.set(key, canonical);
  const oldest = objects.size > maxCanonicalObjects ? objects.keys().next() : undefined;
  if (oldest && !oldest.done) objects.delete(oldest.value);
  return canonical;
}
