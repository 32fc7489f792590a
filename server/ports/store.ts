import type { CollectionName, RecordOf } from '../records/collections.ts';

/** Metadata of a stored record. */
export interface StoredState {
  /** The opaque concurrency token: 64 hexadecimal characters (open-points, HTTP in general). */
  readonly resourceState: string;
}

/**
 * One collection as one request sees it: the committed records and the request's own writes. Callers may change the
 * records that they read, unless the unit of work shares them; nothing is stored before `put`.
 */
export interface Collection<StoredRecord> {
  get(key: string): Promise<StoredRecord | undefined>;
  /** Returns all records whose value in the index `index` is `value`, in key order. */
  find(index: string, value: string): Promise<StoredRecord[]>;
  /** Returns the complete collection in key order. */
  all(): Promise<StoredRecord[]>;
  /**
   * Returns the whole collection in chunks, including this request's writes, for callers that read most of it. The
   * records must not be changed; to change a record, read it by its key.
   */
  scan(): AsyncIterable<readonly StoredRecord[]>;
  put(record: StoredRecord): void;
  delete(key: string): void;
  /**
   * Returns the state of a record, or undefined if the record does not exist. The state changes with every `put` of
   * another content, even before the commit.
   */
  state(key: string): Promise<StoredState | undefined>;
}

/**
 * One collection as a {@link Reader} sees it, with synchronous methods. Records are shared and deeply frozen, even if
 * the unit of work otherwise returns copies.
 */
export interface ReadableCollection<StoredRecord> {
  get(key: string): StoredRecord | undefined;
  /** Returns all records whose value in the index `index` is `value`, in key order. */
  find(index: string, value: string): readonly StoredRecord[];
  /** Returns the complete collection in key order. */
  all(): readonly StoredRecord[];
  state(key: string): StoredState | undefined;
}

/** The data that a unit of work sees, for synchronous functions that only read; see {@link UnitOfWork.read}. */
export interface Reader {
  collection<Name extends CollectionName>(name: Name): ReadableCollection<RecordOf<Name>>;
  /** Returns the counter's committed value plus the unit of work's own additions; 0 if it was never set. */
  counter(counter: string): number;
  /** Like `Array.from(items, build)`, but records that have to be loaded are loaded together. */
  map<Item, Result>(items: Iterable<Item>, build: (item: Item) => Result): Result[];
}

/**
 * One unit of work per request (docs/architecture.md, rule 2). Writes are buffered. `commit` is one short transaction,
 * which first checks the records that this request has both read and written: no other request may have changed one of
 * them since this request first read it.
 */
export interface UnitOfWork {
  /**
   * Runs a synchronous function that builds something, such as a document, from the records that it reads. With SQLite
   * and the cache, records are available immediately. A record that has to be loaded first (from PostgreSQL) interrupts
   * the function, which runs again when the record is available. So the function must have no side effects, and must
   * not catch errors that it does not know.
   */
  read<Result>(build: (reader: Reader) => Result): Promise<Result>;
  collection<Name extends CollectionName>(name: Name): Collection<RecordOf<Name>>;
  /**
   * Adds to a number that many requests change at once, such as a stock level. The change commutes, so two requests
   * never conflict over it. With `minimum`, the commit fails with CounterTooLowError if the sum would be lower.
   */
  add(counter: string, delta: number, minimum?: number): void;
  /** Returns the counter's committed value plus this request's own additions; 0 if it was never set. */
  counter(counter: string): Promise<number>;
  /**
   * Returns the next value of a sequence that starts at 1. The value is used up immediately, even if the request fails,
   * so numbers may be skipped.
   */
  next(sequence: string): Promise<number>;
  /**
   * Returns a number that changes with every commit that changes the collection, so that callers notice when data that
   * they derived from it is outdated. Returns undefined if this request itself has changed the collection.
   */
  version(name: CollectionName): number | undefined;
  /** Marks the current state of the work for `rollbackTo`. Nested script transactions are savepoints. */
  savepoint(): number;
  rollbackTo(savepoint: number): void;
  /** From now on, returns copies of committed records, which callers may change, instead of shared ones. */
  stopSharingRecords(): void;
  /** @throws ConcurrentChangeError, CounterTooLowError, StoreUnavailableError, KeyTooLongError */
  commit(): Promise<void>;
}

export interface BeginOptions {
  /**
   * Whether committed records are shared with other units of work, for callers that do not change them. A set shares
   * only the records of its collections. Shared records are deeply frozen: a change throws a TypeError. Default: false.
   */
  readonly shareRecords?: boolean | ReadonlySet<CollectionName>;
}

/** The changes of one commit, for listeners that derive data from the store. */
export interface CommittedChange {
  readonly records: readonly { readonly collection: CollectionName; readonly key: string }[];
  /** Names of the counters that were changed. */
  readonly counters: readonly string[];
  /** Whether anything may have changed: the store was cleared or filled from a file, or not every change is known. */
  readonly isEverythingChanged: boolean;
}

export interface Store {
  /**
   * Catches up: after the promise has resolved, units of work read everything that any process had committed before the
   * call. Returns undefined if this process is the only one that uses the store.
   * @throws StoreUnavailableError
   */
  catchUp(): Promise<void> | undefined;
  begin(options?: BeginOptions): UnitOfWork;
  /**
   * Calls the listener after each commit with changes, each `clear` and each `copyFrom`: before the caller continues,
   * or some time later if another process has made the change. The returned function unsubscribes.
   */
  onCommit(listener: (change: CommittedChange) => void): () => void;
  /**
   * Returns a whole collection in key order, in chunks, for callers that read all of it without blocking others. A
   * record that is written during the scan may have its old or its new content.
   */
  scan<Name extends CollectionName>(name: Name): AsyncIterable<readonly RecordOf<Name>[]>;
  /**
   * Copies everything from a store file of the build. Records with the same keys are replaced. Returns false, and
   * changes nothing, if the store cannot read such files.
   */
  copyFrom(file: string): Promise<boolean>;
  /** Empties every collection, counter and sequence. */
  clear(): Promise<void>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  statistics(): StoreStatistics;
  close(): Promise<void>;
}

/** Statistics since the store was opened, for metrics. */
export interface StoreStatistics {
  /** Transactions that this process has committed. */
  readonly commits: number;
  /** Records and lists that were read from the cache, and those that were not in it. */
  readonly cacheHits: number;
  readonly cacheMisses: number;
  /** Estimated size of the cached records. */
  readonly cacheBytes: number;
}

/** A commit failed because another request has changed a record that this request has read and written. */
export class ConcurrentChangeError extends Error {
  readonly collection: string;
  readonly key: string;
  constructor(collection: string, key: string) {
    super(`${collection} ${key} was changed by another request`);
    this.collection = collection;
    this.key = key;
  }
}

/** Returns the secret with a name. The first process that asks for it creates it; all others receive the same one. */
export type SharedSecret = (name: string, create: () => Promise<string>) => Promise<string>;

/** The database cannot be reached now. The same call may succeed later. */
export class StoreUnavailableError extends Error {}

/** A record's key, or its value in an index of the collection, is longer than the database can index. */
export class KeyTooLongError extends Error {}

/** A commit failed because a counter would fall below the minimum that the request allows. */
export class CounterTooLowError extends Error {
  readonly counter: string;
  /** The amount that the request would have added. */
  readonly delta: number;
  constructor(counter: string, delta: number) {
    super(`counter ${counter} would become too low`);
    this.counter = counter;
    this.delta = delta;
  }
}
