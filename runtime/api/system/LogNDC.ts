import { PlatformObject, platformClass } from '../../platform-object.ts';
import { SafeWeakMap } from '../../protocol/primordials.ts';

/** The contexts of each script run, outermost first. A weak map, so that they are released with the run. */
const contexts = new SafeWeakMap<object, string[]>();

/** Returns the contexts of a script run, outermost first. */
export function findOrCreateContexts(run: object): string[] {
  const storedContexts = contexts.get(run);
  if (storedContexts) return storedContexts;
  const newContexts: string[] = [];
  contexts.set(run, newContexts);
  return newContexts;
}

/** A nested diagnostic context: pushed entries prefix every log message until they are popped. */
export class LogNDC extends PlatformObject {
  readonly #contexts: string[];

  constructor(run: object) {
    super();
    this.#contexts = findOrCreateContexts(run);
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
