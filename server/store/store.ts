import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../ports/store.ts';
import type { Backend } from './backend.ts';
import { BufferedWork } from './buffered-work.ts';
import { SqliteBackend } from './sqlite/sqlite-backend.ts';

/** The store over any backend. */
export const storeOver = (backend: Backend): Store => ({
  begin: () => new BufferedWork(backend),
  clear: () => backend.clear(),
  close: () => backend.close(),
});

/**
 * Opens the store of a data dir, making the folder where it is missing; `:memory:` keeps nothing.
 * @throws DataDirInUse, DataDirTooNew
 */
export function openStore(dataDir: string): Store {
  if (dataDir === ':memory:') return storeOver(new SqliteBackend(':memory:'));
  mkdirSync(dataDir, { recursive: true });
  return storeOver(new SqliteBackend(path.join(dataDir, 'store.sqlite')));
}
