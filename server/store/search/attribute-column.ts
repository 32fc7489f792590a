import { integers } from './growing.ts';

/** No value. Codes from 0 on are values; those below -1 are sets of values. */
export const noValue = -1;

/**
 * The values of one attribute, a code per row. Values are numbered as they come, so that counting is an addition to a
 * typed array; a row with several values has the code of their set.
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

  /** The values behind a code that names a set. */
  setOf(code: number): readonly number[] {
    return this.#sets[-code - 2] ?? [];
  }

  /** Which codes have one of the values; ask it with {@link isAllowed}. */
  allow(values: readonly string[]): Uint8Array {
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
    return code < noValue && this.setOf(code).some((one) => allowed[one] === 1);
  }

  #number(value: string): number {
    const known = this.#codeByValue.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codeByValue.set(value, code);
    return code;
  }

  #set(codes: readonly number[]): number {
    const sorted = [...codes].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.#codeBySet.get(key);
    if (known !== undefined) return known;
    const code = -this.#sets.push(sorted) - 1;
    this.#codeBySet.set(key, code);
    return code;
  }
}

/** Values that a refinement can be about: short texts, numbers and flags, one or several. */
export function refinableValues(value: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => {
    if (typeof one === 'string') return one !== '' && one.length <= 100 ? [one] : [];
    return typeof one === 'number' || typeof one === 'boolean' ? [String(one)] : [];
  });
}
