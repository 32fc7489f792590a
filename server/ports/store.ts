import type { CollectionName, RecordOf } from '../records/collections.ts';

/** Where a record belongs: `site` is the site's id, or '' for what all sites share. */
export interface StoredState {
  /** The opaque concurrency token: 64 hexadecimal characters (open-points, HTTP in general). */
  readonly resourceState: string;
}

/**
 * One collection as one request sees it: the committed store under this request's own writes.
 * Records that come out are the caller's to change; nothing is stored before `put`.
 */
export interface Collection<Stored> {
  get(key: string): Promise<Stored | undefined>;
  /** All records for which the collection's index `index` gives `value`, in key order. */
  find(index: string, value: string): Promise<Stored[]>;
  /** The whole collection in key order. */
  all(): Promise<Stored[]>;
  /**
   * The whole collection in chunks, under this request's writes, for those who look through much of it: what comes out
   * is for reading. A record that is to be changed is got once more.
   */
  scan(): AsyncIterable<readonly Stored[]>;
  put(record: Stored): void;
  delete(key: string): void;
  /** Undefined where the record does not exist. Changes with every `put`, before the commit too. */
  state(key: string): Promise<StoredState | undefined>;
}

/**
 * One unit of work per request (docs/architecture.md, rule 2). Writes are buffered; `commit` is one short transaction
 * that first checks that no record this request wrote was changed by another since this request first read it.
 */
export interface UnitOfWork {
  of<Name extends CollectionName>(name: Name): Collection<RecordOf<Name>>;
  /**
   * Adds to a number that many requests change at once, such as a stock level. The change commutes: two requests
   * never conflict over it. Where `least` is given, the commit fails with CounterTooLow when the sum would be lower.
   */
  add(counter: string, delta: number, least?: number): void;
  /** The counter's committed value and this request's own additions; 0 where it was never set. */
  counter(counter: string): Promise<number>;
  /** Next value of a sequence that starts at 1. Taken at once and never given back, so numbers may be skipped. */
  next(sequence: string): Promise<number>;
  /** Names the state of the work so far, for `rollbackTo`: nested script transactions are savepoints. */
  savepoint(): number;
  rollbackTo(savepoint: number): void;
  /** @throws ConcurrentChange, CounterTooLow */
  commit(): Promise<void>;
}

/** What one commit changed, as far as others who keep something derived need to know. */
export interface CommittedChange {
  readonly records: readonly { readonly collection: CollectionName; readonly key: string }[];
  /** Names of the counters that were added to. */
  readonly counters: readonly string[];
  /** Everything is gone: the store was cleared. */
  readonly cleared: boolean;
}

export interface Store {
  begin(): UnitOfWork;
  /** Calls back after each commit, and after `clear`, before whoever committed goes on. The answer ends it. */
  onCommit(listener: (change: CommittedChange) => void): () => void;
  /**
   * A whole collection in key order, in chunks: for those who read all of it and hold nobody up. A record that is
   * written meanwhile may come in its old or its new form.
   */
  scan<Name extends CollectionName>(name: Name): AsyncIterable<readonly RecordOf<Name>[]>;
  /** Empties every collection, counter and sequence. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Another request committed a change to a record that this request changed as well. */
export class ConcurrentChange extends Error {
  readonly collection: string;
  readonly key: string;
  constructor(collection: string, key: string) {
    super(`${collection} ${key} was changed by another request`);
    this.collection = collection;
    this.key = key;
  }
}

/** A counter would fall below the least value that the request allowed. */
export class CounterTooLow extends Error {
  readonly counter: string;
  /** What the request would have added. */
  readonly delta: number;
  constructor(counter: string, delta: number) {
    super(`counter ${counter} would become too low`);
    this.counter = counter;
    this.delta = delta;
  }
}
