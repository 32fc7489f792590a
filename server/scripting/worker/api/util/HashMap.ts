import { toPlain } from '../../plain-form.ts';
import {
  absent,
  dynamicMember,
  PlatformObject,
  platformClass,
  setDynamicMember,
} from '../../platform-object.ts';
import { ArrayList } from './ArrayList.ts';

/** A map; entries are also readable and writable as properties. */
export class HashMap extends PlatformObject {
  readonly #entries = new Map<unknown, unknown>();

  get length(): number {
    return this.#entries.size;
  }

  get empty(): boolean {
    return this.#entries.size === 0;
  }

  size(): number {
    return this.#entries.size;
  }

  get(key: unknown): unknown {
    return this.#entries.get(key) ?? null;
  }

  put(key: unknown, value: unknown): unknown {
    const before = this.get(key);
    this.#entries.set(key, value);
    return before;
  }

  putAll(other: HashMap): void {
    for (const [key, value] of other.entries()) this.#entries.set(key, value);
  }

  remove(key: unknown): unknown {
    const before = this.get(key);
    this.#entries.delete(key);
    return before;
  }

  clear(): void {
    this.#entries.clear();
  }

  containsKey(key: unknown): boolean {
    return this.#entries.has(key);
  }

  containsValue(value: unknown): boolean {
    return [...this.#entries.values()].includes(value);
  }

  keySet(): ArrayList {
    return new ArrayList([...this.#entries.keys()]);
  }

  values(): ArrayList {
    return new ArrayList([...this.#entries.values()]);
  }

  entrySet(): ArrayList {
    return new ArrayList(this.entries().map(([key, value]) => ({ key, value })));
  }

  entries(): [unknown, unknown][] {
    return [...this.#entries];
  }

  [toPlain](): Record<string, unknown> {
    return Object.fromEntries(this.entries().map(([key, value]) => [String(key), value]));
  }

  [dynamicMember](name: string): unknown {
    return this.#entries.get(name) ?? absent;
  }

  [setDynamicMember](name: string, value: unknown): boolean {
    this.#entries.set(name, value);
    return true;
  }
}
platformClass('util.HashMap', HashMap, { booleans: ['empty'] });
