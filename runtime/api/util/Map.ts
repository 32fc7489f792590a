import { isEqual, keyOf } from '../../equality.ts';
import { toPlain } from '../../plain-form.ts';
import { dynamicMember, PlatformObject, registerClass, setDynamicMember } from '../../platform-object.ts';
import { ArrayList } from './ArrayList.ts';
import type { Collection } from './Collection.ts';
import { formatElement, maxTextLength } from './Collection.ts';
import { LinkedHashSet } from './LinkedHashSet.ts';
import { MapEntry } from './MapEntry.ts';
import type { Set } from './Set.ts';

/** The method that returns the entries of a map in their order, at most `maxCount`; internal to the Script API. */
export const listEntries: unique symbol = Symbol('listEntries');
/** The method that returns the number of entries. Scripts cannot override it, in contrast to `size`. */
export const entryCount: unique symbol = Symbol('entryCount');
/** The method that returns the entry with a lookup key; internal to the Script API. */
export const findEntry: unique symbol = Symbol('findEntry');
const makeReadOnly: unique symbol = Symbol('makeReadOnly');
/**
 * The method that returns the lookup key of a key: the value under which a map stores its entry. Equal keys have the
 * same lookup key. Subclasses override the method.
 */
export const lookupKey: unique symbol = Symbol('lookupKey');

/** A map from keys to values. Entries with string keys can also be read and written as properties: `map.name`. */
export class Map<Key = unknown, Value = unknown> extends PlatformObject {
  readonly #table = new globalThis.Map<unknown, { readonly key: Key; value: Value }>();
  #isReadOnly = false;

  /** Returns an empty, read-only map. */
  static get EMPTY_MAP(): Map {
    return emptyMap;
  }

  /** Returns the number of entries. */
  get length(): number {
    return this.#table.size;
  }

  /** Returns true if the map has no entries. */
  get empty(): boolean {
    return this.#table.size === 0;
  }

  /** Returns the number of entries. */
  size(): number {
    return this.#table.size;
  }

  /** Returns the value of a key, or null if there is none. */
  get(key: unknown): Value | null {
    return this.#table.get(this[lookupKey](key))?.value ?? null;
  }

  /**
   * Sets the value of a key and returns the previous value, or null if there was none.
   * @throws Error if the map is read-only
   */
  put(key: Key, value: Value): Value | null {
    this.#requireMutable();
    const mapKey = this[lookupKey](key);
    const entry = this.#table.get(mapKey);
    const previousValue = entry?.value ?? null;
    if (entry) entry.value = value;
    else this.#table.set(mapKey, { key, value });
    return previousValue;
  }

  /**
   * Adds all entries of another map, or all properties of a plain object.
   * @throws Error if the map is read-only
   */
  putAll(other: Map<Key, Value> | Record<string, Value>): void {
    const entries = other instanceof Map ? other[listEntries]() : Object.entries(other);
    for (const [key, value] of entries) this.put(key as Key, value);
  }

  /**
   * Removes the entry of a key and returns its value, or null if there was none.
   * @throws Error if the map is read-only
   */
  remove(key: unknown): Value | null {
    this.#requireMutable();
    const mapKey = this[lookupKey](key);
    const previousValue = this.#table.get(mapKey)?.value ?? null;
    this.#table.delete(mapKey);
    return previousValue;
  }

  /** Removes all entries. @throws Error if the map is read-only */
  clear(): void {
    this.#requireMutable();
    this.#table.clear();
  }

  /** Returns true if the map has an entry with the key. */
  containsKey(key: unknown): boolean {
    return this.#table.has(this[lookupKey](key));
  }

  /** Returns true if any entry has the value. */
  containsValue(value: unknown): boolean {
    return this[listEntries]().some(([, entryValue]) => isEqual(entryValue, value));
  }

  /** Returns a new set of the keys. */
  keySet(): Set<Key> {
    return new LinkedHashSet<Key>(this[listEntries]().map(([key]) => key));
  }

  /** Returns a new collection of the values. */
  values(): Collection<Value> {
    return new ArrayList<Value>(this[listEntries]().map(([, value]) => value));
  }

  /** Returns a new set of the entries. Setting the value of an entry changes the map. */
  entrySet(): Set<MapEntry<Key, Value>> {
    const entries = this[listEntries]().map(
      ([key]) =>
        new MapEntry<Key, Value>(
          key,
          () => this.get(key) as Value,
          (value) => void this.put(key, value),
        ),
    );
    return new LinkedHashSet<MapEntry<Key, Value>>(entries);
  }

  /** Returns the entries as one string, such as `{a=1, b=2}`. A long string is truncated. */
  override toString(): string {
    let text = '';
    // More entries than this cannot fit, because each entry has at least an equals sign.
    for (const [key, value] of this[listEntries](maxTextLength)) {
      text += `${text === '' ? '' : ', '}${formatElement(key)}=${formatElement(value)}`;
      if (text.length > maxTextLength) return `{${text.slice(0, maxTextLength)}…}`;
    }
    return `{${text}}`;
  }

  [listEntries](maxCount = Infinity): [Key, Value][] {
    const entries: [Key, Value][] = [];
    for (const { key, value } of this.#table.values()) {
      if (entries.length >= maxCount) break;
      entries.push([key, value]);
    }
    return entries;
  }

  [findEntry](mapKey: unknown): { readonly key: Key; readonly value: Value } | undefined {
    return this.#table.get(mapKey);
  }

  [entryCount](): number {
    return this.#table.size;
  }

  [toPlain](): Record<string, unknown> {
    return Object.fromEntries(this[listEntries]().map(([key, value]) => [String(key), value]));
  }

  [dynamicMember](name: string): unknown {
    return this.get(name) ?? (/^\d+$/.test(name) ? this.get(Number(name)) : undefined);
  }

  [setDynamicMember](name: string, value: unknown): boolean {
    this.put(name as Key, value as Value);
    return true;
  }

  /** Makes the map read-only and returns it. */
  [makeReadOnly](): this {
    this.#isReadOnly = true;
    return this;
  }

  /** Returns the lookup key of a key. Equal keys have the same lookup key. */
  [lookupKey](key: unknown): unknown {
    return keyOf(key);
  }

  #requireMutable(): void {
    if (this.#isReadOnly) throw new Error('This map cannot be changed: copy it into a HashMap.');
  }
}
registerClass('util.Map', Map, { booleans: ['empty'] });

/** Creates a map that scripts cannot modify. */
export function createReadOnlyMap<Key, Value>(entries: Iterable<readonly [Key, Value]>): Map<Key, Value> {
  const map = new Map<Key, Value>();
  for (const [key, value] of entries) map.put(key, value);
  return map[makeReadOnly]();
}
const emptyMap = createReadOnlyMap<unknown, unknown>([]);
Object.freeze(emptyMap);
