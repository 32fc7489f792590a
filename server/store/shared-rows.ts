import type { CommittedChange, StoreStatistics } from '../ports/store.ts';
import type { CollectionName } from '../records/collections.ts';
import type { Awaitable, Backend, StoredRow, WriteSet } from './backend.ts';

/** A committed row whose record is parsed once, for all that only read it. */
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

  /** Returns the record, frozen with everything in it: whoever changed it would change it for all others. */
  get record(): unknown {
    this.#record ??= frozen(JSON.parse(this.body));
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

  /** As frozen as the records in it. */
  get records(): readonly unknown[] {
    this.#records ??= Object.freeze(this.rows.map((row) => row.record));
    return this.#records;
  }
}

/** The value, frozen with everything in it. */
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const child of Object.values(value)) frozen(child);
  return Object.freeze(value);
}

/** A backend whose rows are shared by all that read them. */
export interface RowSource extends Omit<
  Backend,
  'read' | 'find' | 'all' | 'counter' | 'catchUp' | 'onForeignChange'
> {
  read(collection: CollectionName, key: string): Awaitable<SharedRow | undefined>;
  find(collection: CollectionName, index: string, value: string): Awaitable<SharedList>;
  all(collection: CollectionName): Awaitable<SharedList>;
  counter(name: string): Awaitable<number>;
  /** Two equal numbers: no commit has begun in between. NaN if another process may commit at any time. */
  readonly changeCount: number;
}

/** What a request reads: one row, nothing, or a list. */
interface Entry<Content = unknown> {
  readonly content: Content;
  readonly bytes: number;
  /** Whether the entry was read since it was kept, or since it was last spared. */
  wasUsed: boolean;
}

/** The cached rows of one collection: records by key, and lists by index and value. */
interface CachedCollection {
  readonly records: Map<string, Entry<SharedRow | undefined>>;
  readonly lists: Map<string, Entry<SharedList>>;
}

/** Default of {@link SharedRows}, in bytes. */
const maxBytes = 32 * 1024 * 1024;
/** A larger list is not kept: reading it once would push out much of the rest. */
const maxListShare = 1 / 8;
/** Bytes of a character of a record's text: the text itself, the objects that are parsed from it, and data derived from these. */
const bytesPerCharacter = 6;
/** Bytes of an entry besides its records: its key in the map, and the objects around it. */
const bytesPerEntry = 300;

const byKey = (a: StoredRow, b: StoredRow): number => (a.key < b.key ? -1 : 1);

/** Counters in the cache; their names are some 60 characters long. */
const maxCounters = 10_000;

/**
 * A backend with a cache of the committed rows that were read last, bounded in bytes. An entry is dropped when a commit that
 * touches it begins and is not kept again before the commit has ended, so that no read after a commit returns what was before it.
 */
export class SharedRows implements RowSource {
  readonly #backend: Backend;
  readonly #maxBytes: number;
  readonly #collections = new Map<CollectionName, CachedCollection>();
  readonly #counters = new Map<string, number>();
  #bytes = 0;
  /** Number of commits that have begun and not ended. */
  #openCommits = 0;
  /** Number of commits that have begun. */
  #commits = 0;
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
    entry.wasUsed = true;
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

  commit(set: WriteSet): Promise<void> {
    return this.#whileChanging(
      () => {
        for (const { collection, key } of set.records) this.#drop(collection, key);
        for (const { name } of set.counters) this.#counters.delete(name);
      },
      () => this.#backend.commit(set),
    );
  }

  /** Drops what another process has changed. What is being read now may have been read before that, and is not kept. */
  drop({ records, counters, cleared }: CommittedChange): void {
    this.#commits++;
    if (cleared) this.#dropAll();
    for (const { collection, key } of records) this.#drop(collection, key);
    for (const name of counters) this.#counters.delete(name);
  }

  clear(): Promise<void> {
    return this.#whileChanging(
      () => this.#dropAll(),
      () => this.#backend.clear(),
    );
  }

  copyFrom(file: string): Promise<boolean> {
    return this.#whileChanging(
      () => this.#dropAll(),
      () => this.#backend.copyFrom(file),
    );
  }

  ping(): Promise<void> {
    return this.#backend.ping();
  }

  statistics(): StoreStatistics {
    return {
      commits: this.#commits,
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
    const commits = this.#commits;
    const keep = (stored: StoredRow | undefined) => {
      const row = stored && new SharedRow(stored);
      if (this.#mayKeep(commits))
        this.#keep(this.#cachedCollection(collection).records, key, row, row ? [row] : []);
      return row;
    };
    const reading = this.#backend.read(collection, key);
    return reading instanceof Promise ? reading.then(keep) : keep(reading);
  }

  #loadCounter(name: string): Awaitable<number> {
    const commits = this.#commits;
    const keep = (value: number) => {
      if (this.#counters.size >= maxCounters) this.#counters.clear();
      if (this.#mayKeep(commits)) this.#counters.set(name, value);
      return value;
    };
    const reading = this.#backend.counter(name);
    return typeof reading === 'number' ? keep(reading) : reading.then(keep);
  }

  #list(
    collection: CollectionName,
    name: string,
    load: () => Awaitable<readonly StoredRow[]>,
  ): Awaitable<SharedList> {
    const entry = this.#collections.get(collection)?.lists.get(name);
    if (!entry) return this.#loadList(collection, name, load);
    this.#hits++;
    entry.wasUsed = true;
    return entry.content;
  }

  #loadList(
    collection: CollectionName,
    name: string,
    load: () => Awaitable<readonly StoredRow[]>,
  ): Awaitable<SharedList> {
    this.#misses++;
    const commits = this.#commits;
    const keep = (stored: readonly StoredRow[]) => {
      const rows = stored.map((row) => new SharedRow(row)).sort(byKey);
      const list = new SharedList(rows);
      if (this.#mayKeep(commits)) this.#keep(this.#cachedCollection(collection).lists, name, list, rows);
      return list;
    };
    const reading = load();
    return reading instanceof Promise ? reading.then(keep) : keep(reading);
  }

  #cachedCollection(name: CollectionName): CachedCollection {
    let cached = this.#collections.get(name);
    if (!cached) {
      cached = { records: new Map(), lists: new Map() };
      this.#collections.set(name, cached);
    }
    return cached;
  }

  async #whileChanging<Result>(drop: () => void, change: () => Promise<Result>): Promise<Result> {
    this.#commits++;
    this.#openCommits++;
    drop();
    try {
      return await change();
    } finally {
      this.#openCommits--;
    }
  }

  /** Whether what was read after `commits` commits had begun is what is stored now. */
  #mayKeep(commits: number): boolean {
    return this.#openCommits === 0 && this.#commits === commits;
  }

  #keep<Content>(
    entries: Map<string, Entry<Content>>,
    name: string,
    content: Content,
    rows: readonly SharedRow[],
  ): void {
    const characters = rows.reduce((sum, { key, body }) => sum + key.length + body.length, 0);
    const bytes = name.length + characters * bytesPerCharacter + bytesPerEntry * (rows.length + 1);
    if (bytes > this.#maxBytes * maxListShare) return;
    this.#remove(entries, name);
    entries.set(name, { content, bytes, wasUsed: false });
    this.#bytes += bytes;
    this.#evict(entries, name);
  }

  /** Removes entries until the cache is within its limit; an entry that was used is spared once. */
  #evict(newest: unknown, newestName: string): void {
    for (const { records, lists } of this.#collections.values())
      for (const entries of [records, lists] as Map<string, Entry>[])
        // A map's iteration comes to the entries that are moved to its end, too.
        for (const [name, entry] of entries) {
          if (this.#bytes <= this.#maxBytes) return;
          if (entries === newest && name === newestName) continue;
          if (entry.wasUsed) {
            entry.wasUsed = false;
            entries.delete(name);
            entries.set(name, entry);
          } else this.#remove(entries, name);
        }
  }

  #drop(collection: CollectionName, key: string): void {
    const cached = this.#collections.get(collection);
    if (!cached) return;
    this.#remove(cached.records, key);
    for (const name of cached.lists.keys()) this.#remove(cached.lists, name);
  }

  #dropAll(): void {
    this.#collections.clear();
    this.#counters.clear();
    this.#bytes = 0;
  }

  #remove<Content>(entries: Map<string, Entry<Content>>, name: string): void {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    this.#bytes -= entry.bytes;
  }
}
