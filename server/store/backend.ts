import type { CollectionName } from '../records/collections.ts';

/** A committed record: `state` is the resource state, `body` its JSON. */
export interface StoredRow {
  readonly key: string;
  readonly state: string;
  readonly body: string;
}

/** What one unit of work changes. */
export interface WriteSet {
  readonly records: readonly {
    readonly collection: CollectionName;
    readonly key: string;
    /** Undefined deletes. */
    readonly body: string | undefined;
    readonly state: string;
    /** State that must still be stored, null where the record must not exist; absent where the request never read it. */
    readonly expected?: string | null;
    readonly entries: readonly { readonly index: string; readonly value: string }[];
  }[];
  readonly counters: readonly {
    readonly name: string;
    readonly delta: number;
    readonly least: number | undefined;
  }[];
}

/** What a database must offer to carry the store. All methods are atomic; none keeps a transaction open. */
export interface Backend {
  read(collection: CollectionName, key: string): Promise<StoredRow | undefined>;
  find(collection: CollectionName, index: string, value: string): Promise<StoredRow[]>;
  all(collection: CollectionName): Promise<StoredRow[]>;
  /** At most `count` rows with keys after `key`, in key order. */
  after(collection: CollectionName, key: string, count: number): Promise<StoredRow[]>;
  counter(name: string): Promise<number>;
  next(sequence: string): Promise<number>;
  /** All of the set or nothing. @throws ConcurrentChange, CounterTooLow */
  commit(set: WriteSet): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}
