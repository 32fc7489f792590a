import { sql, type Transaction } from 'kysely';
import { ConcurrentChangeError, CounterTooLowError } from '../../ports/store.ts';
import type { WriteSet } from '../backend.ts';
import type { Tables } from './schema.ts';
import { escapeText, unescapeText } from './text-escapes.ts';

type Write = WriteSet['records'][number];

/** Returns the columns of rows as arrays, so that one statement writes any number of rows. */
const columns = (writes: readonly Write[]) => sql`
  ${writes.map(({ collection }) => collection)}::text[],
  ${writes.map(({ key }) => escapeText(key))}::text[],
  ${writes.map(({ state }) => state)}::text[],
  ${writes.map(({ body }) => body ?? '')}::text[],
  ${writes.map(({ expectedState }) => expectedState ?? null)}::text[]`;

const inputRows = (writes: readonly Write[]) =>
  sql`unnest(${columns(writes)}) AS input (collection, key, state, body, expected)`;

interface RecordName {
  readonly collection: string;
  readonly key: string;
}

const recordName = ({ collection, key }: RecordName): string => `${collection}\n${key}`;

/** Compares writes. All processes write in the same order, so that commits rarely block each other in a deadlock. */
const compareWrites = (a: Write, b: Write): number => (recordName(a) < recordName(b) ? -1 : 1);

/**
 * Writes records and their entries. Records that the request has read are written only if they have not changed since.
 * Each statement waits for a commit that is changing the same row.
 * @throws ConcurrentChangeError
 */
export async function writeRecords(
  transaction: Transaction<Tables>,
  records: WriteSet['records'],
): Promise<void> {
  const writes = [...records].sort(compareWrites);
  const writesWithBody = writes.filter(({ body }) => body !== undefined);
  const creations = writesWithBody.filter(({ expectedState }) => expectedState === null);
  const updates = writesWithBody.filter(({ expectedState }) => typeof expectedState === 'string');
  const overwrites = writesWithBody.filter(({ expectedState }) => expectedState === undefined);
  const removals = writes.filter(({ body }) => body === undefined);
  if (creations.length > 0) await createRecords(transaction, creations);
  if (updates.length > 0) await updateRecords(transaction, updates);
  if (overwrites.length > 0)
    await sql`
      INSERT INTO records (collection, key, state, body)
      SELECT collection, key, state, body FROM ${inputRows(overwrites)} ORDER BY collection, key
      ON CONFLICT (collection, key) DO UPDATE SET state = excluded.state, body = excluded.body`.execute(
      transaction,
    );
  if (removals.length > 0) await removeRecords(transaction, removals);
  const replacements = [...updates, ...overwrites];
  if (replacements.length > 0) await removeOutdatedEntries(transaction, replacements);
  await addEntries(transaction, writesWithBody);
}

async function createRecords(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { rows } = await sql<RecordName>`
    INSERT INTO records (collection, key, state, body)
    SELECT collection, key, state, body FROM ${inputRows(writes)} ORDER BY collection, key
    ON CONFLICT (collection, key) DO NOTHING
    RETURNING collection, key`.execute(transaction);
  requireAll(writes, rows);
}

async function updateRecords(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { rows } = await sql<RecordName>`
    UPDATE records AS r SET state = input.state, body = input.body FROM ${inputRows(writes)}
    WHERE r.collection = input.collection AND r.key = input.key AND r.state = input.expected
    RETURNING r.collection, r.key`.execute(transaction);
  requireAll(writes, rows);
}

/**
 * Removes records. A record that the request has read must be as it was then: unchanged, or still missing. A record
 * that it has not read may be missing.
 * @throws ConcurrentChangeError
 */
async function removeRecords(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { rows } = await sql<RecordName & { state: string }>`
    DELETE FROM records AS r USING ${inputRows(writes)}
    WHERE r.collection = input.collection AND r.key = input.key
    RETURNING r.collection, r.key, r.state`.execute(transaction);
  const states = new Map(rows.map((row) => [recordName({ ...row, key: unescapeText(row.key) }), row.state]));
  for (const write of writes)
    if (write.expectedState !== undefined && write.expectedState !== (states.get(recordName(write)) ?? null))
      throw new ConcurrentChangeError(write.collection, write.key);
  // The entries of a record that another commit is creating do not belong to this commit.
  const effectiveRemovals = writes.filter((write) => states.has(recordName(write)));
  if (effectiveRemovals.length > 0)
    await sql`
      DELETE FROM entries AS e USING ${inputRows(effectiveRemovals)}
      WHERE e.collection = input.collection AND e.key = input.key`.execute(transaction);
}

/** @throws ConcurrentChangeError for the first write that changed no row */
function requireAll(writes: readonly Write[], rows: readonly RecordName[]): void {
  if (rows.length === writes.length) return;
  const names = new Set(rows.map((row) => recordName({ ...row, key: unescapeText(row.key) })));
  const conflictingWrite = writes.find((write) => !names.has(recordName(write)));
  if (conflictingWrite) throw new ConcurrentChangeError(conflictingWrite.collection, conflictingWrite.key);
}

const toEntryRows = (writes: readonly Write[]) => {
  const entries = writes.flatMap(({ collection, key, entries: recordEntries }) =>
    recordEntries.map(({ index, value }) => ({ collection, key, index, value })),
  );
  const rows = sql`unnest(
    ${entries.map(({ collection }) => collection)}::text[],
    ${entries.map(({ index }) => index)}::text[],
    ${entries.map(({ value }) => escapeText(value))}::text[],
    ${entries.map(({ key }) => escapeText(key))}::text[]) AS entry (collection, name, value, key)`;
  return { count: entries.length, rows };
};

/** Removes outdated entries. Most entries of a record do not change, and are not written again. */
async function removeOutdatedEntries(
  transaction: Transaction<Tables>,
  writes: readonly Write[],
): Promise<void> {
  await sql`
    DELETE FROM entries AS e USING ${inputRows(writes)}
    WHERE e.collection = input.collection AND e.key = input.key AND NOT EXISTS (
      SELECT 1 FROM ${toEntryRows(writes).rows}
      WHERE entry.collection = e.collection AND entry.key = e.key AND entry.name = e.name AND entry.value = e.value
    )`.execute(transaction);
}

async function addEntries(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { count, rows } = toEntryRows(writes);
  if (count === 0) return;
  await sql`
    INSERT INTO entries (collection, name, value, key) SELECT collection, name, value, key FROM ${rows}
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** @throws CounterTooLowError */
export async function addToCounters(
  transaction: Transaction<Tables>,
  counters: WriteSet['counters'],
): Promise<void> {
  const { rows } = await sql<{ name: string; value: number }>`
    INSERT INTO counters (name, value)
    SELECT name, delta FROM unnest(
      ${counters.map(({ name }) => escapeText(name))}::text[],
      ${counters.map(({ delta }) => delta)}::double precision[]) AS input (name, delta)
    ORDER BY name
    ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value
    RETURNING name, value`.execute(transaction);
  const sums = new Map(rows.map(({ name, value }) => [unescapeText(name), value]));
  for (const { name, delta, minimum } of counters)
    if (minimum !== undefined && (sums.get(name) ?? 0) < minimum) throw new CounterTooLowError(name, delta);
}
