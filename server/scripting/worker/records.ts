import { collections, type AnyRecord, type CollectionName, type RecordOf } from '../bridge-protocol.ts';
import type { Bridge } from './bridge.ts';

/**
 * The request's records as one run sees them: each record is one object, however many platform objects stand for it,
 * so that a change through one shows in all.
 */
export class Records {
  readonly #bridge: Bridge;
  readonly #known = new Map<string, AnyRecord | undefined>();
  readonly #savepoints: number[] = [];

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get<Name extends CollectionName>(collection: Name, key: string): RecordOf<Name> | undefined {
    const id = recordId(collection, key);
    if (!this.#known.has(id)) this.#known.set(id, this.#bridge.call('get', collection, key));
    return this.#known.get(id) as RecordOf<Name> | undefined;
  }

  find<Name extends CollectionName>(collection: Name, index: string, value: string): RecordOf<Name>[] {
    const found = this.#bridge.call('find', collection, index, value) as RecordOf<Name>[];
    return found.map((record) => {
      const id = recordId(collection, collections[collection].key(record));
      if (!this.#known.has(id)) this.#known.set(id, record);
      return (this.#known.get(id) ?? record) as RecordOf<Name>;
    });
  }

  put<Name extends CollectionName>(collection: Name, record: RecordOf<Name>): void {
    const id = recordId(collection, collections[collection].key(record));
    // Where it cannot be stored, such as with a function in it, the stored one counts.
    this.#known.delete(id);
    this.#bridge.call('put', collection, record);
    this.#known.set(id, record);
  }

  delete(collection: CollectionName, key: string): void {
    this.#known.set(recordId(collection, key), undefined);
    this.#bridge.call('delete', collection, key);
  }

  get transactionDepth(): number {
    return this.#savepoints.length;
  }

  begin(): void {
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
    this.#known.clear();
  }
}

const recordId = (collection: CollectionName, key: string): string => `${collection}\u001e${key}`;
