import type { CommittedChange, StoreStatistics } from '../ports/store.ts';
import type { CollectionName } from '../records/collections.ts';
import type { Awaitable, Backend, StoredRow, WriteSet } from './backend.ts';

/** A committed row. Its record is parsed once, and shared by all readers. */
export class SharedRow implements StoredRow {
  readonly key: string;
  readonly state: string;
  readonly body: string;
  #record: unknown;

  constructor({ key, state, body }: StoredRow) {
    this.key = key;
    this.state = state;
    this.body = body;
  }

  /** Returns the deeply frozen record. A change to it would affect all other readers. */
  get record(): unknown {
    this.#record ??= deepFreeze(JSON.parse(this.body));
    return this.#record;
  }
}

/** Rows in key order, with the list of their records. */
export class SharedList {
  readonly rows: readonly SharedRow[];
  #records: readonly unknown[] | undefined;

  constructor(rows: readonly SharedRow[]) {
    this.rows = rows;
  }

  /** Returns the records as a frozen list. */
  get records(): readonly unknown[] {
    this.#records ??= Object.freeze(this.rows.map((row) => row.record));
    return this.#records;
  }
}

/** Freezes a value with everything in it, and returns it. */
export function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const child of Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}

/** A backend whose rows are shared by all readers. */
export interface RowSource extends Omit<
  Backend,
  'read' | 'find' | 'all' | 'counter' | 'catchUp' | 'onForeignChange'
> {
  read(collection: CollectionName, key: string): Awaitable<SharedRow | undefined>;
  find(collection: CollectionName, index: string, value: string): Awaitable<SharedList>;
  all(collection: CollectionName): Awaitable<SharedList>;
  counter(name: string): Awaitable<number>;
  /**
   * Number of changes. If it is the same at two times, no commit began in between. NaN if another process may commit at
   * any time.
   */
  readonly changeCount: number;
}

/** A cached result of a read: one row, no row, or a list. */
interface CacheEntry<Content = unknown> {
  readonly content: Content;
  readonly bytes: number;
  /** Whether the entry was read since it was added, or since an eviction last skipped it. */
  isRecentlyUsed: boolean;
}

/** The cached rows of one collection: records by key, and lists by index and value; '' is the whole collection. */
interface CachedCollection {
  readonly records: Map<string, CacheEntry<SharedRow | undefined>>;
  readonly lists: Map<string, CacheEntry<SharedList>>;
}

/** Default limit of {@link SharedRows}, in bytes. */
const maxBytes = 32 * 1024 * 1024;
/**
 * Maximum share of the cache for one entry, usually a list. A larger one is not cached, since reading it once would
 * evict much of the cache.
 */
const maxEntryShare = 1 / 8;
/**
 * Bytes for each character of a record's text: the text, the objects that are parsed from it, and data derived from
 * them.
 */
const bytesPerCharacter = 6;
/** Bytes of an entry, and of each of its rows, in addition to the texts: the enclosing objects. */
const bytesPerEntry = 300;

const compareKeys = (a: StoredRow, b: StoredRow): number => (a.key < b.key ? -1 : 1);

/** Maximum number of cached counters. Their names have about 60 characters. */
const maxCounters = 10_000;

/**
 * A backend with a cache of recently read committed rows, with a limit in bytes. When a commit that changes an entry
 * begins, the entry is dropped. Rows that are read before the commit has ended are not cached, so that no read after a
 * commit returns an older version.
 */
export class SharedRows implements RowSource {
  readonly #backend: Backend;
  readonly #maxBytes: number;
  readonly #collections = new Map<CollectionName, CachedCollection>();
  readonly #counters = new Map<string, number>();
  #bytes = 0;
  /** Number of commits that have begun but not ended. */
  #openCommits = 0;
  /** Number of commits that have begun, and of changes by other processes. */
  #commits = 0;
  /** Number of units of work that this process has committed. */
  #completedCommits = 0;
  #hits = 0;
  #misses = 0;

  constructor(backend: Backend, limit = maxBytes) {
    this.#backend = backend;
    this.#maxBytes = limit;
  }

  /** Estimated size of the cached rows in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get changeCount(): number {
    return this.#backend.onForeignChange ? NaN : this.#commits;
  }

  read(collection: CollectionName, key: string): Awaitable<SharedRow | undefined> {
    const entry = this.#collections.get(collection)?.records.get(key);
    if (!entry) return this.#load(collection, key);
    this.#hits++;
    entry.isRecentlyUsed = true;
    return entry.content;
  }

  find(collection: CollectionName, index: string, value: string): Awaitable<SharedList> {
    return this.#list(collection, `${index}\n${value}`, () => this.#backend.find(collection, index, value));
  }

  all(collection: CollectionName): Awaitable<SharedList> {
    return this.#list(collection, '', () => this.#backend.all(collection));
  }

  rowsAfter(collection: CollectionName, key: string, count: number): Promise<StoredRow[]> {
    return this.#backend.rowsAfter(collection, key, count);
  }

  counter(name: string): Awaitable<number> {
    return this.#counters.get(name) ?? this.#loadCounter(name);
  }

  next(sequence: string): Promise<number> {
    return this.#backend.next(sequence);
  }

  async commit(set: WriteSet): Promise<void> {
    await this.#changeRows(
      () => {
        for (const { collection, key } of set.records) this.#drop(collection, key);
        for (const { name } of set.counters) this.#counters.delete(name);
      },
      () => this.#backend.commit(set),
    );
    this.#completedCommits++;
  }

  /**
   * Drops entries that another process has changed. Reads that are in progress may return older versions, and are not
   * cached.
   */
  drop({ records, counters, isEverythingChanged }: CommittedChange): void {
    this.#commits++;
    if (isEverythingChanged) this.#dropAll();
    for (const { collection, key } of records) this.#drop(collection, key);
    for (const name of counters) this.#counters.delete(name);
  }

  clear(): Promise<void> {
    return this.#changeRows(
      () => this.#dropAll(),
      () => this.#backend.clear(),
    );
  }

  copyFrom(file: string): Promise<boolean> {
    return this.#changeRows(
      () => this.#dropAll(),
      () => this.#backend.copyFrom(file),
    );
  }

  ping(): Promise<void> {
    return this.#backend.ping();
  }

  statistics(): StoreStatistics {
    return {
      commits: this.#completedCommits,
      cacheHits: this.#hits,
      cacheMisses: this.#misses,
      cacheBytes: this.#bytes,
    };
  }

  close(): Promise<void> {
    this.#dropAll();
    return this.#backend.close();
  }

  #load(collection: CollectionName, key: string): Awaitable<SharedRow | undefined> {
    this.#misses++;
    const commits = this.#commitsBeforeRead();
    const cacheAndReturn = (storedRow: StoredRow | undefined) => {
      const row = storedRow && new SharedRow(storedRow);
      if (this.#isCurrent(commits))
        this.#addEntry(this.#cachedCollection(collection).records, key, row, row ? [row] : []);
      return row;
    };
    const rowOrPromise = this.#backend.read(collection, key);
    return rowOrPromise instanceof Promise ? rowOrPromise.then(cacheAndReturn) : cacheAndReturn(rowOrPromise);
  }

  #loadCounter(name: string): Awaitable<number> {
    const commits = this.#commitsBeforeRead();
    const cacheAndReturn = (value: number) => {
      if (this.#counters.size >= maxCounters) this.#counters.clear();
      if (this.#isCurrent(commits)) this.#counters.set(name, value);
      return value;
    };
    const valueOrPromise = this.#backend.counter(name);
    return typeof valueOrPromise === 'number'
      ? cacheAndReturn(valueOrPromise)
      : valueOrPromise.then(cacheAndReturn);
  }

  #list(
    collection: CollectionName,
    name: string,
    load: () => Awaitable<readonly StoredRow[]>,
  ): Awaitable<SharedList> {
    const entry = this.#collections.get(collection)?.lists.get(name);
    if (!entry) return this.#loadList(collection, name, load);
    this.#hits++;
    entry.isRecentlyUsed = true;
    return entry.content;
  }

  #loadList(
    collection: CollectionName,
    name: string,
    load: () => Awaitable<readonly StoredRow[]>,
  ): Awaitable<SharedList> {
    this.#misses++;
    const commits = this.#commitsBeforeRead();
    const cacheAndReturn = (storedRows: readonly StoredRow[]) => {
      const rows = storedRows.map((row) => new SharedRow(row)).sort(compareKeys);
      const list = new SharedList(rows);
      if (this.#isCurrent(commits))
        this.#addEntry(this.#cachedCollection(collection).lists, name, list, rows);
      return list;
    };
    const rowsOrPromise = load();
    return rowsOrPromise instanceof Promise
      ? rowsOrPromise.then(cacheAndReturn)
      : cacheAndReturn(rowsOrPromise);
  }

  #cachedCollection(name: CollectionName): CachedCollection {
    let cachedCollection = this.#collections.get(name);
    if (!cachedCollection) {
      cachedCollection = { records: new Map(), lists: new Map() };
      this.#collections.set(name, cachedCollection);
    }
    return cachedCollection;
  }

  async #changeRows<Result>(drop: () => void, change: () => Promise<Result>): Promise<Result> {
    this.#commits++;
    this.#openCommits++;
    drop();
    try {
      return await change();
    } finally {
      this.#openCommits--;
    }
  }

  /**
   * Returns the number of commits before a read, or NaN while a commit is open: the read may return the row from before
   * the commit even if it finishes after the commit.
   */
  #commitsBeforeRead(): number {
    return this.#openCommits === 0 ? this.#commits : NaN;
  }

  /** Whether no commit has begun since a read that began after `commits` commits. False for NaN. */
  #isCurrent(commits: number): boolean {
    return this.#commits === commits;
  }

  #addEntry<Content>(
    entries: Map<string, CacheEntry<Content>>,
    name: string,
    content: Content,
    rows: readonly SharedRow[],
  ): void {
    const characters = rows.reduce((sum, { key, body }) => sum + key.length + body.length, 0);
    const bytes = name.length + characters * bytesPerCharacter + bytesPerEntry * (rows.length + 1);
    if (bytes > this.#maxBytes * maxEntryShare) return;
    this.#remove(entries, name);
    entries.set(name, { content, bytes, isRecentlyUsed: false });
    this.#bytes += bytes;
    this.#evict(entries, name);
  }

  /** Removes entries until the cache is within its limit. Skips an entry once if it was used, and always the newest. */
  #evict(entriesOfNewest: unknown, newestName: string): void {
    for (const { records, lists } of this.#collections.values())
      for (const entries of [records, lists] as Map<string, CacheEntry>[])
        // The iteration includes entries that are moved to the end of the map.
        for (const [name, entry] of entries) {
          if (this.#bytes <= this.#maxBytes) return;
          if (entries === entriesOfNewest && name === newestName) continue;
          if (entry.isRecentlyUsed) {
            entry.isRecentlyUsed = false;
            entries.delete(name);
            entries.set(name, entry);
          } else this.#remove(entries, name);
        }
  }

  #drop(collection: CollectionName, key: string): void {
    const cachedCollection = this.#collections.get(collection);
    if (!cachedCollection) return;
    this.#remove(cachedCollection.records, key);
    for (const name of cachedCollection.lists.keys()) this.#remove(cachedCollection.lists, name);
  }

  #dropAll(): void {
    this.#collections.clear();
    this.#counters.clear();
    this.#bytes = 0;
  }

  #remove<Content>(entries: Map<string, CacheEntry<Content>>, name: string): void {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    this.#bytes -= entry.bytes;
  }
}
