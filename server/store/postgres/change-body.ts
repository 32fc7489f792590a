import type { CommittedChange } from '../../ports/store.ts';
import type { CollectionName } from '../../records/collections.ts';
import type { WriteSet } from '../backend.ts';

/** A larger commit is written to the log as a change of everything. */
const maxEntries = 2000;

/** The text in the change log for a commit that may have changed everything. */
export const everything = '{}';

export const allChanged: CommittedChange = { records: [], counters: [], cleared: true };

/** Returns the keys and names that a commit changed, as JSON: records by collection, and counters. */
export function changeBody({ records, counters }: WriteSet): string {
  if (records.length + counters.length > maxEntries) return everything;
  const keysByCollection: Partial<Record<CollectionName, string[]>> = {};
  for (const { collection, key } of records) (keysByCollection[collection] ??= []).push(key);
  return JSON.stringify({ records: keysByCollection, counters: counters.map(({ name }) => name) });
}

export function changeOf(body: string): CommittedChange {
  if (body === everything) return allChanged;
  const { records, counters } = JSON.parse(body) as {
    records: Record<CollectionName, string[]>;
    counters: string[];
  };
  return {
    records: Object.entries(records).flatMap(([collection, keys]) =>
      keys.map((key) => ({ collection: collection as CollectionName, key })),
    ),
    counters,
    cleared: false,
  };
}
