import { createHash } from 'node:crypto';
import type { Collection, ReadableCollection, StoredState } from '../ports/store.ts';
import { collections, type CollectionName, type RecordOf } from '../records/collections.ts';
import type { WriteSet } from './backend.ts';
import { FirstReads } from './first-reads.ts';
import type { ReadyRows } from './ready-rows.ts';
import { deepFreeze, SharedList, type SharedRow, type RowSource } from './shared-rows.ts';
import { CollectionReader } from './work-reader.ts';

/** The unit of work to which a collection belongs. */
export interface OwningUnitOfWork {
  sharesRecords(name: CollectionName): boolean;
  recordUndo(change: string, undo: () => void): void;
}

/** A record that this request has written. An undefined `body` means that it was deleted. */
interface PendingRecord {
  readonly body: string | undefined;
  readonly state: string;
  /** The deeply frozen record in `body`; absent until a synchronous function first reads it. */
  record?: unknown;
}

interface CollectionDefinition<Stored> {
  key(record: Stored): string;
  readonly indexes: Readonly<Record<string, ((record: Stored) => string | undefined) | undefined>>;
}

/** The methods of a collection that a unit of work uses, regardless of the type of its records. */
export interface CollectionChanges {
  /** Whether the work has written a record that is not committed yet. */
  readonly isChanged: boolean;
  /** Returns the records that a commit writes, each with its state when the work first read it, if it did. */
  writes(): WriteSet['records'];
  /** Forgets which records were read and written. Called after a commit. */
  reset(): void;
}

/** Number of records that are read and parsed at a time. */
const scanChunkSize = 200;

/**
 * Returns a hash of the content, so that a record that gets its old content back has its old state, and clients see
 * no change.
 */
const computeState = (name: CollectionName, key: string, body: string): string =>
  createHash('sha256').update(`${name}\n${key}\n${body}`).digest('hex');

const toStoredState = (rowOrRecord: SharedRow | PendingRecord | undefined): StoredState | undefined =>
  rowOrRecord?.body === undefined ? undefined : { resourceState: rowOrRecord.state };

/** One collection of a unit of work: the committed rows, and the work's own writes. */
export class WorkCollection<Name extends CollectionName>
  implements Collection<RecordOf<Name>>, CollectionChanges
{
  readonly #name: Name;
  readonly #rows: RowSource;
  readonly #readyRows: ReadyRows;
  readonly #work: OwningUnitOfWork;
  readonly #definition: CollectionDefinition<RecordOf<Name>>;
  /** Undefined until a record is written, since most requests write nothing. */
  #pendingRecords: Map<string, PendingRecord> | undefined;
  readonly #reads: FirstReads;

  #reader: ReadableCollection<RecordOf<Name>> | undefined;

  constructor(name: Name, rows: RowSource, readyRows: ReadyRows, work: OwningUnitOfWork) {
    this.#name = name;
    this.#rows = rows;
    this.#readyRows = readyRows;
    this.#reads = new FirstReads(rows);
    this.#work = work;
    this.#definition = collections[name];
  }

  /** The collection for synchronous functions. */
  get reader(): ReadableCollection<RecordOf<Name>> {
    return (this.#reader ??= new CollectionReader(this));
  }

  get isChanged(): boolean {
    return this.#pendingRecords !== undefined && this.#pendingRecords.size > 0;
  }

  async get(key: string): Promise<RecordOf<Name> | undefined> {
    const pendingRecord = this.#pendingRecords?.get(key);
    if (pendingRecord) return pendingRecord.body === undefined ? undefined : this.#parse(pendingRecord.body);
    const row = await this.#read(key);
    return row && this.#toRecord(row);
  }

  async state(key: string): Promise<StoredState | undefined> {
    return toStoredState(this.#pendingRecords?.get(key) ?? (await this.#read(key)));
  }

  async find(index: string, value: string): Promise<RecordOf<Name>[]> {
    const isMatch = this.#createFilter(index, value);
    return this.#merge(await this.#rows.find(this.#name, index, value), isMatch);
  }

  async all(): Promise<RecordOf<Name>[]> {
    return this.#merge(await this.#rows.all(this.#name), () => true);
  }

  getReady(key: string): RecordOf<Name> | undefined {
    const pendingRecord = this.#pendingRecords?.get(key);
    if (pendingRecord) return this.#toFrozenRecord(pendingRecord);
    return this.#readReady(key)?.record as RecordOf<Name> | undefined;
  }

  findReady(index: string, value: string): readonly RecordOf<Name>[] {
    const isMatch = this.#createFilter(index, value);
    return this.#mergeReady(this.#readyRows.find(this.#name, index, value), isMatch);
  }

  allReady(): readonly RecordOf<Name>[] {
    return this.#mergeReady(this.#readyRows.all(this.#name), () => true);
  }

  stateReady(key: string): StoredState | undefined {
    return toStoredState(this.#pendingRecords?.get(key) ?? this.#readReady(key));
  }

  async *scan(): AsyncIterable<RecordOf<Name>[]> {
    const pendingRecords = this.#pendingRecords;
    let lastKey = '';
    for (;;) {
      const rows = await this.#rows.rowsAfter(this.#name, lastKey, scanChunkSize);
      lastKey = rows.at(-1)?.key ?? lastKey;
      yield rows.filter(({ key }) => pendingRecords?.has(key) !== true).map(({ body }) => this.#parse(body));
      if (rows.length < scanChunkSize) break;
    }
    const pendingBodies = [...(pendingRecords?.values() ?? [])].flatMap(({ body }) =>
      body === undefined ? [] : [body],
    );
    yield pendingBodies.map((body) => this.#parse(body));
  }

  put(record: RecordOf<Name>): void {
    const key = this.#definition.key(record);
    const body = JSON.stringify(record);
    this.#write(key, { body, state: computeState(this.#name, key, body) });
  }

  delete(key: string): void {
    this.#write(key, { body: undefined, state: '' });
  }

  writes(): WriteSet['records'] {
    const firstStates = this.#reads.states();
    return [...(this.#pendingRecords ?? [])].map(([key, { body, state }]) => ({
      collection: this.#name,
      key,
      body,
      state,
      ...(firstStates.has(key) ? { expectedState: firstStates.get(key) ?? null } : {}),
      entries: body === undefined ? [] : this.#createEntries(body),
    }));
  }

  reset(): void {
    this.#pendingRecords = undefined;
    this.#reads.clear();
  }

  async #read(key: string): Promise<SharedRow | undefined> {
    const rowOrPromise = this.#rows.read(this.#name, key);
    return this.#reads.row(key, rowOrPromise instanceof Promise ? await rowOrPromise : rowOrPromise);
  }

  #readReady(key: string): SharedRow | undefined {
    return this.#reads.row(key, this.#readyRows.read(this.#name, key));
  }

  #merge(list: SharedList, isMatch: (record: RecordOf<Name>) => boolean): RecordOf<Name>[] {
    if (!this.#pendingRecords?.size) return this.#reads.list(list).rows.map((row) => this.#toRecord(row));
    const parse = ({ body }: PendingRecord) => (body === undefined ? undefined : this.#parse(body));
    return this.#withChanges(list, isMatch, (row) => this.#toRecord(row), parse);
  }

  #mergeReady(list: SharedList, isMatch: (record: RecordOf<Name>) => boolean): readonly RecordOf<Name>[] {
    if (!this.#pendingRecords?.size) return this.#reads.list(list).records as readonly RecordOf<Name>[];
    const toRecord = (row: SharedRow) => row.record as RecordOf<Name>;
    return this.#withChanges(list, isMatch, toRecord, (record) => this.#toFrozenRecord(record));
  }

  /** Returns the records of the rows that this work has not changed, and its own matching records, in key order. */
  #withChanges(
    list: SharedList,
    isMatch: (record: RecordOf<Name>) => boolean,
    toRecord: (row: SharedRow) => RecordOf<Name>,
    toChangedRecord: (pendingRecord: PendingRecord) => RecordOf<Name> | undefined,
  ): RecordOf<Name>[] {
    const pendingRecords = this.#pendingRecords ?? new Map<string, PendingRecord>();
    // Changed rows are not recorded as read, so that the last commit wins for records that were written without being
    // read.
    const unchangedRows = this.#reads.list(
      new SharedList(list.rows.filter(({ key }) => !pendingRecords.has(key))),
    );
    const mergedRecords = new Map(unchangedRows.rows.map((row) => [row.key, toRecord(row)] as const));
    for (const [key, change] of pendingRecords) {
      const record = toChangedRecord(change);
      if (record && isMatch(record)) mergedRecords.set(key, record);
    }
    return [...mergedRecords].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  }

  #createFilter(index: string, value: string): (record: RecordOf<Name>) => boolean {
    const getIndexValue = this.#definition.indexes[index];
    if (!getIndexValue) throw new TypeError(`the collection ${this.#name} has no index ${index}`);
    return (record) => getIndexValue(record) === value;
  }

  #toFrozenRecord(pendingRecord: PendingRecord): RecordOf<Name> | undefined {
    if (pendingRecord.body === undefined) return undefined;
    pendingRecord.record ??= deepFreeze(this.#parse(pendingRecord.body));
    return pendingRecord.record as RecordOf<Name>;
  }

  #toRecord(row: SharedRow): RecordOf<Name> {
    return this.#work.sharesRecords(this.#name) ? (row.record as RecordOf<Name>) : this.#parse(row.body);
  }

  #parse(body: string): RecordOf<Name> {
    return JSON.parse(body) as RecordOf<Name>;
  }

  #write(key: string, record: PendingRecord): void {
    const pendingRecords = (this.#pendingRecords ??= new Map<string, PendingRecord>());
    const previousRecord = pendingRecords.get(key);
    this.#work.recordUndo(`${this.#name}\n${key}`, () => {
      if (previousRecord === undefined) pendingRecords.delete(key);
      else pendingRecords.set(key, previousRecord);
    });
    pendingRecords.set(key, record);
  }

  #createEntries(body: string): { index: string; value: string }[] {
    const record = this.#parse(body);
    return Object.entries(this.#definition.indexes).flatMap(([index, getIndexValue]) => {
      const value = getIndexValue?.(record);
      return value === undefined ? [] : [{ index, value }];
    });
  }
}
