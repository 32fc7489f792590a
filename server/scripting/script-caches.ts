import type { Clock } from '../ports/environment.ts';
import type { CacheName } from './bridge-protocol.ts';

interface Entry {
  readonly value: Uint8Array;
  readonly expires: number;
}

const mostBytes = 20_000_000;
const mostEntryBytes = 131_072;
/** What an entry costs besides its value. */
const overhead = 200;

/**
 * What scripts cache, in memory and for all of them: one bounded store, out of which what was used longest ago goes first.
 * Values are in the isolates' own binary form, which nobody here reads.
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
    this.#drop(id);
    if (entry.expires <= this.#clock.now()) return undefined;
    this.#keep(id, entry);
    return entry.value;
  }

  /** Says whether the value was small enough to be kept. */
  put(cache: CacheName, key: string, value: Uint8Array, seconds: number | undefined): boolean {
    const id = idOf(cache, key);
    this.#drop(id);
    if (value.length > mostEntryBytes) return false;
    const expires = seconds === undefined ? Number.POSITIVE_INFINITY : this.#clock.now() + seconds * 1000;
    this.#keep(id, { value, expires });
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#drop(oldest);
    }
    return true;
  }

  invalidate(cache: CacheName, key: string): void {
    this.#drop(idOf(cache, key));
  }

  #keep(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    this.#bytes += sizeOf(id, entry);
  }

  #drop(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#bytes -= sizeOf(id, entry);
  }
}

const idOf = ({ site, cartridge, id }: CacheName, key: string): string =>
  [site, cartridge, id, key].join('\u001f');
const sizeOf = (id: string, { value }: Entry): number => id.length * 2 + value.length + overhead;
