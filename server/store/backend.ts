import type { CommittedChange } from '../ports/store.ts';
import type { CollectionName } from '../records/collections.ts';

/**
 * A committed record: `state` is its resource state, `body` its JSON. This is not an interface, because TypeScript
 * rejects a type assertion from the database driver's rows to an interface.
 */
export type StoredRow = {
  readonly key: string;
  readonly state: string;
  readonly body: string;
};

/** A value, or a promise of one. Awaiting an available value would cost a turn of the microtask queue. */
export type Awaitable<Value> = Value | Promise<Value>;

/** The changes of one unit of work. */
export interface WriteSet {
  readonly records: readonly {
    readonly collection: CollectionName;
    readonly key: string;
    /** JSON of the record; undefined deletes the record. */
    readonly body: string | undefined;
    readonly state: string;
    /**
     * The state that the record must still have, null if the record must not exist; absent if the request did not read
     * it.
     */
    readonly expectedState?: string | null;
    /** The record's entries in the indexes of its collection. */
    readonly entries: readonly { readonly index: string; readonly value: string }[];
  }[];
  readonly counters: readonly {
    readonly name: string;
    readonly delta: number;
    readonly minimum: number | undefined;
  }[];
}

/**
 * The operations that a database must support to be the store's backend. All methods are atomic; no method keeps a
 * transaction open.
 */
export interface Backend {
  read(collection: CollectionName, key: string): Awaitable<StoredRow | undefined>;
  find(collection: CollectionName, index: string, value: string): Awaitable<StoredRow[]>;
  all(collection: CollectionName): Awaitable<StoredRow[]>;
  /** Returns at most `count` rows with keys after `key`, in key order. */
  rowsAfter(collection: CollectionName, key: string, count: number): Promise<StoredRow[]>;
  counter(name: string): Awaitable<number>;
  next(sequence: string): Promise<number>;
  /**
   * Commits all changes or none.
   * @throws ConcurrentChangeError, CounterTooLowError, StoreUnavailableError, KeyTooLongError
   */
  commit(set: WriteSet): Promise<void>;
  clear(): Promise<void>;
  /**
   * Copies everything from another store's SQLite file, and replaces records with the same keys. Returns false
   * without changes if this backend cannot read the file's schema.
   */
  copyFrom(file: string): Promise<boolean>;
  /** Resolves if the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /**
   * Resolves when the listeners of `onForeignChange` have been called for all commits that other processes made
   * before the call. This method and `onForeignChange` are undefined if no other process can use the store.
   * @throws StoreUnavailableError
   */
  catchUp?(): Promise<void>;
  /** Calls the listener after commits of other processes, with a delay. One call may report several commits. */
  onForeignChange?(listener: (change: CommittedChange) => void): void;
}
