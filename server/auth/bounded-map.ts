/** A map with a limited number of entries: the least recently used entry is removed first. */
export class BoundedMap<Key, Value> {
  readonly #limit: number;
  readonly #entries = new Map<Key, Value>();
  /** The most recently used key. */
  #mostRecentKey: Key | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // Consecutive requests are often from the same client.
    if (key !== this.#mostRecentKey) this.#append(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#append(key, value);
    const oldestKey = this.#entries.keys().next();
    if (this.#entries.size > this.#limit && !oldestKey.done) this.#entries.delete(oldestKey.value);
  }

  #append(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#mostRecentKey = key;
  }
}
