import { platformClass } from '../../platform-object.ts';
import { entriesOf, Map, lookupKey } from './Map.ts';
import { toCompareFunction, type Comparator } from './ordering.ts';

type Order = (first: unknown, second: unknown) => number;

/** A map whose entries are sorted by their keys, in natural order or by a comparator. */
export class SortedMap<Key = unknown, Value = unknown> extends Map<Key, Value> {
  readonly #order: Order;

  /** Creates an empty map, optionally with a comparator of keys, or a map with the entries of another map. @public */
  constructor(comparatorOrMap?: Comparator<Key> | Map<Key, Value> | null) {
    super();
    this.#order = toCompareFunction(
      comparatorOrMap instanceof Map ? undefined : (comparatorOrMap as Comparator<unknown> | undefined),
    );
    if (comparatorOrMap instanceof Map) this.putAll(comparatorOrMap);
  }

  /** Returns the smallest key. @throws Error if the map is empty */
  firstKey(): Key {
    return this.#requireKeyAt(0);
  }

  /** Returns the largest key. @throws Error if the map is empty */
  lastKey(): Key {
    return this.#requireKeyAt(-1);
  }

  /** Returns a new map of the entries whose keys are less than the given one. */
  headMap(to: Key): SortedMap<Key, Value> {
    return this.#filterEntries((key) => this.#order(key, to) < 0);
  }

  /** Returns a new map of the entries whose keys are from the first (inclusive) to the second (exclusive). */
  subMap(from: Key, to: Key): SortedMap<Key, Value> {
    return this.#filterEntries((key) => this.#order(key, from) >= 0 && this.#order(key, to) < 0);
  }

  /** Returns a new map of the entries whose keys are greater than or equal to the given one. */
  tailMap(from: Key): SortedMap<Key, Value> {
    return this.#filterEntries((key) => this.#order(key, from) >= 0);
  }

  /** Returns a new map with the same entries and order. */
  clone(): SortedMap<Key, Value> {
    return this.#filterEntries(() => true);
  }

  override [entriesOf](maxCount = Infinity): [Key, Value][] {
    const entries = super[entriesOf]();
    return entries.sort(([first], [second]) => this.#order(first, second)).slice(0, maxCount);
  }

  /**
   * Returns the lookup key of the stored key that the map's sort order treats as equal to `key`, or else of `key` itself.
   */
  override [lookupKey](key: unknown): unknown {
    const storedEntry = super[entriesOf]().find(([existingKey]) => this.#order(existingKey, key) === 0);
    return super[lookupKey](storedEntry ? storedEntry[0] : key);
  }

  #requireKeyAt(index: number): Key {
    const entry = this[entriesOf]().at(index);
    if (!entry) throw new Error('The map is empty.');
    return entry[0];
  }

  #filterEntries(predicate: (key: Key) => boolean): SortedMap<Key, Value> {
    const result = new SortedMap<Key, Value>(this.#order);
    for (const [key, value] of this[entriesOf]()) if (predicate(key)) result.put(key, value);
    return result;
  }
}
platformClass('util.SortedMap', SortedMap);
