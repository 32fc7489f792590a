import type { CollectionName } from '../records/collections.ts';
import type { RowSource, SharedList, SharedRow } from './shared-rows.ts';

/** A function needs a row that has to be loaded: it begins anew after {@link ReadyRows.run} has loaded it. */
class RowsMissing extends Error {}

/** What was loaded for a function, which reads it as it was when it begins anew. */
interface Loaded {
  readonly value: unknown;
}

/**
 * The committed rows for functions that do not wait. What is not there at once is loaded, and the function runs again; each run
 * gets what was loaded for the runs before, so that it comes further than they did.
 */
export class ReadyRows {
  readonly #source: Pick<RowSource, 'read' | 'find' | 'all' | 'counter'>;
  /** By place; undefined as long as everything was there at once. */
  #loaded: Map<string, Loaded> | undefined;
  readonly #loads = new Map<string, Promise<void>>();
  #openRuns = 0;

  constructor(source: Pick<RowSource, 'read' | 'find' | 'all' | 'counter'>) {
    this.#source = source;
  }

  read(collection: CollectionName, key: string): SharedRow | undefined {
    const loaded = this.#loaded?.get(placeOf('row', collection, key));
    if (loaded) return loaded.value as SharedRow | undefined;
    const row = this.#source.read(collection, key);
    return row instanceof Promise ? this.#load(row, placeOf('row', collection, key)) : row;
  }

  find(collection: CollectionName, index: string, value: string): SharedList {
    const loaded = this.#loaded?.get(placeOf('list', collection, index, value));
    if (loaded) return loaded.value as SharedList;
    const list = this.#source.find(collection, index, value);
    return list instanceof Promise ? this.#load(list, placeOf('list', collection, index, value)) : list;
  }

  all(collection: CollectionName): SharedList {
    const loaded = this.#loaded?.get(placeOf('all', collection));
    if (loaded) return loaded.value as SharedList;
    const list = this.#source.all(collection);
    return list instanceof Promise ? this.#load(list, placeOf('all', collection)) : list;
  }

  counter(name: string): number {
    const loaded = this.#loaded?.get(placeOf('counter', name));
    if (loaded) return loaded.value as number;
    const value = this.#source.counter(name);
    return typeof value === 'number' ? value : this.#load(value, placeOf('counter', name));
  }

  /** Builds for each item, also after one whose rows are missing: all that is missing is loaded together. */
  map<Item, Result>(items: Iterable<Item>, build: (item: Item) => Result): Result[] {
    const results: Result[] = [];
    let missing: RowsMissing | undefined;
    for (const item of items)
      try {
        results.push(build(item));
      } catch (error) {
        if (!(error instanceof RowsMissing)) throw error;
        missing = error;
      }
    if (missing) throw missing;
    return results;
  }

  /** Runs a function until everything that it reads is there. */
  async run<Result>(build: () => Result): Promise<Result> {
    this.#openRuns++;
    try {
      for (;;) {
        try {
          return build();
        } catch (error) {
          if (!(error instanceof RowsMissing)) throw error;
        }
        await Promise.all(this.#loads.values());
      }
    } finally {
      this.#openRuns--;
      if (this.#openRuns === 0) this.#loaded = undefined;
    }
  }

  /** @throws RowsMissing */
  #load(loading: Promise<unknown>, place: string): never {
    if (!this.#loads.has(place)) {
      const load = loading.then((value) => {
        this.#loads.delete(place);
        (this.#loaded ??= new Map()).set(place, { value });
      });
      this.#loads.set(place, load);
      // The function may end by another error before anyone waits.
      load.catch(() => this.#loads.delete(place));
    } else void loading.catch(() => undefined);
    throw new RowsMissing();
  }
}

const placeOf = (...parts: readonly string[]): string => parts.join('\n');
