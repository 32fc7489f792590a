import { randomBytes } from 'node:crypto';
import type { Backend } from '../../server/store/backend.ts';
import { openPostgresStore } from '../../server/store/postgres/open-postgres-store.ts';
import { SqliteBackend } from '../../server/store/sqlite/sqlite-backend.ts';
import { describeWithPostgres, sharedPostgres, type TestPostgres } from './postgres-server.ts';

/** Opens an empty backend. The caller closes it. */
export type OpenBackend = () => Promise<Backend>;

/** Creates the ID of a lane as the service does. */
export const createLaneId = (): string => randomBytes(8).toString('hex');

/**
 * Returns a function that opens an empty backend on a database that the tests of one suite use one after the other.
 * Each suite has its own database: another suite's stores may still be closing, and would announce their changes.
 */
function emptyPostgres(): OpenBackend {
  let database: { readonly server: TestPostgres; readonly url: string } | undefined;
  return async () => {
    const server = await sharedPostgres();
    if (database?.server !== server) database = { server, url: await server.createDatabase() };
    const { backend } = await openPostgresStore(database.url, createLaneId);
    await backend.clear();
    return backend;
  };
}

/** Defines the same tests for each kind of backend. */
export function describeBackends(title: string, define: (open: OpenBackend) => void): void {
  describe(`${title}, in SQLite`, () => define(() => Promise.resolve(new SqliteBackend(':memory:'))));
  describeWithPostgres(`${title}, in PostgreSQL`, () => define(emptyPostgres()));
}
