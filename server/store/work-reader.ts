import type { ReadableCollection, Reader, StoredState } from '../ports/store.ts';
import type { CollectionName, RecordOf } from '../records/collections.ts';
import type { ReadyRows } from './ready-rows.ts';

/** The parts of a unit of work that its reader needs. */
interface ReadableWork {
  workCollection<Name extends CollectionName>(
    name: Name,
  ): { readonly reader: ReadableCollection<RecordOf<Name>> };
  /** Returns the amount that the work adds to a counter. */
  pendingDelta(counter: string): number;
}

/** A unit of work for synchronous functions. */
export class WorkReader implements Reader {
  readonly #work: ReadableWork;
  readonly #rows: ReadyRows;

  constructor(work: ReadableWork, rows: ReadyRows) {
    this.#work = work;
    this.#rows = rows;
  }

  collection<Name extends CollectionName>(name: Name): ReadableCollection<RecordOf<Name>> {
    return this.#work.workCollection(name).reader;
  }

  counter(counter: string): number {
    return this.#rows.counter(counter) + this.#work.pendingDelta(counter);
  }

  map<Item, Result>(items: Iterable<Item>, build: (item: Item) => Result): Result[] {
    return this.#rows.map(items, build);
  }
}

/**
 * The parts of a collection of a unit of work that its reader needs. The methods read rows that are ready: they are
 * called within {@link ReadyRows.run}, which loads rows that are not.
 */
interface ReadyCollection<Record> {
  getReady(key: string): Record | undefined;
  findReady(index: string, value: string): readonly Record[];
  allReady(): readonly Record[];
  stateReady(key: string): StoredState | undefined;
}

/** A collection of a unit of work for synchronous functions. */
export class CollectionReader<Name extends CollectionName> implements ReadableCollection<RecordOf<Name>> {
  readonly #collection: ReadyCollection<RecordOf<Name>>;

  constructor(collection: ReadyCollection<RecordOf<Name>>) {
    this.#collection = collection;
  }

  get(key: string): RecordOf<Name> | undefined {
    return this.#collection.getReady(key);
  }

  find(index: string, value: string): readonly RecordOf<Name>[] {
    return this.#collection.findReady(index, value);
  }

  all(): readonly RecordOf<Name>[] {
    return this.#collection.allReady();
  }

  state(key: string): StoredState | undefined {
    return this.#collection.stateReady(key);
  }
}
