import { PlatformObject, platformClass } from '../../platform-object.ts';
import { SafeWeakMap } from '../../protocol/primordials.ts';

/** The contexts by run, outermost first, so that none outlives its run. */
const contexts = new SafeWeakMap<object, string[]>();

/** The contexts of a run. */
export function contextsOf(current: object): string[] {
  const existing = contexts.get(current);
  if (existing) return existing;
  const created: string[] = [];
  contexts.set(current, created);
  return created;
}

/** A nested diagnostic context: pushed entries prefix every log message until they are popped. */
export class LogNDC extends PlatformObject {
  readonly #contexts: string[];

  constructor(current: object) {
    super();
    this.#contexts = contextsOf(current);
  }

  /** Adds an entry to the context. */
  push(message: string): void {
    this.#contexts.push(String(message));
  }

  /** Removes the last entry and returns it, or returns an empty string if there is none. */
  pop(): string {
    return this.#contexts.pop() ?? '';
  }

  /** Returns the last entry, or an empty string if there is none. */
  peek(): string {
    return this.#contexts.at(-1) ?? '';
  }

  /** Removes all entries. */
  remove(): void {
    this.#contexts.length = 0;
  }
}
platformClass('system.LogNDC', LogNDC);
