import { randomBytes } from 'node:crypto';
import type { Backend } from '../../server/store/backend.ts';
import { openPostgresStore } from '../../server/store/postgres/open-postgres-store.ts';
import { SqliteBackend } from '../../server/store/sqlite/sqlite-backend.ts';
import { describeWithPostgres, sharedPostgres, type TestPostgres } from './postgres-server.ts';

/** Opens an empty backend. The caller closes it. */
export type OpenBackend = () => Promise<Backend>;

/** Creates the ID of a lane as the service does. */
export const createLaneId = (): string => randomBytes(8).toString('hex');

let emptyDatabase: { readonly server: TestPostgres; readonly url: string } | undefined;

/** Opens an empty backend on a database that the tests of this process use one after the other. */
async function openEmptyPostgres(): Promise<Backend> {
  const server = await sharedPostgres();
  if (emptyDatabase?.server !== server) emptyDatabase = { server, url: await server.createDatabase() };
  const { url } = emptyDatabase;
  const { backend } = await openPostgresStore(url, createLaneId);
  await backend.clear();
  return backend;
}

/** Defines the same tests for each kind of backend. */
export function describeBackends(title: string, define: (open: OpenBackend) => void): void {
  describe(`${title}, in SQLite`, () => define(() => Promise.resolve(new SqliteBackend(':memory:'))));
  describeWithPostgres(`${title}, in PostgreSQL`, () => define(openEmptyPostgres));
}
