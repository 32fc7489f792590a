import { collections, splitCompoundKey } from '../records/collections.ts';
import type { SeedCollection } from './records.ts';

/** Returns the key of any entry. A missing part of a compound key is empty; a missing key of one part is undefined. */
export const keyOf = (collection: SeedCollection, entry: object): string =>
  (collections[collection].key as (entry: object) => string)(entry);

/**
 * Returns an entry's key in a readable form, such as `RefArch / ground`. Returns undefined if the entry is not an
 * object or has none of the parts of its key.
 */
export function displayKey(collection: SeedCollection, entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  // An entry that is not validated yet may have a number as its ID, or none.
  const key: unknown = keyOf(collection, entry);
  const parts = splitCompoundKey(String(key)).filter((part) => part !== '' && part !== 'undefined');
  return parts.length === 0 ? undefined : parts.join(' / ');
}
