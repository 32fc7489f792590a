import { sql, type Transaction } from 'kysely';
import { ConcurrentChangeError, CounterTooLowError } from '../../ports/store.ts';
import type { WriteSet } from '../backend.ts';
import type { Tables } from './schema.ts';
import { escapeText, unescapeText } from './text-escapes.ts';

type Write = WriteSet['records'][number];

/** Returns the columns of rows as arrays: a statement writes any number of rows in one round trip. */
const columns = (writes: readonly Write[]) => sql`
  ${writes.map(({ collection }) => collection)}::text[],
  ${writes.map(({ key }) => escapeText(key))}::text[],
  ${writes.map(({ state }) => state)}::text[],
  ${writes.map(({ body }) => body ?? '')}::text[],
  ${writes.map(({ expected }) => expected ?? null)}::text[]`;

const input = (writes: readonly Write[]) =>
  sql`unnest(${columns(writes)}) AS input (collection, key, state, body, expected)`;

interface RecordName {
  readonly collection: string;
  readonly key: string;
}

const nameOf = ({ collection, key }: RecordName): string => `${collection}\n${key}`;

/** All processes write in the same order, so that two commits wait for each other as rarely as possible. */
const inOrder = (a: Write, b: Write): number => (nameOf(a) < nameOf(b) ? -1 : 1);

/**
 * Writes the records and their entries. Each statement changes only rows that are as the request read them, and waits for a commit
 * that is changing the same row.
 * @throws ConcurrentChangeError
 */
export async function writeRecords(
  transaction: Transaction<Tables>,
  records: WriteSet['records'],
): Promise<void> {
  const writes = [...records].sort(inOrder);
  const stored = writes.filter(({ body }) => body !== undefined);
  const created = stored.filter(({ expected }) => expected === null);
  const changed = stored.filter(({ expected }) => typeof expected === 'string');
  const overwritten = stored.filter(({ expected }) => expected === undefined);
  const removed = writes.filter(({ body }) => body === undefined);
  if (created.length > 0) await create(transaction, created);
  if (changed.length > 0) await change(transaction, changed);
  if (overwritten.length > 0)
    await sql`
      INSERT INTO records (collection, key, state, body)
      SELECT collection, key, state, body FROM ${input(overwritten)} ORDER BY collection, key
      ON CONFLICT (collection, key) DO UPDATE SET state = excluded.state, body = excluded.body`.execute(
      transaction,
    );
  if (removed.length > 0) await remove(transaction, removed);
  const replaced = [...changed, ...overwritten];
  if (replaced.length > 0) await removeOutdatedEntries(transaction, replaced);
  await addEntries(transaction, stored);
}

async function create(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { rows } = await sql<RecordName>`
    INSERT INTO records (collection, key, state, body)
    SELECT collection, key, state, body FROM ${input(writes)} ORDER BY collection, key
    ON CONFLICT (collection, key) DO NOTHING
    RETURNING collection, key`.execute(transaction);
  requireAll(writes, rows);
}

async function change(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { rows } = await sql<RecordName>`
    UPDATE records AS r SET state = input.state, body = input.body FROM ${input(writes)}
    WHERE r.collection = input.collection AND r.key = input.key AND r.state = input.expected
    RETURNING r.collection, r.key`.execute(transaction);
  requireAll(writes, rows);
}

/** A record that the request found missing must still be missing; one that it did not read may be missing or not. */
async function remove(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { rows } = await sql<RecordName & { state: string }>`
    DELETE FROM records AS r USING ${input(writes)}
    WHERE r.collection = input.collection AND r.key = input.key
    RETURNING r.collection, r.key, r.state`.execute(transaction);
  const states = new Map(rows.map((row) => [nameOf({ ...row, key: unescapeText(row.key) }), row.state]));
  for (const write of writes)
    if (write.expected !== undefined && write.expected !== (states.get(nameOf(write)) ?? null))
      throw new ConcurrentChangeError(write.collection, write.key);
  // Entries of a record that another commit is creating are not this commit's.
  const deleted = writes.filter((write) => states.has(nameOf(write)));
  if (deleted.length > 0)
    await sql`
      DELETE FROM entries AS e USING ${input(deleted)}
      WHERE e.collection = input.collection AND e.key = input.key`.execute(transaction);
}

/** @throws ConcurrentChangeError for the first of the writes that changed no row */
function requireAll(writes: readonly Write[], rows: readonly RecordName[]): void {
  if (rows.length === writes.length) return;
  const names = new Set(rows.map((row) => nameOf({ ...row, key: unescapeText(row.key) })));
  const lost = writes.find((write) => !names.has(nameOf(write)));
  if (lost) throw new ConcurrentChangeError(lost.collection, lost.key);
}

const entryColumns = (writes: readonly Write[]) => {
  const entries = writes.flatMap(({ collection, key, entries: ofRecord }) =>
    ofRecord.map(({ index, value }) => ({ collection, key, index, value })),
  );
  const rows = sql`unnest(
    ${entries.map(({ collection }) => collection)}::text[],
    ${entries.map(({ index }) => index)}::text[],
    ${entries.map(({ value }) => escapeText(value))}::text[],
    ${entries.map(({ key }) => escapeText(key))}::text[]) AS entry (collection, name, value, key)`;
  return { count: entries.length, rows };
};

/** Most records keep the entries that they have, which are not written again. */
async function removeOutdatedEntries(
  transaction: Transaction<Tables>,
  writes: readonly Write[],
): Promise<void> {
  await sql`
    DELETE FROM entries AS e USING ${input(writes)}
    WHERE e.collection = input.collection AND e.key = input.key AND NOT EXISTS (
      SELECT 1 FROM ${entryColumns(writes).rows}
      WHERE entry.collection = e.collection AND entry.key = e.key AND entry.name = e.name AND entry.value = e.value
    )`.execute(transaction);
}

async function addEntries(transaction: Transaction<Tables>, writes: readonly Write[]): Promise<void> {
  const { count, rows } = entryColumns(writes);
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
