import { registerClass } from '../../platform-object.ts';
import { listEntries, entryCount, findEntry, Map, lookupKey } from './Map.ts';
import { toCompareFunction, type Comparator } from './ordering.ts';

type Order = (first: unknown, second: unknown) => number;

interface SortedKey {
  readonly key: unknown;
  readonly lookupKey: unknown;
}

/** A map whose entries are sorted by their keys, in natural order or by a comparator. */
export class SortedMap<Key = unknown, Value = unknown> extends Map<Key, Value> {
  readonly #order: Order;
  /** The keys, sorted. They are stored so that the debugger does not have to call the comparator of a script. */
  readonly #sortedKeys: SortedKey[] = [];

  /**
   * Creates an empty map, optionally with a comparator of keys, or a map in natural order with the entries of another
   * map.
   * @public
   */
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

  /** Sets the value of a key and returns the previous value, or null if there was none. */
  override put(key: Key, value: Value): Value | null {
    const index = this.#findIndex(key);
    const previousCount = this[entryCount]();
    const previousValue = super.put(key, value);
    if (this[entryCount]() > previousCount)
      this.#sortedKeys.splice(index, 0, { key, lookupKey: super[lookupKey](key) });
    return previousValue;
  }

  /** Removes the entry of a key and returns its value, or null if there was none. */
  override remove(key: unknown): Value | null {
    const index = this.#findIndex(key);
    const previousCount = this[entryCount]();
    const previousValue = super.remove(key);
    if (this[entryCount]() < previousCount) this.#sortedKeys.splice(index, 1);
    return previousValue;
  }

  /** Removes all entries. */
  override clear(): void {
    super.clear();
    this.#sortedKeys.length = 0;
  }

  override [listEntries](maxCount = Infinity): [Key, Value][] {
    const entries: [Key, Value][] = [];
    for (const { lookupKey: mapKey } of this.#sortedKeys) {
      if (entries.length >= maxCount) break;
      const entry = this[findEntry](mapKey);
      if (entry) entries.push([entry.key, entry.value]);
    }
    return entries;
  }

  /**
   * Returns the lookup key of the stored key that the map's sort order treats as equal to `key`, or else of `key`
   * itself.
   */
  override [lookupKey](key: unknown): unknown {
    const storedKey = this.#sortedKeys[this.#findIndex(key)];
    return storedKey && this.#order(storedKey.key, key) === 0 ? storedKey.lookupKey : super[lookupKey](key);
  }

  /** Returns the index of the first key that is not less than `key`. */
  #findIndex(key: unknown): number {
    let [start, end] = [0, this.#sortedKeys.length];
    while (start < end) {
      const middle = (start + end) >> 1;
      if (this.#order(this.#sortedKeys[middle]?.key, key) < 0) start = middle + 1;
      else end = middle;
    }
    return start;
  }

  #requireKeyAt(index: number): Key {
    const entry = this[listEntries]().at(index);
    if (!entry) throw new Error('The map is empty.');
    return entry[0];
  }

  #filterEntries(predicate: (key: Key) => boolean): SortedMap<Key, Value> {
    const result = new SortedMap<Key, Value>(this.#order);
    for (const [key, value] of this[listEntries]()) if (predicate(key)) result.put(key, value);
    return result;
  }
}
registerClass('util.SortedMap', SortedMap);
