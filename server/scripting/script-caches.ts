import type { Clock } from '../ports/environment.ts';
import type { CacheName } from '../../runtime/protocol/bridge-protocol.ts';

interface Entry {
  readonly value: Uint8Array;
  readonly expiresAt: number;
}

const maxBytes = 20_000_000;
const maxEntryBytes = 131_072;
/** The size of an entry without its ID and its value. */
const entryOverheadBytes = 200;

/**
 * The caches of scripts: one store in memory for all hosts. When it is full, the least recently used entries are
 * removed. Values are serialized by V8 in the isolates and are not read here.
 */
export class ScriptCaches {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  get(cache: CacheName, key: string): Uint8Array | undefined {
    const id = idOf(cache, key);
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    this.#remove(id);
    if (entry.expiresAt <= this.#clock.now()) return undefined;
    this.#store(id, entry);
    return entry.value;
  }

  /** Caches a value if it is small enough, and removes an earlier value of the key. Returns whether it is cached. */
  put(cache: CacheName, key: string, value: Uint8Array, seconds: number | undefined): boolean {
    const id = idOf(cache, key);
    this.#remove(id);
    if (value.length > maxEntryBytes) return false;
    const expiresAt = seconds === undefined ? Number.POSITIVE_INFINITY : this.#clock.now() + seconds * 1000;
    this.#store(id, { value, expiresAt });
    for (const oldestId of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldestId);
    }
    return true;
  }

  invalidate(cache: CacheName, key: string): void {
    this.#remove(idOf(cache, key));
  }

  #store(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    this.#bytes += sizeOf(id, entry);
  }

  #remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#bytes -= sizeOf(id, entry);
  }
}

const idOf = ({ site, cartridge, id }: CacheName, key: string): string =>
  [site, cartridge, id, key].join('\u001f');
const sizeOf = (id: string, { value }: Entry): number => id.length * 2 + value.length + entryOverheadBytes;
