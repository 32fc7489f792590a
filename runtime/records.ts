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

/** A script changed data without the transaction that the platform requires. */
export class TransactionRequired extends Error {
  override readonly name = 'TransactionRequired';
}
freezeClass(TransactionRequired);

/** Maximum number of cached records, so that a script iterating over thousands does not keep them all. */
const maxCachedRecords = 1000;

/**
 * The maximum bytes of one record and of all records that one run writes, and the maximum number of open
 * transactions: the service buffers writes in memory until the commit.
 */
const maxRecordBytes = 4_000_000;
const maxBytesPerRun = 400_000_000;
const maxOpenTransactions = 1000;

/**
 * The request's records as one run sees them. Each record is one object, however many platform objects
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
   * @param hasOuterTransaction whether the run is within a transaction, so that scripts need none of their own
   * @param initialRecords records that came with the job
   */
  constructor(bridge: Bridge, hasOuterTransaction: boolean, initialRecords: readonly JobRecord[] = []) {
    this.#bridge = bridge;
    this.#hasOuterTransaction = hasOuterTransaction;
    for (const [collection, key, record] of initialRecords)
      this.#cacheRecord(recordId(collection, key), record);
  }

  /** Caches the result of a function under a name until a record changes. */
  memoize<Result>(name: string, compute: () => Result): Result {
    const cached = this.#memoizedResults.get(name);
    if (cached?.version === this.#version) return cached.result as Result;
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
      this.#cachedVersionOf(collection, collections[collection].key(record), record),
    );
  }

  /** Reads records that are needed soon in one call. */
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
    // If it cannot be stored, for example because it contains a function, the stored record remains valid.
    this.#cachedRecords.delete(id);
    this.#bytesWritten += checkSize(`The record ${displayKey(record, collection)}`, record, maxRecordBytes);
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

  /** Changes a record and stores it. If the change throws, it is discarded. */
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

  /** @throws TransactionRequired */
  requireTransaction(): void {
    if (this.#hasOuterTransaction || this.#savepoints.length > 0) return;
    throw new TransactionRequired('This change needs a transaction: wrap it in Transaction.wrap().');
  }

  get transactionDepth(): number {
    return this.#savepoints.length;
  }

  /** @throws QuotaExceeded */
  begin(): void {
    if (this.#savepoints.length >= maxOpenTransactions)
      throw new QuotaExceeded(
        `${maxOpenTransactions} transactions are already open: commit or roll back each one.`,
      );
    this.#savepoints.push(this.#bridge.call('savepoint'));
  }

  /**
   * Ends the innermost transaction; its changes become part of the enclosing transaction or of the request's
   * own commit.
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

  #cachedVersionOf<Name extends CollectionName>(
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
    const oldest = this.#cachedRecords.keys().next();
    if (!oldest.done) this.#cachedRecords.delete(oldest.value);
  }
}
freezeClass(Records);

/** A record for messages: the parts of its key are separated by a control character in storage. */
const displayKey = <Name extends CollectionName>(record: RecordOf<Name>, collection: Name): string =>
  `${collections[collection].key(record).replaceAll('\u001f', ' ')} of ${collection}`;

const recordId = (collection: CollectionName, key: string): string => `${collection}\u001e${key}`;
