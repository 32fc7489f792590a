import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DataDirFileError } from '../ports/data-dir.ts';
import type { CommittedChange, Store } from '../ports/store.ts';
import type { CollectionName, RecordOf } from '../records/collections.ts';
import type { Backend } from './backend.ts';
import { BufferedWork } from './buffered-work.ts';
import { SharedRows } from './shared-rows.ts';
import { SqliteBackend } from './sqlite/sqlite-backend.ts';

/** Creates the store on top of any backend. */
export function createStore(backend: Backend): Store {
  const rows = new SharedRows(backend);
  const listeners = new Set<(change: CommittedChange) => void>();
  const versions = new Map<CollectionName, number>();
  let lastVersion = 0;
  /** The version of the last change to the whole store. */
  let baseVersion = 0;
  const notify = (change: CommittedChange) => {
    lastVersion++;
    if (change.isEverythingChanged) baseVersion = lastVersion;
    for (const { collection } of change.records) versions.set(collection, lastVersion);
    for (const listener of listeners) listener(change);
  };
  backend.onForeignChange?.((change) => {
    rows.drop(change);
    notify(change);
  });
  return {
    catchUp: () => backend.catchUp?.(),
    begin: (options) =>
      new BufferedWork(
        rows,
        options,
        ({ records, counters }) =>
          notify({ records, counters: counters.map(({ name }) => name), isEverythingChanged: false }),
        (name) => Math.max(baseVersion, versions.get(name) ?? 0),
      ),
    onCommit(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scan: (name) => scan(rows, name),
    async copyFrom(file) {
      const isCopied = await rows.copyFrom(file);
      if (isCopied) notify({ records: [], counters: [], isEverythingChanged: true });
      return isCopied;
    },
    async clear() {
      await rows.clear();
      notify({ records: [], counters: [], isEverythingChanged: true });
    },
    ping: () => rows.ping(),
    statistics: () => rows.statistics(),
    close: () => rows.close(),
  };
}

/** Number of records that are read and parsed at a time. */
const scanChunkSize = 200;

async function* scan<Name extends CollectionName>(
  backend: Pick<Backend, 'rowsAfter'>,
  name: Name,
): AsyncIterable<RecordOf<Name>[]> {
  let lastKey = '';
  for (;;) {
    const rows = await backend.rowsAfter(name, lastKey, scanChunkSize);
    if (rows.length === 0) return;
    yield rows.map(({ body }) => JSON.parse(body) as RecordOf<Name>);
    lastKey = rows.at(-1)?.key ?? lastKey;
  }
}

/**
 * Opens the store of a data directory, and creates the directory if it does not exist. `:memory:` stores nothing
 * permanently.
 * @throws DataDirInUseError, DataDirTooNewError, DataDirFileError, and errors of the file system
 */
export function openStore(dataDir: string): Store {
  if (dataDir === ':memory:') return createStore(new SqliteBackend(':memory:'));
  createFolder(path.resolve(dataDir));
  const file = path.join(dataDir, 'store.sqlite');
  if (isTruncated(file))
    throw new DataDirFileError(
      `the store ${file} is empty, but the data directory has been in use. Restore it from a backup, or delete it to start with a new shop`,
    );
  return createStore(new SqliteBackend(file));
}

/**
 * Creates a folder and its parents. The `recursive` option of Node's mkdirSync is not used, because it never returns in
 * a folder such as /proc, where nothing can be created.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Whether the store has lost its content: it is empty, although the signing key, which is written later, exists. */
const isTruncated = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.size === 0 &&
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0 &&
  existsSync(path.join(path.dirname(file), 'signing-key.json'));
