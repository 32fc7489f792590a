import { createIntegerArray } from './growable-array.ts';

/** The code for no value. Codes from 0 upwards represent single values, codes below -1 sets of values. */
export const noValue = -1;

/**
 * The values of one attribute, with a code per row. Values are numbered in order of appearance, so that they can be
 * counted in a typed array. A row with several values has the code of their set.
 */
export class AttributeColumn {
  readonly codes = createIntegerArray(noValue);
  readonly values: string[] = [];
  readonly #codeByValue = new Map<string, number>();
  readonly #sets: (readonly number[])[] = [];
  readonly #codeBySet = new Map<string, number>();

  findCode(value: string): number | undefined {
    return this.#codeByValue.get(value);
  }

  set(row: number, values: readonly string[]): void {
    // A row beyond the end of the array has no value.
    if (values.length === 0 && row >= this.codes.values.length) return;
    const codes = [...new Set(values)].map((value) => this.#toCode(value));
    this.codes.set(row, codes.length > 1 ? this.#toSetCode(codes) : (codes[0] ?? noValue));
  }

  /** Returns the codes of the values in a set. @param code the code of the set */
  getSetCodes(code: number): readonly number[] {
    return this.#sets[-code - 2] ?? [];
  }

  /** Returns a mask for {@link isAllowed}: 1 at the code of each of the values, otherwise 0. */
  allowedCodes(values: readonly string[]): Uint8Array {
    const codeMask = new Uint8Array(this.values.length);
    for (const value of values) {
      const code = this.findCode(value);
      if (code !== undefined) codeMask[code] = 1;
    }
    return codeMask;
  }

  /** Whether the row has at least one of the values in a mask. */
  isAllowed(row: number, codeMask: Uint8Array): boolean {
    const code = this.codes.get(row);
    if (code >= 0) return codeMask[code] === 1;
    return code < noValue && this.getSetCodes(code).some((member) => codeMask[member] === 1);
  }

  #toCode(value: string): number {
    const existingCode = this.#codeByValue.get(value);
    if (existingCode !== undefined) return existingCode;
    const code = this.values.push(value) - 1;
    this.#codeByValue.set(value, code);
    return code;
  }

  #toSetCode(codes: readonly number[]): number {
    const sortedCodes = [...codes].sort((a, b) => a - b);
    const key = sortedCodes.join();
    const existingCode = this.#codeBySet.get(key);
    if (existingCode !== undefined) return existingCode;
    const code = -this.#sets.push(sortedCodes) - 1;
    this.#codeBySet.set(key, code);
    return code;
  }
}

/**
 * Returns the values by which a search can be refined: texts of up to 100 characters, numbers and booleans, alone or in
 * an array.
 */
export function refinableValues(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((element) => {
    if (typeof element === 'string') return element !== '' && element.length <= 100 ? [element] : [];
    return typeof element === 'number' || typeof element === 'boolean' ? [String(element)] : [];
  });
}
