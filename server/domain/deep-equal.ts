/** Whether two values from documents or records are equal. The order of an object's fields does not matter. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(
      ([key, value]) => Object.hasOwn(b, key) && isSameValue(value, (b as Record<string, unknown>)[key]),
    )
  );
}
