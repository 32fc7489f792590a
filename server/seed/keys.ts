import { collections, splitCompoundKey } from '../records/collections.ts';
import type { SeedCollection } from './records.ts';

/** Returns the key of a valid entry. */
export const keyOf = (collection: SeedCollection, entry: object): string =>
  (collections[collection].key as (entry: object) => string)(entry);

/**
 * Returns an entry's key in a readable form, such as `RefArch / ground`. Returns undefined if the entry is not an
 * object or has none of the parts of its key.
 */
export function displayKey(collection: SeedCollection, entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const parts = splitCompoundKey(keyOf(collection, withTextFields(entry))).filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' / ');
}

/**
 * Returns a view of an entry in which every field is a string. An entry that is not validated yet may have a number as a
 * part of its key, which becomes its text. A part that is missing or has another type becomes empty.
 */
const withTextFields = (entry: object): object =>
  new Proxy(entry, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    },
  });
