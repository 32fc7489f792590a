import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { CommittedChange, Store } from '../ports/store.ts';
import type { CollectionName, RecordOf } from '../records/collections.ts';
import type { Backend } from './backend.ts';
import { BufferedWork } from './buffered-work.ts';
import { SqliteBackend } from './sqlite/sqlite-backend.ts';

/** The store over any backend. */
export function storeOver(backend: Backend): Store {
  const listeners = new Set<(change: CommittedChange) => void>();
  const tell = (change: CommittedChange) => {
    for (const listener of listeners) listener(change);
  };
  return {
    begin: () =>
      new BufferedWork(backend, ({ records, counters }) =>
        tell({ records, counters: counters.map(({ name }) => name), cleared: false }),
      ),
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scan: (name) => scan(backend, name),
    async clear() {
      await backend.clear();
      tell({ records: [], counters: [], cleared: true });
    },
    close: () => backend.close(),
  };
}

/** Records that are read, and made into objects, at a time. */
const scanned = 200;

async function* scan<Name extends CollectionName>(
  backend: Backend,
  name: Name,
): AsyncIterable<RecordOf<Name>[]> {
  let last = '';
  for (;;) {
    const rows = await backend.after(name, last, scanned);
    if (rows.length === 0) return;
    yield rows.map(({ body }) => JSON.parse(body) as RecordOf<Name>);
    last = rows.at(-1)?.key ?? last;
  }
}

/**
 * Opens the store of a data dir, making the folder where it is missing; `:memory:` keeps nothing.
 * @throws DataDirInUse, DataDirTooNew
 */
export function openStore(dataDir: string): Store {
  if (dataDir === ':memory:') return storeOver(new SqliteBackend(':memory:'));
  mkdirSync(dataDir, { recursive: true });
  return storeOver(new SqliteBackend(path.join(dataDir, 'store.sqlite')));
}
