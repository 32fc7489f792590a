import type { Custom } from '../../records/record.ts';

/** Returns the custom attributes of a request document, without their `c_` prefix. */
export const customAttributesOf = (document: object): Custom =>
  Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => name.startsWith('c_'))
      .map(([name, value]): [string, unknown] => [name.slice(2), value]),
  );

/** Returns a record's custom attributes with the `c_` prefix of documents. */
export const customFields = (custom: Custom | undefined): Record<`c_${string}`, unknown> =>
  Object.fromEntries(Object.entries(custom ?? {}).map(([name, value]) => [`c_${name}`, value]));

/**
 * Merges changes into custom attributes; null removes an attribute. Returns undefined if no attribute is left.
 */
export function mergeCustom(custom: Custom | undefined, changes: Custom): Custom | undefined {
  const entries = Object.entries({ ...custom, ...changes }).filter(([, value]) => value !== null);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
