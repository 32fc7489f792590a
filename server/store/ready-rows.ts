import type { CollectionName } from '../records/collections.ts';
import type { RowSource, SharedList, SharedRow } from './shared-rows.ts';

/**
 * Thrown if a function needs a row that has to be loaded. {@link ReadyRows.run} loads it and runs the function again.
 */
class RowsMissingError extends Error {}

/** A value that was loaded for a function, which gets the same value when it runs again. */
interface LoadedValue {
  readonly value: unknown;
}

/**
 * Provides committed rows to synchronous functions. If rows are not available immediately, they are loaded, and the
 * function runs again. Each run has the rows that were loaded for earlier runs.
 */
export class ReadyRows {
  readonly #source: Pick<RowSource, 'read' | 'find' | 'all' | 'counter'>;
  /** By key; undefined if nothing has had to be loaded for the functions that run now. */
  #loadedValues: Map<string, LoadedValue> | undefined;
  readonly #loads = new Map<string, Promise<void>>();
  #openRuns = 0;

  constructor(source: Pick<RowSource, 'read' | 'find' | 'all' | 'counter'>) {
    this.#source = source;
  }

  read(collection: CollectionName, key: string): SharedRow | undefined {
    const loadedValue = this.#loadedValues?.get(valueKey('row', collection, key));
    if (loadedValue) return loadedValue.value as SharedRow | undefined;
    const row = this.#source.read(collection, key);
    return row instanceof Promise ? this.#load(row, valueKey('row', collection, key)) : row;
  }

  find(collection: CollectionName, index: string, value: string): SharedList {
    const loadedValue = this.#loadedValues?.get(valueKey('list', collection, index, value));
    if (loadedValue) return loadedValue.value as SharedList;
    const list = this.#source.find(collection, index, value);
    return list instanceof Promise ? this.#load(list, valueKey('list', collection, index, value)) : list;
  }

  all(collection: CollectionName): SharedList {
    const loadedValue = this.#loadedValues?.get(valueKey('all', collection));
    if (loadedValue) return loadedValue.value as SharedList;
    const list = this.#source.all(collection);
    return list instanceof Promise ? this.#load(list, valueKey('all', collection)) : list;
  }

  counter(name: string): number {
    const loadedValue = this.#loadedValues?.get(valueKey('counter', name));
    if (loadedValue) return loadedValue.value as number;
    const value = this.#source.counter(name);
    return typeof value === 'number' ? value : this.#load(value, valueKey('counter', name));
  }

  /** Calls `build` for all items, even if rows of some are missing, so that all missing rows are loaded together. */
  map<Item, Result>(items: Iterable<Item>, build: (item: Item) => Result): Result[] {
    const results: Result[] = [];
    let missingRowsError: RowsMissingError | undefined;
    for (const item of items)
      try {
        results.push(build(item));
      } catch (error) {
        if (!(error instanceof RowsMissingError)) throw error;
        missingRowsError = error;
      }
    if (missingRowsError) throw missingRowsError;
    return results;
  }

  /** Runs a function repeatedly until all rows that it reads are available. Resolves with its result. */
  async run<Result>(build: () => Result): Promise<Result> {
    this.#openRuns++;
    try {
      for (;;) {
        try {
          return build();
        } catch (error) {
          if (!(error instanceof RowsMissingError)) throw error;
        }
        await Promise.all(this.#loads.values());
      }
    } finally {
      this.#openRuns--;
      if (this.#openRuns === 0) this.#loadedValues = undefined;
    }
  }

  /** @throws RowsMissingError */
  #load(promise: Promise<unknown>, key: string): never {
    if (!this.#loads.has(key)) {
      const load = promise.then((value) => {
        this.#loads.delete(key);
        (this.#loadedValues ??= new Map()).set(key, { value });
      });
      this.#loads.set(key, load);
      // The function may throw another error before anything awaits this promise.
      load.catch(() => this.#loads.delete(key));
    } else void promise.catch(() => undefined);
    throw new RowsMissingError();
  }
}

const valueKey = (...parts: readonly string[]): string => parts.join('\n');
