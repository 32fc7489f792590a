import type { CommittedChange } from '../../ports/store.ts';
import type { CollectionName } from '../../records/collections.ts';
import type { WriteSet } from '../backend.ts';

/** Maximum number of keys of a commit in the change log. A larger commit is logged as a change of everything. */
const maxEntries = 2000;

/** The body of a log line for a commit that may have changed everything. */
export const everythingBody = '{}';

export const allChanged: CommittedChange = { records: [], counters: [], isCleared: true };

/** Returns the keys and names that a commit changed, as JSON: records by collection, and counters. */
export function formatChange({ records, counters }: WriteSet): string {
  if (records.length + counters.length > maxEntries) return everythingBody;
  const keysByCollection: Partial<Record<CollectionName, string[]>> = {};
  for (const { collection, key } of records) (keysByCollection[collection] ??= []).push(key);
  return JSON.stringify({ records: keysByCollection, counters: counters.map(({ name }) => name) });
}

export function parseChange(body: string): CommittedChange {
  if (body === everythingBody) return allChanged;
  const { records, counters } = JSON.parse(body) as {
    records: Record<CollectionName, string[]>;
    counters: string[];
  };
  return {
    records: Object.entries(records).flatMap(([collection, keys]) =>
      keys.map((key) => ({ collection: collection as CollectionName, key })),
    ),
    counters,
    isCleared: false,
  };
}
