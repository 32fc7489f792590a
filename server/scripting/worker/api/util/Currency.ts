import { equalityKey } from '../../equality.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { toPlain } from '../../plain-form.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** A currency of ISO 4217. */
export class Currency extends PlatformObject {
  readonly #code: string;

  constructor(code: string) {
    super();
    this.#code = code;
    Object.freeze(this);
  }

  /** The currency of a code such as `EUR`; null where no such currency exists. */
  static getCurrency(code: string): Currency | null {
    return isCurrency(code) ? new Currency(code) : null;
  }

  /** Three letters, such as `EUR`. */
  get currencyCode(): string {
    return this.#code;
  }

  /** Digits after the point: 2 for euros, 0 for yen. */
  get defaultFractionDigits(): number {
    return fractionDigits(this.#code);
  }

  /** The name in the request's locale. */
  get name(): string {
    return new Intl.DisplayNames(localeTag(), { type: 'currency' }).of(this.#code) ?? this.#code;
  }

  /** The sign in the request's locale. */
  get symbol(): string {
    const format = new Intl.NumberFormat(localeTag(), {
      style: 'currency',
      currency: this.#code,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? this.#code;
  }

  override toString(): string {
    return this.#code;
  }

  [identity](): string {
    return this.#code;
  }

  [toPlain](): string {
    return this.#code;
  }

  [equalityKey](): string {
    return this.#code;
  }
}
platformClass('util.Currency', Currency);

const codes = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string): boolean => codes.has(code);

const knownDigits = new Map<string, number>();

/** Digits after the point; 2 for codes that are no currency's. */
export function fractionDigits(code: string): number {
  if (!isCurrency(code)) return 2;
  const before = knownDigits.get(code);
  if (before !== undefined) return before;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDigits.set(code, digits);
  return digits;
}
