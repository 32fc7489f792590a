import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { DatabaseError } from '../../ports/data-dir.ts';
import { startError } from './database-errors.ts';
import { migrations } from './migrations.ts';
import { connectTo, forgive } from './postgres-connection.ts';
import { PostgresBackend } from './postgres-backend.ts';
import type { Tables } from './schema.ts';

/** The oldest version whose SQL the store is tested with. */
const oldestVersion = 15;
/** Milliseconds until an attempt to connect fails while the service starts. */
const connectTimeoutMs = 10_000;
const missingTable = '42P01';
/** The number of the lock that a process has while it prepares the store's content. */
const startLock = 7_262_115_019;

export interface OpenPostgresStore {
  readonly backend: PostgresBackend;
  /** Runs a task while no other process runs one on the same database. */
  exclusively<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens the store of a database, and creates or updates its tables.
 * @param newLaneId makes an ID that no process has used
 * @throws DatabaseError
 */
export async function openPostgresStore(url: string, newLaneId: () => string): Promise<OpenPostgresStore> {
  const where = nameOf(url);
  try {
    await withoutLimits(url, async (database) => {
      await requireVersion(database, where);
      await migrate(database, where);
    });
    const connection = connectTo(url);
    try {
      const backend = await PostgresBackend.open(connection, newLaneId);
      return { backend, exclusively: (task) => exclusively(url, task) };
    } catch (error) {
      await connection.close();
      throw error;
    }
  } catch (error) {
    throw startError(error, where);
  }
}

/**
 * Runs a task on the store as it is at one instant. Services that use the database go on meanwhile.
 * @throws DatabaseError
 */
export async function readPostgresStore<Result>(
  url: string,
  task: (backend: PostgresBackend) => Promise<Result>,
): Promise<Result> {
  const where = nameOf(url);
  try {
    return await withoutLimits(url, (database) =>
      (database as Kysely<Tables>)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => task(PostgresBackend.reading(transaction))),
    );
  } catch (error) {
    if ((error as { code?: unknown }).code === missingTable)
      throw new DatabaseError(`the database ${where} does not contain a shop`, { cause: error });
    throw startError(error, where);
  }
}

/** Host, port and database of a URL, which may also have a password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** One connection whose statements may take long, as creating an index and waiting for another process do. */
async function withoutLimits<Result>(
  url: string,
  run: (database: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({
    ...{ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, max: 1, keepAlive: true },
    application_name: 'cartwright',
  });
  forgive(pool);
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await run(database);
  } finally {
    await database.destroy();
  }
}

/** Databases that speak PostgreSQL's protocol have version numbers of their own. */
async function requireVersion(database: Kysely<unknown>, where: string): Promise<void> {
  const { rows } = await sql<{ version: string }>`SELECT version() AS version`.execute(database);
  const { version = '' } = rows[0] ?? {};
  const major = Number(/^PostgreSQL (\d+)/.exec(version)?.[1] ?? oldestVersion);
  if (major < oldestVersion)
    throw new DatabaseError(
      `the database ${where} is PostgreSQL ${major}: Cartwright needs version ${oldestVersion} or later`,
    );
}

/** One process migrates at a time: the migrator holds an advisory lock. @throws DatabaseError */
async function migrate(database: Kysely<unknown>, where: string): Promise<void> {
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
      `the database ${where} was written by a newer version of Cartwright: update Cartwright, or choose another database`,
    );
  throw error instanceof Error ? error : new DatabaseError(`the tables of ${where} cannot be updated`);
}

function exclusively<Result>(url: string, task: () => Promise<Result>): Promise<Result> {
  return withoutLimits(url, (database) =>
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
