import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { comparableLogin, type CollectionName } from '../../records/collections.ts';
import { ConcurrentChangeError, CounterTooLowError } from '../../ports/store.ts';
import type { Backend, StoredRow, WriteSet } from '../backend.ts';
import { migrations } from './migrations.ts';
import { checkStoreFile, restrictToOwner, storeFileError } from './store-file.ts';

const tables = ['records', 'entries', 'counters', 'sequences'] as const;

/** Thrown if another process has opened the database. */
export class DataDirInUseError extends Error {}

/** Thrown if the database was written by a newer version of the service. */
export class DataDirTooNewError extends Error {}

/**
 * The store in one SQLite file. The operating system locks the file while the process is running, so a killed service
 * leaves no lock behind. Statements are prepared once.
 */
export class SqliteBackend implements Backend {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;

  /**
   * @param file path, or `:memory:`
   * @throws DataDirInUseError, DataDirTooNewError, DataDirFileError
   */
  constructor(file: string) {
    const isFile = file !== ':memory:';
    if (isFile) restrictToOwner(file);
    try {
      this.#database = new DatabaseSync(file);
    } catch (error) {
      throw storeFileError(file, error);
    }
    try {
      if (isFile) {
        this.#database.exec('PRAGMA locking_mode = EXCLUSIVE');
        checkVersion(this.#database);
        checkStoreFile(file, this.#database, tables);
        this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
      }
      migrate(this.#database);
      this.#statements = prepare(this.#database);
    } catch (error) {
      this.#database.close();
      if (error instanceof Error && /database is locked/.test(error.message))
        throw new DataDirInUseError(file);
      throw storeFileError(file, error);
    }
  }

  read(collection: CollectionName, key: string): StoredRow | undefined {
    return this.#statements.read.get(collection, key) as StoredRow | undefined;
  }

  find(collection: CollectionName, index: string, value: string): StoredRow[] {
    return this.#statements.find.all(collection, index, value) as StoredRow[];
  }

  all(collection: CollectionName): StoredRow[] {
    return this.#statements.all.all(collection) as StoredRow[];
  }

  async rowsAfter(collection: CollectionName, key: string, count: number): Promise<StoredRow[]> {
    return this.#statements.rowsAfter.all(collection, key, count) as StoredRow[];
  }

  counter(name: string): number {
    return (this.#statements.counter.get(name)?.['value'] as number | undefined) ?? 0;
  }

  async next(sequence: string): Promise<number> {
    return this.#statements.next.get(sequence)?.['value'] as number;
  }

  async commit(set: WriteSet): Promise<void> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const record of set.records) this.#apply(record);
      for (const { name, delta, minimum } of set.counters) {
        const sum = this.#statements.add.get(name, delta, delta)?.['value'] as number;
        if (minimum !== undefined && sum < minimum) throw new CounterTooLowError(name, delta);
      }
      this.#database.exec('COMMIT');
    } catch (error) {
      // SQLite has rolled back by itself if the disk is full; a second ROLLBACK would fail and hide the cause.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async clear(): Promise<void> {
    const deletions = tables.map((table) => `DELETE FROM ${table}`);
    try {
      this.#database.exec(['BEGIN IMMEDIATE', ...deletions, 'COMMIT'].join(';'));
    } finally {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    }
  }

  async copyFrom(file: string): Promise<boolean> {
    this.#database.prepare('ATTACH DATABASE ? AS source').run(file);
    try {
      const { user_version: steps } = this.#database.prepare('PRAGMA source.user_version').get() ?? {};
      if (steps !== migrations.length) return false;
      // The index entries of a replaced record may have other values than those of its copy.
      const deletion =
        'DELETE FROM entries WHERE (collection, key) IN (SELECT collection, key FROM source.records)';
      const copies = tables.map((table) => `INSERT OR REPLACE INTO ${table} SELECT * FROM source.${table}`);
      // BEGIN IMMEDIATE would lock the source, too, which other processes copy at the same time.
      this.#database.exec(['BEGIN', deletion, ...copies, 'COMMIT'].join(';'));
      return true;
    } finally {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#database.exec('DETACH DATABASE source');
    }
  }

  /** Writes a copy of the store to a new file, which can be read even from a read-only folder. */
  copyTo(file: string): void {
    this.#database.prepare('VACUUM INTO ?').run(file);
  }

  async ping(): Promise<void> {
    this.#database.prepare('SELECT 1').get();
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #apply({ collection, key, body, state, expectedState, entries }: WriteSet['records'][number]): void {
    if (expectedState !== undefined) {
      const storedState = this.#statements.state.get(collection, key)?.['state'] ?? null;
      if (storedState !== expectedState) throw new ConcurrentChangeError(collection, key);
    }
    this.#statements.removeEntries.run(collection, key);
    if (body === undefined) {
      this.#statements.remove.run(collection, key);
      return;
    }
    this.#statements.write.run(collection, key, state, body);
    for (const { index, value } of entries) this.#statements.addEntry.run(collection, index, value, key);
  }
}

const readAppliedSteps = (database: DatabaseSync): number =>
  database.prepare('PRAGMA user_version').get()?.['user_version'] as number;

/** Checks that no newer version, which may have other tables, has written the database. @throws DataDirTooNewError */
function checkVersion(database: DatabaseSync): void {
  if (readAppliedSteps(database) > migrations.length) throw new DataDirTooNewError();
}

function migrate(database: DatabaseSync): void {
  const appliedSteps = readAppliedSteps(database);
  database.function('comparable_login', { deterministic: true }, (login) => comparableLogin(String(login)));
  database.exec('BEGIN IMMEDIATE');
  for (const step of migrations.slice(appliedSteps)) database.exec(step);
  database.exec(`PRAGMA user_version = ${migrations.length}`);
  database.exec('COMMIT');
}

function prepare(database: DatabaseSync) {
  const statements = {
    read: 'SELECT key, state, body FROM records WHERE collection = ? AND key = ?',
    state: 'SELECT state FROM records WHERE collection = ? AND key = ?',
    find: `SELECT r.key, r.state, r.body FROM entries e JOIN records r ON r.collection = e.collection AND r.key = e.key
           WHERE e.collection = ? AND e.name = ? AND e.value = ? ORDER BY e.key`,
    all: 'SELECT key, state, body FROM records WHERE collection = ? ORDER BY key',
    rowsAfter: 'SELECT key, state, body FROM records WHERE collection = ? AND key > ? ORDER BY key LIMIT ?',
    write:
      'INSERT INTO records (collection, key, state, body) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state, body = excluded.body',
    remove: 'DELETE FROM records WHERE collection = ? AND key = ?',
    addEntry: 'INSERT INTO entries (collection, name, value, key) VALUES (?, ?, ?, ?)',
    removeEntries: 'DELETE FROM entries WHERE collection = ? AND key = ?',
    counter: 'SELECT value FROM counters WHERE name = ?',
    add: 'INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = value + ? RETURNING value',
    next: 'INSERT INTO sequences (name, value) VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value',
  } as const;
  return Object.fromEntries(
    Object.entries(statements).map(([name, sql]) => [name, database.prepare(sql)]),
  ) as Record<keyof typeof statements, StatementSync>;
}
