import { collections } from '../records/collections.ts';
import type { SeedCollection } from './records.ts';

/** The key of an entry, whatever it is: parts that it lacks read `undefined`. */
export const keyOf = (collection: SeedCollection, entry: object): string =>
  (collections[collection].key as (entry: object) => string)(entry);

/** The parts of a compound key. */
export const keyParts = (key: string): string[] => key.split('\u001f');

/** An entry's key for a person to read, `RefArch / ground`; undefined where the entry does not get that far. */
export function shownKey(collection: SeedCollection, entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const parts = keyParts(keyOf(collection, entry)).filter((part) => part !== '' && part !== 'undefined');
  return parts.length === 0 ? undefined : parts.join(' / ');
}
