import type { CommittedChange } from '../../ports/store.ts';
import type { CollectionName } from '../../records/collections.ts';
import type { WriteSet } from '../backend.ts';

/** Maximum number of records and counters in a log line. A larger commit is logged as a change of everything. */
const maxEntries = 2000;

/** The body of a log line for a commit that may have changed everything. */
export const everythingBody = '{}';

export const allChanged: CommittedChange = { records: [], counters: [], isEverythingChanged: true };

/** Returns the body of a commit's log line, as JSON: the keys of records by collection, and the names of counters. */
export function formatChange({ records, counters }: WriteSet): string {
  if (records.length + counters.length > maxEntries) return everythingBody;
  const keysByCollection: Partial<Record<CollectionName, string[]>> = {};
  for (const { collection, key } of records) (keysByCollection[collection] ??= []).push(key);
  return JSON.stringify({ records: keysByCollection, counters: counters.map(({ name }) => name) });
}

/** Parses a body that {@link formatChange} has made. */
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
    isEverythingChanged: false,
  };
}
