import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { DatabaseError } from '../../ports/data-dir.ts';
import { startError } from './database-errors.ts';
import { migrations } from './migrations.ts';
import { connectTo, ignoreConnectionErrors } from './postgres-connection.ts';
import { PostgresBackend } from './postgres-backend.ts';
import type { Tables } from './schema.ts';

/** The oldest version of PostgreSQL with which the store is tested. */
const oldestVersion = 15;
/** Time after which an attempt to connect fails, in the connections without other time limits. */
const connectTimeoutMs = 10_000;
const undefinedTableCode = '42P01';
/** ID, an arbitrary number, of the advisory lock that a process holds while it prepares the store's content. */
const startLock = 7_262_115_019;

export interface OpenPostgresStore {
  readonly backend: PostgresBackend;
  /** Runs a task. Only one process at a time runs such a task on the same database. */
  runExclusively<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens the store of a database, and creates or updates its tables.
 * @param newLaneId creates an ID that no process has used
 * @throws DatabaseError
 */
export async function openPostgresStore(url: string, newLaneId: () => string): Promise<OpenPostgresStore> {
  const address = formatAddress(url);
  try {
    await runWithoutLimits(url, async (database) => {
      await requireVersion(database, address);
      await migrate(database, address);
    });
    const connection = connectTo(url);
    try {
      const backend = await PostgresBackend.open(connection, newLaneId);
      return { backend, runExclusively: (task) => runExclusively(url, task) };
    } catch (error) {
      await connection.close();
      throw error;
    }
  } catch (error) {
    throw startError(error, address);
  }
}

/**
 * Runs a task on a consistent snapshot of the store. Services that use the database can continue.
 * @throws DatabaseError
 */
export async function readPostgresStore<Result>(
  url: string,
  task: (backend: PostgresBackend) => Promise<Result>,
): Promise<Result> {
  const address = formatAddress(url);
  try {
    return await runWithoutLimits(url, (database) =>
      (database as Kysely<Tables>)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => task(PostgresBackend.reading(transaction))),
    );
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTableCode)
      throw new DatabaseError(`the database ${address} does not contain a shop`, { cause: error });
    throw startError(error, address);
  }
}

/** Returns host, port and database of a URL, without the password. */
function formatAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/**
 * Opens one connection whose statements have no time limit, for those that take long, such as creating an index or
 * waiting for a lock. Closes it after the run.
 */
async function runWithoutLimits<Result>(
  url: string,
  run: (database: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    max: 1,
    keepAlive: true,
    application_name: 'cartwright',
  });
  ignoreConnectionErrors(pool);
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await run(database);
  } finally {
    await database.destroy();
  }
}

/**
 * Checks the version of PostgreSQL. Does not check other databases with the same protocol, which have different version
 * numbers.
 */
async function requireVersion(database: Kysely<unknown>, address: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`SELECT version() AS version`.execute(database);
  const { version = '' } = rows[0] ?? {};
  const major = Number(/^PostgreSQL (\d+)/.exec(version)?.[1] ?? oldestVersion);
  if (major < oldestVersion)
    throw new DatabaseError(
      `the database ${address} is PostgreSQL ${major}: Cartwright needs version ${oldestVersion} or later`,
    );
}

/**
 * Updates the tables. The migrator holds an advisory lock, so that only one process migrates at a time.
 * @throws DatabaseError
 */
async function migrate(database: Kysely<unknown>, address: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: 'cartwright_migrations',
    migrationLockTableName: 'cartwright_migration_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new DatabaseError(
      `the database ${address} was written by a newer version of Cartwright: update Cartwright, or choose another database`,
    );
  throw error instanceof Error ? error : new DatabaseError(`the tables of ${address} cannot be updated`);
}

function runExclusively<Result>(url: string, task: () => Promise<Result>): Promise<Result> {
  return runWithoutLimits(url, (database) =>
    database.connection().execute(async (connection) => {
      await sql`SELECT pg_advisory_lock(${startLock}::bigint)`.execute(connection);
      try {
        return await task();
      } finally {
        await sql`SELECT pg_advisory_unlock(${startLock}::bigint)`.execute(connection).catch(() => undefined);
      }
    }),
  );
}
