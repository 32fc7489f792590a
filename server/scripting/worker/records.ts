import { collections, type AnyRecord, type CollectionName, type RecordOf } from '../bridge-protocol.ts';
import type { Bridge } from './bridge.ts';
import { checkSize, QuotaExceeded } from './sizes.ts';

/** A script changed something where the platform asks for a transaction. */
export class TransactionRequired extends Error {
  override readonly name = 'TransactionRequired';
}

/** Records that are remembered at a time: a script that walks over thousands keeps none of them. */
const remembered = 1000;

/**
 * Bytes of one record, and of all that one run writes, and transactions open at a time: what a script writes waits in
 * the service's memory for the commit.
 */
const largestRecord = 4_000_000;
const mostWritten = 400_000_000;
const mostOpen = 1000;

/**
 * The request's records as one run sees them: each record is one object, however many platform objects stand for it,
 * so that a change through one shows in all.
 */
export class Records {
  readonly #bridge: Bridge;
  readonly #known = new Map<string, AnyRecord | undefined>();
  readonly #savepoints: number[] = [];
  readonly #inTransaction: boolean;
  readonly #computed = new Map<string, { readonly version: number; readonly result: unknown }>();
  #version = 0;
  #written = 0;

  /** @param inTransaction whether changes need no transaction of the script's own: the run has one around it */
  constructor(bridge: Bridge, inTransaction: boolean) {
    this.#bridge = bridge;
    this.#inTransaction = inTransaction;
  }

  /** Keeps what a function gives, under a name, until something changes. */
  computed<Result>(name: string, compute: () => Result): Result {
    const kept = this.#computed.get(name);
    if (kept?.version === this.#version) return kept.result as Result;
    const result = compute();
    if (this.#computed.size >= remembered) this.#computed.clear();
    this.#computed.set(name, { version: this.#version, result });
    return result;
  }

  get<Name extends CollectionName>(collection: Name, key: string): RecordOf<Name> | undefined {
    const id = recordId(collection, key);
    if (!this.#known.has(id)) this.#remember(id, this.#bridge.call('get', collection, key));
    return this.#known.get(id) as RecordOf<Name> | undefined;
  }

  find<Name extends CollectionName>(collection: Name, index: string, value: string): RecordOf<Name>[] {
    const found = this.#bridge.call('find', collection, index, value) as RecordOf<Name>[];
    return found.map((record) => this.#asKnown(collection, collections[collection].key(record), record));
  }

  /** Reads records that are about to be asked for, in one call. */
  prefetch(collection: CollectionName, keys: readonly string[]): void {
    const unknown = keys.filter((key) => !this.#known.has(recordId(collection, key)));
    if (unknown.length === 0) return;
    const found = this.#bridge.call('getMany', collection, unknown);
    for (const [index, key] of unknown.entries()) this.#remember(recordId(collection, key), found[index]);
  }

  put<Name extends CollectionName>(collection: Name, record: RecordOf<Name>): void {
    this.requireTransaction();
    const id = recordId(collection, collections[collection].key(record));
    // Where it cannot be stored, such as with a function in it, the stored one counts.
    this.#known.delete(id);
    this.#written += checkSize(`The record ${shownKey(record, collection)}`, record, largestRecord);
    if (this.#written > mostWritten)
      throw new QuotaExceeded(`One run of scripts can write ${mostWritten / 1e6} MB: write less at a time.`);
    this.#bridge.call('put', collection, record);
    this.#remember(id, record);
    this.#version++;
  }

  delete(collection: CollectionName, key: string): void {
    this.requireTransaction();
    this.#remember(recordId(collection, key), undefined);
    this.#bridge.call('delete', collection, key);
    this.#version++;
  }

  /** Changes a record and stores it. Where the change throws, nothing of it stays. */
  change<Name extends CollectionName>(
    collection: Name,
    record: RecordOf<Name>,
    change: (record: RecordOf<Name>) => void,
  ): void {
    this.requireTransaction();
    try {
      change(record);
    } catch (error) {
      this.#known.delete(recordId(collection, collections[collection].key(record)));
      throw error;
    }
    this.put(collection, record);
  }

  /** Reads everything anew: the service has changed records for the script. */
  refresh(): void {
    this.#known.clear();
    this.#version++;
  }

  /** @throws TransactionRequired */
  requireTransaction(): void {
    if (this.#inTransaction || this.#savepoints.length > 0) return;
    throw new TransactionRequired(
      'Nothing can be changed here outside of a transaction: wrap the change in system/Transaction.wrap.',
    );
  }

  get transactionDepth(): number {
    return this.#savepoints.length;
  }

  /** @throws QuotaExceeded */
  begin(): void {
    if (this.#savepoints.length >= mostOpen)
      throw new QuotaExceeded(
        `${mostOpen} transactions are open: commit or roll back each one that is begun.`,
      );
    this.#savepoints.push(this.#bridge.call('savepoint'));
  }

  /** Ends the innermost transaction; its changes stay, for the one around it or for the request's own commit. */
  commit(): void {
    if (this.#savepoints.pop() === undefined) throw new Error('There is no transaction to commit.');
  }

  rollback(): void {
    const savepoint = this.#savepoints.pop();
    if (savepoint === undefined) throw new Error('There is no transaction to roll back.');
    this.#bridge.call('rollbackTo', savepoint);
    this.refresh();
  }

  #asKnown<Name extends CollectionName>(
    collection: Name,
    key: string,
    record: RecordOf<Name>,
  ): RecordOf<Name> {
    const id = recordId(collection, key);
    if (!this.#known.has(id)) this.#remember(id, record);
    return (this.#known.get(id) ?? record) as RecordOf<Name>;
  }

  #remember(id: string, record: AnyRecord | undefined): void {
    this.#known.delete(id);
    this.#known.set(id, record);
    if (this.#known.size <= remembered) return;
    const oldest = this.#known.keys().next();
    if (!oldest.done) this.#known.delete(oldest.value);
  }
}

/** A record as people name it: keys of several parts are joined by a control character. */
const shownKey = <Name extends CollectionName>(record: RecordOf<Name>, collection: Name): string =>
  `${collections[collection].key(record).replaceAll('\u001f', ' ')} of ${collection}`;

const recordId = (collection: CollectionName, key: string): string => `${collection}\u001e${key}`;
