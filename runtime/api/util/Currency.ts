import { currencyDigits } from '../../../server/domain/money.ts';
import { equalityKey } from '../../equality.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { toPlain } from '../../plain-form.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { SafeSet } from '../../protocol/primordials.ts';

/** An ISO 4217 currency. */
export class Currency extends PlatformObject {
  readonly #code: string;

  constructor(code: string) {
    super();
    this.#code = code;
    Object.freeze(this);
  }

  /** Returns the currency with a code such as `EUR`, or null if there is none. */
  static getCurrency(code: string): Currency | null {
    return isCurrency(code) ? new Currency(code) : null;
  }

  /** Returns the ISO 4217 code of the currency, such as `EUR`. */
  get currencyCode(): string {
    return this.#code;
  }

  /** Returns the number of decimal places: 2 for euros, 0 for yen. */
  get defaultFractionDigits(): number {
    return currencyDigits(this.#code);
  }

  /** Returns the name of the currency in the request's locale. */
  get name(): string {
    return new Intl.DisplayNames(localeTag(), { type: 'currency' }).of(this.#code) ?? this.#code;
  }

  /** Returns the currency symbol in the request's locale. */
  get symbol(): string {
    const format = new Intl.NumberFormat(localeTag(), {
      style: 'currency',
      currency: this.#code,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? this.#code;
  }

  /** Returns the ISO 4217 code of the currency. */
  override toString(): string {
    return this.#code;
  }

  [displayId](): string {
    return this.#code;
  }

  [toPlain](): string {
    return this.#code;
  }

  [equalityKey](): string {
    return this.#code;
  }
}
registerClass('util.Currency', Currency);

const currencyCodes = new SafeSet(Intl.supportedValuesOf('currency'));

export const isCurrency = (code: string): boolean => currencyCodes.has(code);
