import { platformClass } from '../../platform-object.ts';
import { entriesOf, Map, slot } from './Map.ts';
import { orderBy, type Comparator } from './ordering.ts';

type Order = (first: unknown, second: unknown) => number;

/** A map whose entries are always in the order of their keys: the natural one, or a comparator's. */
export class SortedMap<Key = unknown, Value = unknown> extends Map<Key, Value> {
  readonly #order: Order;

  /** An empty map, with a comparator of keys if given; or a map with the entries of another. @public */
  constructor(given?: Comparator<Key> | Map<Key, Value> | null) {
    super();
    this.#order = orderBy(given instanceof Map ? undefined : (given as Comparator<unknown> | undefined));
    if (given instanceof Map) this.putAll(given);
  }

  /** The least key. @throws Error where there is none */
  firstKey(): Key {
    return this.#some(0);
  }

  /** The greatest key. @throws Error where there is none */
  lastKey(): Key {
    return this.#some(-1);
  }

  /** The entries with keys below one. */
  headMap(to: Key): SortedMap<Key, Value> {
    return this.#part((key) => this.#order(key, to) < 0);
  }

  /** The entries with keys from one up to, but without, another. */
  subMap(from: Key, to: Key): SortedMap<Key, Value> {
    return this.#part((key) => this.#order(key, from) >= 0 && this.#order(key, to) < 0);
  }

  /** The entries with keys from one on. */
  tailMap(from: Key): SortedMap<Key, Value> {
    return this.#part((key) => this.#order(key, from) >= 0);
  }

  /** A new map with the same entries in the same order. */
  clone(): SortedMap<Key, Value> {
    return this.#part(() => true);
  }

  override [entriesOf](): [Key, Value][] {
    return super[entriesOf]().sort(([first], [second]) => this.#order(first, second));
  }

  /** Keys are the same where the order does not tell them apart. */
  override [slot](key: unknown): unknown {
    const present = super[entriesOf]().find(([own]) => this.#order(own, key) === 0);
    return super[slot](present ? present[0] : key);
  }

  #some(index: number): Key {
    const entry = this[entriesOf]().at(index);
    if (!entry) throw new Error('The map has no entry.');
    return entry[0];
  }

  #part(wanted: (key: Key) => boolean): SortedMap<Key, Value> {
    const part = new SortedMap<Key, Value>(this.#order);
    for (const [key, value] of this[entriesOf]()) if (wanted(key)) part.put(key, value);
    return part;
  }
}
platformClass('util.SortedMap', SortedMap);
