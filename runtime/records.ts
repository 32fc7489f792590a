import {
  collections,
  type AnyRecord,
  type CollectionName,
  type JobRecord,
  type RecordOf,
} from './protocol/bridge-protocol.ts';
import type { Bridge } from './bridge.ts';
import { checkSize, QuotaExceeded } from './size-limits.ts';
import { freezeClass } from './protocol/primordials.ts';

/** The error that is thrown if a script changes data without a transaction. */
export class TransactionRequired extends Error {
  override readonly name = 'TransactionRequired';
}
freezeClass(TransactionRequired);

/**
 * The maximum number of cached records, so that a script that iterates over thousands does not hold them all in
 * memory.
 */
const maxCachedRecords = 1000;

/** The maximum number of bytes in a record. Writes are limited because the service buffers them until the commit. */
const maxRecordBytes = 4_000_000;

/** The maximum number of bytes in all records that a script run writes. */
const maxBytesPerRun = 400_000_000;

/** The maximum number of transactions that are open at the same time. */
const maxOpenTransactions = 1000;

/**
 * The request's records as a script run sees them. Each record is a single object, even if several platform objects
 * represent it, so that all of them see a change.
 */
export class Records {
  readonly #bridge: Bridge;
  readonly #cachedRecords = new Map<string, AnyRecord | undefined>();
  readonly #savepoints: number[] = [];
  readonly #hasOuterTransaction: boolean;
  readonly #memoizedResults = new Map<string, { readonly version: number; readonly result: unknown }>();
  #version = 0;
  #bytesWritten = 0;

  /**
   * @param hasOuterTransaction whether the run is within a transaction, so that scripts need not begin one
   * @param initialRecords the records in the job
   */
  constructor(bridge: Bridge, hasOuterTransaction: boolean, initialRecords: readonly JobRecord[] = []) {
    this.#bridge = bridge;
    this.#hasOuterTransaction = hasOuterTransaction;
    for (const [collection, key, record] of initialRecords)
      this.#cacheRecord(recordId(collection, key), record);
  }

  /** Returns the result of a function, which is cached under a name until a record changes. */
  memoize<Result>(name: string, compute: () => Result): Result {
    const entry = this.#memoizedResults.get(name);
    if (entry?.version === this.#version) return entry.result as Result;
    const result = compute();
    if (this.#memoizedResults.size >= maxCachedRecords) this.#memoizedResults.clear();
    this.#memoizedResults.set(name, { version: this.#version, result });
    return result;
  }

  get<Name extends CollectionName>(collection: Name, key: string): RecordOf<Name> | undefined {
    const id = recordId(collection, key);
    if (!this.#cachedRecords.has(id)) this.#cacheRecord(id, this.#bridge.call('get', collection, key));
    return this.#cachedRecords.get(id) as RecordOf<Name> | undefined;
  }

  find<Name extends CollectionName>(collection: Name, index: string, value: string): RecordOf<Name>[] {
    const records = this.#bridge.call('find', collection, index, value) as RecordOf<Name>[];
    return records.map((record) =>
      this.#useCachedVersion(collection, collections[collection].key(record), record),
    );
  }

  /** Reads records that will be needed soon, in a single call to the service. */
  prefetch(collection: CollectionName, keys: readonly string[]): void {
    const missingKeys = keys.filter((key) => !this.#cachedRecords.has(recordId(collection, key)));
    if (missingKeys.length === 0) return;
    const records = this.#bridge.call('getMany', collection, missingKeys);
    for (const [index, key] of missingKeys.entries())
      this.#cacheRecord(recordId(collection, key), records[index]);
  }

  put<Name extends CollectionName>(collection: Name, record: RecordOf<Name>): void {
    this.requireTransaction();
    const id = recordId(collection, collections[collection].key(record));
    // If the record cannot be stored, for example because it contains a function, the previous version remains valid.
    this.#cachedRecords.delete(id);
    this.#bytesWritten += checkSize(
      `The record ${describeRecord(record, collection)}`,
      record,
      maxRecordBytes,
    );
    if (this.#bytesWritten > maxBytesPerRun)
      throw new QuotaExceeded(`The scripts of one request can write at most ${maxBytesPerRun / 1e6} MB.`);
    this.#bridge.call('put', collection, record);
    this.#cacheRecord(id, record);
    this.#version++;
  }

  delete(collection: CollectionName, key: string): void {
    this.requireTransaction();
    this.#cacheRecord(recordId(collection, key), undefined);
    this.#bridge.call('delete', collection, key);
    this.#version++;
  }

  /** Changes a record and stores it. If the change throws an error, it is discarded. */
  change<Name extends CollectionName>(
    collection: Name,
    record: RecordOf<Name>,
    change: (record: RecordOf<Name>) => void,
  ): void {
    this.requireTransaction();
    try {
      change(record);
    } catch (error) {
      this.#cachedRecords.delete(recordId(collection, collections[collection].key(record)));
      throw error;
    }
    this.put(collection, record);
  }

  /** Discards cached records after the service has changed records for the script. */
  refresh(): void {
    this.#cachedRecords.clear();
    this.#version++;
  }

  /** Checks that a transaction is open. @throws TransactionRequired */
  requireTransaction(): void {
    if (this.#hasOuterTransaction || this.#savepoints.length > 0) return;
    throw new TransactionRequired('This change needs a transaction: wrap it in Transaction.wrap().');
  }

  get transactionDepth(): number {
    return this.#savepoints.length;
  }

  /** Begins a transaction. @throws QuotaExceeded if too many are open */
  begin(): void {
    if (this.#savepoints.length >= maxOpenTransactions)
      throw new QuotaExceeded(
        `${maxOpenTransactions} transactions are already open: commit or roll back each one.`,
      );
    this.#savepoints.push(this.#bridge.call('savepoint'));
  }

  /**
   * Ends the innermost transaction. Its changes become part of the enclosing transaction, or of the request's unit of
   * work.
   */
  commit(): void {
    if (this.#savepoints.pop() === undefined) throw new Error('There is no transaction to commit.');
  }

  rollback(): void {
    const savepoint = this.#savepoints.pop();
    if (savepoint === undefined) throw new Error('There is no transaction to roll back.');
    this.#bridge.call('rollbackTo', savepoint);
    this.refresh();
  }

  #useCachedVersion<Name extends CollectionName>(
    collection: Name,
    key: string,
    record: RecordOf<Name>,
  ): RecordOf<Name> {
    const id = recordId(collection, key);
    if (!this.#cachedRecords.has(id)) this.#cacheRecord(id, record);
    return (this.#cachedRecords.get(id) ?? record) as RecordOf<Name>;
  }

  #cacheRecord(id: string, record: AnyRecord | undefined): void {
    this.#cachedRecords.delete(id);
    this.#cachedRecords.set(id, record);
    if (this.#cachedRecords.size <= maxCachedRecords) return;
    const oldestKey = this.#cachedRecords.keys().next();
    if (!oldestKey.done) this.#cachedRecords.delete(oldestKey.value);
  }
}
freezeClass(Records);

/**
 * Returns the key and the collection of a record for error messages. In the store, the parts of a key are separated by a
 * control character.
 */
const describeRecord = <Name extends CollectionName>(record: RecordOf<Name>, collection: Name): string =>
  `${collections[collection].key(record).replaceAll('\u001f', ' ')} of ${collection}`;

const recordId = (collection: CollectionName, key: string): string => `${collection}\u001e${key}`;
