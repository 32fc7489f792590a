import type { BeginOptions, Collection, Reader, UnitOfWork } from '../ports/store.ts';
import type { CollectionName, RecordOf } from '../records/collections.ts';
import type { WriteSet } from './backend.ts';
import { ReadyRows } from './ready-rows.ts';
import type { RowSource } from './shared-rows.ts';
import { WorkCollection, type CollectionChanges } from './work-collection.ts';
import { WorkReader } from './work-reader.ts';

interface CounterChange {
  readonly delta: number;
  readonly minimum: number | undefined;
}

/** The functions that undo the changes after a savepoint, one for each changed record and counter. */
type Undo = Map<string, () => void>;

/**
 * The unit of work for any backend: reads see the backend's committed rows and this request's own writes. Every
 * returned record is a new copy, parsed from its JSON text, except for shared records and for those that the reader of
 * `read` returns.
 */
export class BufferedWork implements UnitOfWork {
  readonly #backend: RowSource;
  readonly #readyRows: ReadyRows;
  #reader: WorkReader | undefined;
  #shareRecords: boolean | ReadonlySet<CollectionName>;
  /** The collections that this work has used, by name. */
  readonly #collections = new Map<CollectionName, CollectionChanges>();
  readonly #counters = new Map<string, CounterChange>();
  /**
   * A savepoint contains only the changes after it, not all changes before it, because a script may open a transaction
   * for each of thousands of records.
   */
  readonly #savepoints: Undo[] = [];

  readonly #onCommit: (set: WriteSet) => void;
  readonly #versionOf: (name: CollectionName) => number;

  /**
   * @param onCommit called after each commit that changed something
   * @param versionOf returns a number that changes with every commit that changes a collection
   */
  constructor(
    backend: RowSource,
    { shareRecords = false }: BeginOptions = {},
    onCommit: (set: WriteSet) => void = () => undefined,
    versionOf: (name: CollectionName) => number = () => 0,
  ) {
    this.#backend = backend;
    this.#readyRows = new ReadyRows(backend);
    this.#shareRecords = shareRecords;
    this.#onCommit = onCommit;
    this.#versionOf = versionOf;
  }

  /** Whether committed records of a collection are returned frozen, instead of as copies. */
  sharesRecords(name: CollectionName): boolean {
    return typeof this.#shareRecords === 'boolean' ? this.#shareRecords : this.#shareRecords.has(name);
  }

  stopSharingRecords(): void {
    this.#shareRecords = false;
  }

  read<Result>(build: (reader: Reader) => Result): Promise<Result> {
    return this.#readyRows.run(() => build((this.#reader ??= new WorkReader(this, this.#readyRows))));
  }

  collection<Name extends CollectionName>(name: Name): Collection<RecordOf<Name>> {
    return this.workCollection(name);
  }

  /** Returns a collection with the methods that only this work and its reader use. */
  workCollection<Name extends CollectionName>(name: Name): WorkCollection<Name> {
    let collection = this.#collections.get(name);
    if (!collection) {
      collection = new WorkCollection(name, this.#backend, this.#readyRows, this);
      this.#collections.set(name, collection);
    }
    return collection as WorkCollection<Name>;
  }

  add(counter: string, delta: number, minimum?: number): void {
    const previousChange = this.#counters.get(counter);
    this.recordUndo(`counter\n${counter}`, () => {
      if (previousChange === undefined) this.#counters.delete(counter);
      else this.#counters.set(counter, previousChange);
    });
    const sum = (previousChange?.delta ?? 0) + delta;
    this.#counters.set(counter, { delta: sum, minimum: minimum ?? previousChange?.minimum });
  }

  async counter(counter: string): Promise<number> {
    return (await this.#backend.counter(counter)) + this.pendingDelta(counter);
  }

  /** Returns the amount that this work adds to a counter. */
  pendingDelta(counter: string): number {
    return this.#counters.get(counter)?.delta ?? 0;
  }

  next(sequence: string): Promise<number> {
    return this.#backend.next(sequence);
  }

  version(name: CollectionName): number | undefined {
    return this.#collections.get(name)?.isChanged ? undefined : this.#versionOf(name);
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
    const collections = [...this.#collections.values()];
    const changedCollections = collections.filter(({ isChanged }) => isChanged);
    if (changedCollections.length > 0 || this.#counters.size > 0) {
      const set: WriteSet = {
        records: changedCollections.flatMap((collection) => collection.writes()),
        counters: [...this.#counters].map(([name, { delta, minimum }]) => ({ name, delta, minimum })),
      };
      await this.#backend.commit(set);
      this.#onCommit(set);
    }
    for (const collection of collections) collection.reset();
    this.#counters.clear();
    this.#savepoints.length = 0;
  }

  /**
   * Registers `undo` to run when this work is rolled back to its last savepoint. Only the first call for each
   * `change` since the savepoint has an effect.
   */
  recordUndo(change: string, undo: () => void): void {
    const savepoint = this.#savepoints.at(-1);
    if (savepoint && !savepoint.has(change)) savepoint.set(change, undo);
  }
}

function applyUndo(undo: Undo): void {
  for (const undoStep of undo.values()) undoStep();
}
