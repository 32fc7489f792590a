import { isAnyArray } from '../attribute-array.ts';
import { Iterator } from '../api/util/Iterator.ts';
import type { PageScope } from './page-scope.ts';
import { freezeClass } from '../protocol/primordials.ts';

/** The bounds of an `<isloop>`; `end` is inclusive. */
export interface LoopBounds {
  readonly begin: number;
  readonly end: number;
  readonly step: number;
}

/** The value of `status` in a loop. */
export interface LoopStatus {
  /** The number of the iteration, from 1. */
  readonly count: number;
  /** The position of the element, from 0. */
  readonly index: number;
  readonly first: boolean;
  readonly last: boolean;
  readonly odd: boolean;
  readonly even: boolean;
}

/** The names of the variables that a loop sets for each element. */
export interface LoopNames {
  readonly element: string | undefined;
  readonly status: string | undefined;
}

/** A running `<isloop>`. */
export class Loop {
  readonly #elements: readonly unknown[] | undefined;
  readonly #bounds: LoopBounds;
  readonly #names: LoopNames;
  readonly #page: PageScope;
  #count = 0;
  #index: number;
  readonly #restore: () => void;

  /** @param elements undefined for a loop that only counts from `begin` to `end` */
  constructor(
    elements: readonly unknown[] | undefined,
    { begin, end, step }: LoopBounds,
    names: LoopNames,
    page: PageScope,
  ) {
    const last = elements ? elements.length - 1 : end;
    this.#elements = elements;
    this.#bounds = { begin: Math.max(0, begin), end: Math.min(end, last), step: Math.max(1, step) };
    this.#names = names;
    this.#page = page;
    this.#index = this.#bounds.begin - this.#bounds.step;
    const variables = [names.element, names.status].filter((name) => name !== undefined);
    this.#restore = page.override(Object.fromEntries(variables.map((name) => [name, undefined])));
  }

  /** Restores the variables that the loop has replaced. */
  end(): void {
    this.#restore();
  }

  /** Sets the variables to the next element; returns false if there is none. */
  next(): boolean {
    const { end, step } = this.#bounds;
    if (this.#index + step > end) return false;
    this.#index += step;
    this.#count++;
    const { element, status } = this.#names;
    const { variables } = this.#page;
    if (element !== undefined)
      variables[element] = this.#elements ? this.#elements[this.#index] : this.#index;
    if (status !== undefined) variables[status] = this.#status();
    return true;
  }

  #status(): LoopStatus {
    const { end, step } = this.#bounds;
    const count = this.#count;
    const isOdd = count % 2 === 1;
    return {
      count,
      index: this.#index,
      first: count === 1,
      last: this.#index + step > end,
      odd: isOdd,
      even: !isOdd,
    };
  }
}
freezeClass(Loop);

/**
 * Returns the elements that an `<isloop>` iterates over: those of an iterator, or of an iterable or array-like object,
 * such as an array or a collection. Null and undefined have none.
 * @throws TypeError for any other value
 */
export function loopElements(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (isAnyArray(value)) return value;
  if (value instanceof Iterator) return [...value];
  if (typeof value === 'object' && Symbol.iterator in value) return [...(value as Iterable<unknown>)];
  if (typeof value === 'object' && typeof (value as { length?: unknown }).length === 'number')
    return Array.from(value as ArrayLike<unknown>);
  throw new TypeError(
    `items is ${typeof value === 'object' ? 'an object' : `a ${typeof value}`}: pass an array, a collection or an iterator.`,
  );
}
