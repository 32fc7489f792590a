import { integers } from './growable-array.ts';

/** The code for no value. Codes from 0 upwards are single values; codes below -1 are sets of values. */
export const noValue = -1;

/**
 * The values of one attribute, with a code per row. Values are numbered in order of appearance, so that counting is an
 * addition to a typed array. A row with several values has the code of their set.
 */
export class AttributeColumn {
  readonly codes = integers(noValue);
  readonly values: string[] = [];
  readonly #codeByValue = new Map<string, number>();
  readonly #sets: (readonly number[])[] = [];
  readonly #codeBySet = new Map<string, number>();

  codeOf(value: string): number | undefined {
    return this.#codeByValue.get(value);
  }

  set(row: number, values: readonly string[]): void {
    if (values.length === 0 && row >= this.codes.values.length) return;
    const codes = [...new Set(values)].map((value) => this.#number(value));
    this.codes.set(row, codes.length > 1 ? this.#set(codes) : (codes[0] ?? noValue));
  }

  /** Returns the values of a code that stands for a set. */
  valuesOfSet(code: number): readonly number[] {
    return this.#sets[-code - 2] ?? [];
  }

  /** Returns the codes that include one of the values, for {@link isAllowed}. */
  allowedCodes(values: readonly string[]): Uint8Array {
    const allowed = new Uint8Array(this.values.length);
    for (const value of values) {
      const code = this.codeOf(value);
      if (code !== undefined) allowed[code] = 1;
    }
    return allowed;
  }

  isAllowed(row: number, allowed: Uint8Array): boolean {
    const code = this.codes.get(row);
    if (code >= 0) return allowed[code] === 1;
    return code < noValue && this.valuesOfSet(code).some((member) => allowed[member] === 1);
  }

  #number(value: string): number {
    const existing = this.#codeByValue.get(value);
    if (existing !== undefined) return existing;
    const code = this.values.push(value) - 1;
    this.#codeByValue.set(value, code);
    return code;
  }

  #set(codes: readonly number[]): number {
    const sorted = [...codes].sort((a, b) => a - b);
    const key = sorted.join();
    const existing = this.#codeBySet.get(key);
    if (existing !== undefined) return existing;
    const code = -this.#sets.push(sorted) - 1;
    this.#codeBySet.set(key, code);
    return code;
  }
}

/** Returns the values that can be refined by: short texts, numbers and flags, single or several. */
export function refinableValues(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((element) => {
    if (typeof element === 'string') return element !== '' && element.length <= 100 ? [element] : [];
    return typeof element === 'number' || typeof element === 'boolean' ? [String(element)] : [];
  });
}
