import { deserialize, serialize } from 'node:v8';
import type { CacheName } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { plainValue } from '../../plain-value.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { writeLog } from '../../write-log.ts';

const longestKey = 1000;

/** Values that scripts keep by key, for all requests; a full or restarted service forgets them. */
export class Cache extends PlatformObject {
  readonly #name: CacheName;
  readonly #seconds: number | undefined;

  constructor(name: CacheName, seconds: number | undefined) {
    super();
    this.#name = name;
    this.#seconds = seconds;
  }

  /** The value of a key, a copy of its own; undefined where there is none. A loader makes it then, and it is kept. */
  get(key: string, loader?: (key: string) => unknown): unknown {
    const known = run().bridge.call('cacheGet', this.#name, text(key));
    if (known !== undefined) return deserialize(known);
    if (typeof loader !== 'function') return undefined;
    const loaded = loader(key);
    if (loaded !== undefined) this.put(key, loaded);
    return loaded;
  }

  /** Keeps a value: null, a text, a number, a boolean, or an array or object of such; 128 kB at most. */
  put(key: string, value: unknown): void {
    if (value === undefined) throw new TypeError('A cache cannot keep undefined: use null or invalidate.');
    const bytes = serialize(plainValue(value));
    const kept = run().bridge.call('cachePut', this.#name, text(key), new Uint8Array(bytes), this.#seconds);
    if (kept) return;
    const message = `The value under "${key}" is too large for the cache ${this.#name.id} and was not kept.`;
    writeLog('warn', 'cache', message);
  }

  /** Forgets the value of a key. */
  invalidate(key: string): void {
    run().bridge.call('cacheInvalidate', this.#name, text(key));
  }
}
platformClass('system.Cache', Cache);

function text(key: unknown): string {
  if (typeof key === 'string' && key !== '' && key.length <= longestKey) return key;
  throw new TypeError(`The key of a cache must be a text of 1 to ${longestKey} characters.`);
}
