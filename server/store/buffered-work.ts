import { createHash } from 'node:crypto';
import type { BeginOptions, Collection, StoredState, UnitOfWork } from '../ports/store.ts';
import { collections, type CollectionName, type RecordOf } from '../records/collections.ts';
import type { WriteSet } from './backend.ts';
import { SharedRow, type RowSource } from './shared-rows.ts';

/** A record as this request changed it; an undefined `body` means deleted. */
interface PendingRecord {
  readonly body: string | undefined;
  readonly state: string;
}

/** The changes of a request so far. */
interface Changes {
  readonly records: Map<CollectionName, Map<string, PendingRecord>>;
  readonly counters: Map<string, CounterChange>;
}

interface CounterChange {
  readonly delta: number;
  readonly minimum: number | undefined;
}

/**
 * The values to restore when rolling back to a savepoint: the first previous value of each changed record and counter.
 */
type Undo = Map<string, () => void>;

/** Number of records that are read and parsed at a time. */
const scanChunkSize = 200;

const noChanges = (): Changes => ({ records: new Map(), counters: new Map() });

/**
 * A hash of the content, so that a record that returns to its old content has its old state, and clients see no change.
 */
const stateOf = (name: CollectionName, key: string, body: string): string =>
  createHash('sha256').update(`${name}\n${key}\n${body}`).digest('hex');

/**
 * The unit of work for any backend: reads see the backend's committed rows and this request's own writes. Bodies are
 * stored as text, so that every returned record is a new copy, unless the work shares records.
 */
export class BufferedWork implements UnitOfWork {
  readonly #backend: RowSource;
  /** Whether committed records are returned as they are, frozen, and not as copies. */
  #sharesRecords: boolean;
  /** State of each record when this request first read it; `undefined` if it did not exist. */
  readonly #readStates = new Map<CollectionName, Map<string, string | undefined>>();
  /**
   * A script may open a transaction for each of thousands of records, so a savepoint contains only the later changes.
   */
  readonly #savepoints: Undo[] = [];
  #changes: Changes = noChanges();

  readonly #onCommit: (set: WriteSet) => void;
  readonly #versionOf: (name: CollectionName) => number;

  /**
   * @param onCommit called after each commit that changed something
   * @param versionOf a number that changes with every commit that changes a collection
   */
  constructor(
    backend: RowSource,
    { shareRecords = false }: BeginOptions = {},
    onCommit: (set: WriteSet) => void = () => undefined,
    versionOf: (name: CollectionName) => number = () => 0,
  ) {
    this.#backend = backend;
    this.#sharesRecords = shareRecords;
    this.#onCommit = onCommit;
    this.#versionOf = versionOf;
  }

  copyRecords(): void {
    this.#sharesRecords = false;
  }

  of<Name extends CollectionName>(name: Name): Collection<RecordOf<Name>> {
    const definition = collections[name] as {
      key: (record: RecordOf<Name>) => string;
      indexes: Readonly<Record<string, (record: RecordOf<Name>) => string | undefined>>;
    };
    const parse = (body: string) => JSON.parse(body) as RecordOf<Name>;
    const recordOf = (row: SharedRow) =>
      this.#sharesRecords ? (row.record as RecordOf<Name>) : parse(row.body);
    const readCurrent = async (key: string): Promise<PendingRecord | SharedRow | undefined> => {
      const pending = this.#changes.records.get(name)?.get(key);
      if (pending) return pending;
      const row = await this.#backend.read(name, key);
      this.#noteRead(name, key, row?.state);
      return row;
    };
    const mergeRows = (rows: readonly SharedRow[], isMatch: (record: RecordOf<Name>) => boolean) => {
      const pendingRecords = this.#changes.records.get(name);
      if (!pendingRecords?.size) {
        for (const { key, state } of rows) this.#noteRead(name, key, state);
        return rows.map(recordOf);
      }
      const merged = new Map<string, RecordOf<Name>>();
      for (const row of rows) {
        if (pendingRecords.has(row.key)) continue;
        this.#noteRead(name, row.key, row.state);
        merged.set(row.key, recordOf(row));
      }
      for (const [key, { body }] of pendingRecords) {
        const record = body === undefined ? undefined : parse(body);
        if (record && isMatch(record)) merged.set(key, record);
      }
      return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
    };
    return {
      get: async (key) => {
        const record = await readCurrent(key);
        if (record instanceof SharedRow) return recordOf(record);
        return record?.body === undefined ? undefined : parse(record.body);
      },
      find: async (index, value) => {
        const entry = definition.indexes[index];
        if (!entry) throw new TypeError(`the collection ${name} has no index ${index}`);
        return mergeRows(await this.#backend.find(name, index, value), (record) => entry(record) === value);
      },
      all: async () => mergeRows(await this.#backend.all(name), () => true),
      scan: () => this.#scan(name, parse),
      put: (record) => {
        const key = definition.key(record);
        const body = JSON.stringify(record);
        this.#write(name, key, { body, state: stateOf(name, key, body) });
      },
      delete: (key) => this.#write(name, key, { body: undefined, state: '' }),
      state: async (key): Promise<StoredState | undefined> => {
        const record = await readCurrent(key);
        return record?.body === undefined ? undefined : { resourceState: record.state };
      },
    };
  }

  add(counter: string, delta: number, minimum?: number): void {
    const { counters: added } = this.#changes;
    const previous = added.get(counter);
    this.#recordUndo(`counter\n${counter}`, () => restore(added, counter, previous));
    added.set(counter, { delta: (previous?.delta ?? 0) + delta, minimum: minimum ?? previous?.minimum });
  }

  async counter(counter: string): Promise<number> {
    return (await this.#backend.counter(counter)) + (this.#changes.counters.get(counter)?.delta ?? 0);
  }

  next(sequence: string): Promise<number> {
    return this.#backend.next(sequence);
  }

  version(name: CollectionName): number | undefined {
    return (this.#changes.records.get(name)?.size ?? 0) > 0 ? undefined : this.#versionOf(name);
  }

  savepoint(): number {
    return this.#savepoints.push(new Map()) - 1;
  }

  rollbackTo(savepoint: number): void {
    if (!this.#savepoints[savepoint]) throw new RangeError(`no savepoint ${savepoint}`);
    for (const undo of this.#savepoints.splice(savepoint + 1).reverse()) applyUndo(undo);
    applyUndo(this.#savepoints[savepoint]);
    this.#savepoints[savepoint].clear();
  }

  async commit(): Promise<void> {
    const set: WriteSet = {
      records: [...this.#changes.records].flatMap(([name, records]) =>
        [...records].map(([key, { body, state }]) => ({
          collection: name,
          key,
          body,
          state,
          ...(this.#readStates.get(name)?.has(key)
            ? { expected: this.#readStates.get(name)?.get(key) ?? null }
            : {}),
          entries: body === undefined ? [] : entriesOf(name, body),
        })),
      ),
      counters: [...this.#changes.counters].map(([name, { delta, minimum }]) => ({ name, delta, minimum })),
    };
    if (set.records.length > 0 || set.counters.length > 0) {
      await this.#backend.commit(set);
      this.#onCommit(set);
    }
    this.#changes = noChanges();
    this.#readStates.clear();
    this.#savepoints.length = 0;
  }

  async *#scan<Stored>(name: CollectionName, parse: (body: string) => Stored): AsyncIterable<Stored[]> {
    const pendingRecords = this.#changes.records.get(name);
    let lastKey = '';
    for (;;) {
      const rows = await this.#backend.after(name, lastKey, scanChunkSize);
      lastKey = rows.at(-1)?.key ?? lastKey;
      yield rows.filter(({ key }) => pendingRecords?.has(key) !== true).map(({ body }) => parse(body));
      if (rows.length < scanChunkSize) break;
    }
    const pendingBodies = [...(pendingRecords?.values() ?? [])].flatMap(({ body }) =>
      body === undefined ? [] : [body],
    );
    yield pendingBodies.map(parse);
  }

  #noteRead(name: CollectionName, key: string, state: string | undefined): void {
    const states = this.#readStates.get(name) ?? new Map<string, string | undefined>();
    this.#readStates.set(name, states);
    if (!states.has(key)) states.set(key, state);
  }

  #write(name: CollectionName, key: string, record: PendingRecord): void {
    const pendingRecords = this.#changes.records.get(name) ?? new Map<string, PendingRecord>();
    this.#changes.records.set(name, pendingRecords);
    const previous = pendingRecords.get(key);
    this.#recordUndo(`${name}\n${key}`, () => restore(pendingRecords, key, previous));
    pendingRecords.set(key, record);
  }

  #recordUndo(changeKey: string, undo: () => void): void {
    const savepoint = this.#savepoints.at(-1);
    if (savepoint && !savepoint.has(changeKey)) savepoint.set(changeKey, undo);
  }
}

function applyUndo(undo: Undo): void {
  for (const undoStep of undo.values()) undoStep();
}

function restore<Value>(map: Map<string, Value>, key: string, previous: Value | undefined): void {
  if (previous === undefined) map.delete(key);
  else map.set(key, previous);
}

function entriesOf(name: CollectionName, body: string): { index: string; value: string }[] {
  const record: unknown = JSON.parse(body);
  const indexes = collections[name].indexes as Readonly<
    Record<string, (record: unknown) => string | undefined>
  >;
  return Object.entries(indexes).flatMap(([index, entry]) => {
    const value = entry(record);
    return value === undefined ? [] : [{ index, value }];
  });
}
