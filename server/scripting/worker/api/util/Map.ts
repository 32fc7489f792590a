import { isEqual, keyOf } from '../../equality.ts';
import { toPlain } from '../../plain-form.ts';
import {
  absent,
  dynamicMember,
  PlatformObject,
  platformClass,
  setDynamicMember,
} from '../../platform-object.ts';
import { ArrayList } from './ArrayList.ts';
import type { Collection } from './Collection.ts';
import { elementText } from './Collection.ts';
import { LinkedHashSet } from './LinkedHashSet.ts';
import { MapEntry } from './MapEntry.ts';
import type { Set } from './Set.ts';

/** Keys and values of a map, in its order; for the service's own code. */
export const entriesOf: unique symbol = Symbol('entriesOf');
const close: unique symbol = Symbol('close');
/** What equal keys have in common; shared with subclasses. */
export const slot: unique symbol = Symbol('slot');

/** Values by key. Entries with text keys can also be read and written as properties: `map.name`. */
export class Map<Key = unknown, Value = unknown> extends PlatformObject {
  readonly #table = new globalThis.Map<unknown, { readonly key: Key; value: Value }>();
  #closed = false;

  /** A map without entries that cannot be changed. */
  static get EMPTY_MAP(): Map {
    return emptyMap;
  }

  /** Number of entries. */
  get length(): number {
    return this.#table.size;
  }

  /** Whether there is no entry. */
  get empty(): boolean {
    return this.#table.size === 0;
  }

  /** Number of entries. */
  size(): number {
    return this.#table.size;
  }

  /** The value of a key; null where there is none. */
  get(key: unknown): Value | null {
    return this.#table.get(this[slot](key))?.value ?? null;
  }

  /** Sets the value of a key and gives the one that was there, or null. */
  put(key: Key, value: Value): Value | null {
    this.#mayChange();
    const own = this[slot](key);
    const present = this.#table.get(own);
    const before = present?.value ?? null;
    if (present) present.value = value;
    else this.#table.set(own, { key, value });
    return before;
  }

  /** Takes over every entry of another map, or every property of a plain object. */
  putAll(other: Map<Key, Value> | Record<string, Value>): void {
    const entries = other instanceof Map ? other[entriesOf]() : Object.entries(other);
    for (const [key, value] of entries) this.put(key as Key, value);
  }

  /** Removes an entry and gives its value, or null. */
  remove(key: unknown): Value | null {
    this.#mayChange();
    const own = this[slot](key);
    const before = this.#table.get(own)?.value ?? null;
    this.#table.delete(own);
    return before;
  }

  /** Removes every entry. */
  clear(): void {
    this.#mayChange();
    this.#table.clear();
  }

  /** Whether there is an entry under the key. */
  containsKey(key: unknown): boolean {
    return this.#table.has(this[slot](key));
  }

  /** Whether any entry has the value. */
  containsValue(value: unknown): boolean {
    return this[entriesOf]().some(([, own]) => isEqual(own, value));
  }

  /** A new set of the keys. */
  keySet(): Set<Key> {
    return new LinkedHashSet<Key>(this[entriesOf]().map(([key]) => key));
  }

  /** A new collection of the values. */
  values(): Collection<Value> {
    return new ArrayList<Value>(this[entriesOf]().map(([, value]) => value));
  }

  /** A new set of the entries; writing an entry's value writes the map. */
  entrySet(): Set<MapEntry<Key, Value>> {
    const entries = this[entriesOf]().map(
      ([key]) =>
        new MapEntry<Key, Value>(
          key,
          () => this.get(key) as Value,
          (value) => void this.put(key, value),
        ),
    );
    return new LinkedHashSet<MapEntry<Key, Value>>(entries);
  }

  override toString(): string {
    const entries = this[entriesOf]().map(([key, value]) => `${elementText(key)}=${elementText(value)}`);
    return `{${entries.join(', ')}}`;
  }

  [entriesOf](): [Key, Value][] {
    return [...this.#table.values()].map(({ key, value }) => [key, value]);
  }

  [toPlain](): Record<string, unknown> {
    return Object.fromEntries(this[entriesOf]().map(([key, value]) => [String(key), value]));
  }

  [dynamicMember](name: string): unknown {
    return this.get(name) ?? (/^\d+$/.test(name) ? this.get(Number(name)) : undefined) ?? absent;
  }

  [setDynamicMember](name: string, value: unknown): boolean {
    this.put(name as Key, value as Value);
    return true;
  }

  /** Ends all change; for maps that the platform gives of itself. */
  [close](): this {
    this.#closed = true;
    return this;
  }

  /** What equal keys have in common in this kind of map. */
  [slot](key: unknown): unknown {
    return keyOf(key);
  }

  #mayChange(): void {
    if (this.#closed) throw new Error('This map cannot be changed: copy it into a HashMap.');
  }
}
platformClass('util.Map', Map, { booleans: ['empty'] });

/** A map that the platform gives and that scripts cannot change. */
export function closedMap<Key, Value>(entries: Iterable<readonly [Key, Value]>): Map<Key, Value> {
  const map = new Map<Key, Value>();
  for (const [key, value] of entries) map.put(key, value);
  return map[close]();
}
const emptyMap = closedMap<unknown, unknown>([]);
