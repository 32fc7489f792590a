import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Contexts of the present run, outermost first; by run, so that none outlives it. */
const contexts = new WeakMap<object, string[]>();

/** The contexts of a run. */
export function contextsOf(current: object): string[] {
  const known = contexts.get(current);
  if (known) return known;
  const made: string[] = [];
  contexts.set(current, made);
  return made;
}

/** What stands before every message, to tell what a script is at: pushed at the beginning of a part, popped at its end. */
export class LogNDC extends PlatformObject {
  readonly #contexts: string[];

  constructor(current: object) {
    super();
    this.#contexts = contextsOf(current);
  }

  /** Adds a context. */
  push(message: string): void {
    this.#contexts.push(String(message));
  }

  /** Removes the last context and gives it; an empty text where there is none. */
  pop(): string {
    return this.#contexts.pop() ?? '';
  }

  /** The last context; an empty text where there is none. */
  peek(): string {
    return this.#contexts.at(-1) ?? '';
  }

  /** Removes all contexts. */
  remove(): void {
    this.#contexts.length = 0;
  }
}
platformClass('system.LogNDC', LogNDC);
