import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { migrations } from '../sqlite/migrations.ts';
import type { Tables } from './schema.ts';
import { escapeText } from './text-escapes.ts';

const chunkSize = 2000;

type SqliteRow = Readonly<Record<string, string | number>>;

/**
 * Copies everything from a store's SQLite file. Returns false without changes if the file has the tables of another
 * version.
 */
export async function copySqliteStore(file: string, transaction: Transaction<Tables>): Promise<boolean> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    const { user_version: steps } = source.prepare('PRAGMA user_version').get() ?? {};
    if (steps !== migrations.length) return false;
    const chunks = function* (query: string): Iterable<readonly SqliteRow[]> {
      let rows: SqliteRow[] = [];
      for (const row of source.prepare(query).iterate()) {
        if (rows.push(row as SqliteRow) < chunkSize) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    };
    const column = (rows: readonly SqliteRow[], name: string) =>
      rows.map((row) => escapeText(String(row[name])));
    for (const rows of chunks('SELECT collection, key, state, body FROM records')) {
      // A replaced record may have index entries that its copy does not have.
      await sql`
        DELETE FROM entries WHERE (collection, key) IN (SELECT * FROM unnest(
          ${column(rows, 'collection')}::text[], ${column(rows, 'key')}::text[]))`.execute(transaction);
      await sql`
        INSERT INTO records (collection, key, state, body) SELECT * FROM unnest(
          ${column(rows, 'collection')}::text[], ${column(rows, 'key')}::text[],
          ${column(rows, 'state')}::text[], ${rows.map((row) => row['body'])}::text[])
        ON CONFLICT (collection, key) DO UPDATE SET state = excluded.state, body = excluded.body`.execute(
        transaction,
      );
    }
    for (const rows of chunks('SELECT collection, name, value, key FROM entries'))
      await sql`
        INSERT INTO entries (collection, name, value, key) SELECT * FROM unnest(
          ${column(rows, 'collection')}::text[], ${column(rows, 'name')}::text[],
          ${column(rows, 'value')}::text[], ${column(rows, 'key')}::text[])
        ON CONFLICT (collection, key, name) DO UPDATE SET value = excluded.value`.execute(transaction);
    for (const table of ['counters', 'sequences'] as const)
      for (const rows of chunks(`SELECT name, value FROM ${table}`))
        await sql`
          INSERT INTO ${sql.table(table)} (name, value) SELECT * FROM unnest(
            ${column(rows, 'name')}::text[], ${column(rows, 'value')}::double precision[])
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(transaction);
    return true;
  } finally {
    source.close();
  }
}
