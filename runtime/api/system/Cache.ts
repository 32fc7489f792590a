import { deserialize, serialize } from 'node:v8';
import type { CacheName } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { plainValue } from '../../plain-value.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { writeLog } from '../../write-log.ts';

const maxKeyLength = 1000;

/**
 * A key-value cache shared by all requests of a site. Entries are lost when they expire or the service restarts. When
 * the memory for caches is full, the least recently used entries are removed.
 */
export class Cache extends PlatformObject {
  readonly #name: CacheName;
  readonly #expireAfterSeconds: number | undefined;

  constructor(name: CacheName, expireAfterSeconds: number | undefined) {
    super();
    this.#name = name;
    this.#expireAfterSeconds = expireAfterSeconds;
  }

  /**
   * Returns a copy of the cached value. If there is none, stores and returns the loader's result, or returns undefined
   * if no loader is passed.
   * @throws TypeError if the key is not valid
   */
  get(key: string, loader?: (key: string) => unknown): unknown {
    const bytes = currentRun().bridge.call('cacheGet', this.#name, requireKey(key));
    if (bytes !== undefined) return deserialize(bytes);
    if (typeof loader !== 'function') return undefined;
    const loadedValue = loader(key);
    if (loadedValue !== undefined) this.put(key, loadedValue);
    return loadedValue;
  }

  /**
   * Stores a value of at most 128 kB: null, a string, number or boolean, or an array or object of such values. A larger
   * value is not stored, and a warning is logged.
   * @throws TypeError if the value is undefined, circular or nested too deeply, or the key is not valid
   */
  put(key: string, value: unknown): void {
    if (value === undefined)
      throw new TypeError('A cache cannot store undefined: store null or call invalidate.');
    const bytes = serialize(plainValue(value));
    const wasStored = currentRun().bridge.call(
      'cachePut',
      this.#name,
      requireKey(key),
      new Uint8Array(bytes),
      this.#expireAfterSeconds,
    );
    if (wasStored) return;
    const message = `The value under "${key}" is too large for the cache ${this.#name.id} and was not stored.`;
    writeLog('warn', 'cache', message);
  }

  /** Removes the entry of a key. @throws TypeError if the key is not valid */
  invalidate(key: string): void {
    currentRun().bridge.call('cacheInvalidate', this.#name, requireKey(key));
  }
}
registerClass('system.Cache', Cache);

function requireKey(key: unknown): string {
  if (typeof key === 'string' && key !== '' && key.length <= maxKeyLength) return key;
  throw new TypeError(`A cache key must be a string of 1 to ${maxKeyLength} characters.`);
}
