import { PlatformObject, registerClass } from '../../platform-object.ts';
import { SafeWeakMap } from '../../protocol/primordials.ts';

/** The entries of each script run, outermost first. The map is weak, so that they are released with the run. */
const entriesByRun = new SafeWeakMap<object, string[]>();

/** Returns the entries of a script run, outermost first. Changing the array changes the run's entries. */
export function findOrCreateEntries(run: object): string[] {
  const storedEntries = entriesByRun.get(run);
  if (storedEntries) return storedEntries;
  const newEntries: string[] = [];
  entriesByRun.set(run, newEntries);
  return newEntries;
}

/** A nested diagnostic context: pushed entries prefix every log message until they are popped. */
export class LogNDC extends PlatformObject {
  readonly #entries: string[];

  constructor(run: object) {
    super();
    this.#entries = findOrCreateEntries(run);
  }

  /** Adds an entry to the context. */
  push(message: string): void {
    this.#entries.push(String(message));
  }

  /** Removes the last entry and returns it, or returns an empty string if there is none. */
  pop(): string {
    return this.#entries.pop() ?? '';
  }

  /** Returns the last entry, or an empty string if there is none. */
  peek(): string {
    return this.#entries.at(-1) ?? '';
  }

  /** Removes all entries. */
  remove(): void {
    this.#entries.length = 0;
  }
}
registerClass('system.LogNDC', LogNDC);
