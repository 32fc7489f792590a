import type { CollectionName } from '../records/collections.ts';
import type { Backend, StoredRow, WriteSet } from './backend.ts';

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

  /** The record, frozen with everything in it: whoever changed it would change it for all others. */
  get record(): unknown {
    this.#record ??= frozen(JSON.parse(this.body));
    return this.#record;
  }
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const child of Object.values(value)) frozen(child);
  return Object.freeze(value);
}

/** A backend whose rows are shared by all that read them. */
export interface RowSource extends Omit<Backend, 'find' | 'all'> {
  read(collection: CollectionName, key: string): Promise<SharedRow | undefined>;
  /** In key order. */
  find(collection: CollectionName, index: string, value: string): Promise<readonly SharedRow[]>;
  /** In key order. */
  all(collection: CollectionName): Promise<readonly SharedRow[]>;
}

/** What a request reads: one row, nothing, or the rows of a list. */
interface Entry {
  readonly rows: readonly SharedRow[];
  readonly bytes: number;
}

/** Default of {@link SharedRows}, in bytes. */
const maxBytes = 32 * 1024 * 1024;
/** A larger list is not kept: reading it once would push out much of the rest. */
const maxListShare = 1 / 8;
/** Bytes of a character of a record's text: the text itself, and the objects that are parsed from it. */
const bytesPerCharacter = 4;
/** Bytes of an entry besides its records: its key in the map, and the objects around it. */
const bytesPerEntry = 300;

const byKey = (a: StoredRow, b: StoredRow): number => (a.key < b.key ? -1 : 1);

/**
 * A backend with a cache of the committed rows that were read last, bounded in bytes. An entry is dropped when a commit that
 * touches it begins and is not kept again before the commit has ended, so that no read after a commit returns what was before it.
 */
export class SharedRows implements RowSource {
  readonly #backend: Backend;
  readonly #maxBytes: number;
  /** Entries by collection, then by key or list; the map's order is that of their last use within a collection. */
  readonly #records = new Map<string, Entry>();
  readonly #lists = new Map<CollectionName, Map<string, Entry>>();
  #bytes = 0;
  /** Number of commits that have begun and not ended. */
  #openCommits = 0;
  /** Number of commits that have begun. */
  #commits = 0;

  constructor(backend: Backend, limit = maxBytes) {
    this.#backend = backend;
    this.#maxBytes = limit;
  }

  /** Estimated size of the cache in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  async read(collection: CollectionName, key: string): Promise<SharedRow | undefined> {
    const id = `${collection}\n${key}`;
    const entry = this.#records.get(id);
    if (entry) {
      // Used last, so dropped last.
      this.#records.delete(id);
      this.#records.set(id, entry);
      return entry.rows[0];
    }
    const commits = this.#commits;
    const row = await this.#backend.read(collection, key);
    const rows = row === undefined ? [] : [new SharedRow(row)];
    if (this.#mayKeep(commits)) this.#keep(this.#records, id, rows);
    return rows[0];
  }

  find(collection: CollectionName, index: string, value: string): Promise<readonly SharedRow[]> {
    return this.#list(collection, `${index}\n${value}`, () => this.#backend.find(collection, index, value));
  }

  all(collection: CollectionName): Promise<readonly SharedRow[]> {
    return this.#list(collection, '', () => this.#backend.all(collection));
  }

  after(collection: CollectionName, key: string, count: number): Promise<StoredRow[]> {
    return this.#backend.after(collection, key, count);
  }

  counter(name: string): Promise<number> {
    return this.#backend.counter(name);
  }

  next(sequence: string): Promise<number> {
    return this.#backend.next(sequence);
  }

  commit(set: WriteSet): Promise<void> {
    return this.#whileChanging(
      () => {
        for (const { collection, key } of set.records) this.#drop(collection, key);
      },
      () => this.#backend.commit(set),
    );
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

  close(): Promise<void> {
    this.#dropAll();
    return this.#backend.close();
  }

  async #list(
    collection: CollectionName,
    name: string,
    load: () => Promise<readonly StoredRow[]>,
  ): Promise<readonly SharedRow[]> {
    const lists = this.#lists.get(collection);
    const entry = lists?.get(name);
    if (lists && entry) {
      lists.delete(name);
      lists.set(name, entry);
      return entry.rows;
    }
    const commits = this.#commits;
    const rows = (await load()).map((row) => new SharedRow(row)).sort(byKey);
    if (!this.#mayKeep(commits)) return rows;
    const listsNow = this.#lists.get(collection) ?? new Map<string, Entry>();
    this.#lists.set(collection, listsNow);
    this.#keep(listsNow, name, rows);
    return rows;
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

  #keep(entries: Map<string, Entry>, name: string, rows: readonly SharedRow[]): void {
    const characters = rows.reduce((sum, { key, body }) => sum + key.length + body.length, 0);
    const bytes = name.length + characters * bytesPerCharacter + bytesPerEntry * (rows.length + 1);
    if (bytes > this.#maxBytes * maxListShare) return;
    this.#forget(entries, name);
    entries.set(name, { rows, bytes });
    this.#bytes += bytes;
    for (const map of [this.#records, ...this.#lists.values()]) {
      for (const oldest of map.keys()) {
        if (this.#bytes <= this.#maxBytes) return;
        if (map !== entries || oldest !== name) this.#forget(map, oldest);
      }
    }
  }

  #drop(collection: CollectionName, key: string): void {
    this.#forget(this.#records, `${collection}\n${key}`);
    const lists = this.#lists.get(collection);
    for (const name of lists?.keys() ?? []) if (lists) this.#forget(lists, name);
  }

  #dropAll(): void {
    this.#records.clear();
    this.#lists.clear();
    this.#bytes = 0;
  }

  #forget(entries: Map<string, Entry>, name: string): void {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    this.#bytes -= entry.bytes;
  }
}
