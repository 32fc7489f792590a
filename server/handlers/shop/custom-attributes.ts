import type { Custom } from '../../records/record.ts';

/** The custom attributes of a request document, without their `c_`. */
export const customIn = (document: object): Custom =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => name.startsWith('c_'))
      .map(([name, value]): [string, unknown] => [name.slice(2), value]),
  );

/** A record's custom attributes as a document has them. */
export const customFields = (custom: Custom | undefined): Record<`c_${string}`, unknown> =>
  Object.fromEntries(Object.entries(custom ?? {}).map(([name, value]) => [`c_${name}`, value]));

/** Old attributes under new ones; null takes an attribute away. Undefined where nothing is left. */
export function mergeCustom(before: Custom | undefined, changes: Custom): Custom | undefined {
  const merged = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  return merged.length === 0 ? undefined : Object.fromEntries(merged);
}
