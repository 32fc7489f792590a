import { parseDate } from '../../format/parse-date.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Collection } from '../util/Collection.ts';

/** A request parameter, whose first value can be read as a string, number, boolean or date. */
export class HttpParameter extends PlatformObject {
  readonly #values: readonly string[] | undefined;

  constructor(values: readonly string[] | undefined) {
    super();
    this.#values = values;
  }

  /** Returns true if the request has the parameter. */
  get submitted(): boolean {
    return this.#values !== undefined;
  }

  /** Returns true if the parameter has no value or its first value is blank. */
  get empty(): boolean {
    return (this.#values?.[0] ?? '').trim() === '';
  }

  /** Returns the first value without white space at both ends, or null if there is none. */
  get value(): string | null {
    return this.#values?.[0]?.trim() ?? null;
  }

  /** Returns the first value unchanged, or null if there is none. */
  get rawValue(): string | null {
    return this.#values?.[0] ?? null;
  }

  /** Returns all values without white space at both ends. */
  get values(): Collection<string> {
    return new ArrayList<string>((this.#values ?? []).map((value) => value.trim()));
  }

  /** Returns all values unchanged. */
  get rawValues(): Collection<string> {
    return new ArrayList<string>([...(this.#values ?? [])]);
  }

  /** Returns all values without white space at both ends. */
  get stringValues(): Collection<string> {
    return this.values;
  }

  /** Returns the first value without white space at both ends, or null if there is none. */
  get stringValue(): string | null {
    return this.value;
  }

  /** Returns the first value without white space at both ends, or the fallback if there is none. */
  getStringValue(fallback?: string | null): string | null {
    return this.value ?? fallback ?? null;
  }

  /** Returns the first value as a whole number, or null if it is not one. */
  get intValue(): number | null {
    return /^[+-]?\d+$/.test(this.value ?? '') ? Number(this.value) : null;
  }

  /** Returns the first value as a whole number, or the fallback if it is not one. */
  getIntValue(fallback?: number | null): number | null {
    return this.intValue ?? fallback ?? null;
  }

  /** Returns the first value as a number, or null if it is not one. */
  get doubleValue(): number | null {
    const text = this.value ?? '';
    const number = Number(text);
    return text === '' || !Number.isFinite(number) ? null : number;
  }

  /** Returns the first value as a number, or the fallback if it is not one. */
  getDoubleValue(fallback?: number | null): number | null {
    return this.doubleValue ?? fallback ?? null;
  }

  /**
   * Returns true if the first value is `true`, in upper, lower or mixed case, and false if it is anything else. Returns
   * null if there is none.
   */
  get booleanValue(): boolean | null {
    return this.value === null ? null : this.value.toLowerCase() === 'true';
  }

  /**
   * Returns true if the first value is `true`, in upper, lower or mixed case, and false if it is anything else. Returns
   * the fallback if there is none.
   */
  getBooleanValue(fallback?: boolean | null): boolean | null {
    return this.booleanValue ?? fallback ?? null;
  }

  /** Returns the first value, such as `2024-02-03` or `2024-02-03T04:05:06Z`, as a date, or null if it is not one. */
  get dateValue(): Date | null {
    for (const pattern of ["yyyy-MM-dd'T'HH:mm:ssX", 'yyyy-MM-dd']) {
      try {
        return new Date(parseDate(this.value ?? '', pattern, 'UTC', localeTag()));
      } catch {
        // The value may still match the next pattern.
      }
    }
    return null;
  }

  /** Returns the first value as a date, or the fallback if it is not one. */
  getDateValue(fallback?: Date | null): Date | null {
    return this.dateValue ?? fallback ?? null;
  }

  /** Returns true if the given value is one of the parameter's values, such as that of a selected checkbox. */
  isChecked(value: string): boolean {
    return (this.#values ?? []).includes(value);
  }

  /** Returns the first value without white space at both ends, or an empty string if there is none. */
  override toString(): string {
    return this.value ?? '';
  }
}
registerClass('web.HttpParameter', HttpParameter, { booleans: ['submitted', 'empty'] });
