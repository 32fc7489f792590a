import { parseDate } from '../../format/parse-date.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import type { Collection } from '../util/Collection.ts';

/** A parameter of the request, with its first value as a text, a number, a truth or a date. */
export class HttpParameter extends PlatformObject {
  readonly #values: readonly string[] | undefined;

  constructor(values: readonly string[] | undefined) {
    super();
    this.#values = values;
  }

  /** Whether the request has the parameter. */
  get submitted(): boolean {
    return this.#values !== undefined;
  }

  /** Whether there is no value, or an empty one. */
  get empty(): boolean {
    return (this.#values?.[0] ?? '').trim() === '';
  }

  /** The first value, without white space at its ends; null where there is none. */
  get value(): string | null {
    return this.#values?.[0]?.trim() ?? null;
  }

  /** The first value as it came; null where there is none. */
  get rawValue(): string | null {
    return this.#values?.[0] ?? null;
  }

  /** All values. */
  get values(): Collection<string> {
    return new ArrayList<string>((this.#values ?? []).map((value) => value.trim()));
  }

  /** All values as they came. */
  get rawValues(): Collection<string> {
    return new ArrayList<string>([...(this.#values ?? [])]);
  }

  /** All values. */
  get stringValues(): Collection<string> {
    return this.values;
  }

  /** The first value; null where there is none. */
  get stringValue(): string | null {
    return this.value;
  }

  /** The first value, or what is given in its place. */
  getStringValue(fallback?: string | null): string | null {
    return this.value ?? fallback ?? null;
  }

  /** The first value as a whole number; null where it is none. */
  get intValue(): number | null {
    return /^[+-]?\d+$/.test(this.value ?? '') ? Number(this.value) : null;
  }

  /** The first value as a whole number, or what is given in its place. */
  getIntValue(fallback?: number | null): number | null {
    return this.intValue ?? fallback ?? null;
  }

  /** The first value as a number; null where it is none. */
  get doubleValue(): number | null {
    const text = this.value ?? '';
    const number = Number(text);
    return text === '' || !Number.isFinite(number) ? null : number;
  }

  /** The first value as a number, or what is given in its place. */
  getDoubleValue(fallback?: number | null): number | null {
    return this.doubleValue ?? fallback ?? null;
  }

  /** Whether the first value is `true`; null where there is none. */
  get booleanValue(): boolean | null {
    return this.value === null ? null : this.value.toLowerCase() === 'true';
  }

  /** Whether the first value is `true`, or what is given in its place. */
  getBooleanValue(fallback?: boolean | null): boolean | null {
    return this.booleanValue ?? fallback ?? null;
  }

  /** The first value as a date such as `2024-02-03`; null where it is none. */
  get dateValue(): Date | null {
    for (const pattern of ["yyyy-MM-dd'T'HH:mm:ssX", 'yyyy-MM-dd']) {
      try {
        return new Date(parseDate(this.value ?? '', pattern, 'UTC', localeTag()));
      } catch {
        // It may still fit the next pattern.
      }
    }
    return null;
  }

  /** The first value as a date, or what is given in its place. */
  getDateValue(fallback?: Date | null): Date | null {
    return this.dateValue ?? fallback ?? null;
  }

  /** Whether one of the values is the given one, as of a group of boxes to tick. */
  isChecked(value: string): boolean {
    return (this.#values ?? []).includes(value);
  }

  override toString(): string {
    return this.value ?? '';
  }
}
platformClass('web.HttpParameter', HttpParameter, { booleans: ['submitted', 'empty'] });
