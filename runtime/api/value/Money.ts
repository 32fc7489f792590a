import { currencyDigits } from '../../../server/domain/money.ts';
import { Decimal as ExactDecimal } from 'decimal.js';
import { equalityKey } from '../../equality.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { normalizeSpaces } from '../../format/date-names.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { isCurrency } from '../util/Currency.ts';
import { Decimal } from '../util/Decimal.ts';
import { Quantity } from './Quantity.ts';

type Factor = number | Decimal;

/**
 * An amount in a currency. Amounts in different currencies cannot be combined. `NOT_AVAILABLE` represents an unknown
 * amount; a calculation with it returns `NOT_AVAILABLE`, or NaN if the result is a number.
 */
export class Money extends PlatformObject {
  static readonly #notAvailable: Money = new Money(Number.NaN, 'N/A');
  readonly #amount: ExactDecimal;
  readonly #currency: string;

  /**
   * Creates an amount from a number or a string of digits, in the currency with the given code.
   * @throws TypeError if the value is not an amount
   * @public
   */
  constructor(value: number | string, currencyCode: string) {
    super();
    this.#amount = parseAmount(value);
    this.#currency = String(currencyCode);
    Object.freeze(this);
  }

  /** Returns a Money object whose amount is not available. */
  static get NOT_AVAILABLE(): Money {
    return Money.#notAvailable;
  }

  /**
   * Distributes a discount over amounts in proportion to them, without rounding loss, and returns the reduced amounts.
   * A discount that is greater than the sum of the amounts reduces them to 0.
   * @throws Error if the currencies differ
   */
  static prorate(discount: Money, ...amounts: Money[]): Money[] {
    const digits = currencyDigits(discount.#currency);
    const exactAmounts = amounts.map((money) => discount.#requireSameCurrency(money));
    const total = exactAmounts.reduce((sum, amount) => sum.plus(amount), new ExactDecimal(0));
    let remainingDiscount = ExactDecimal.min(discount.#amount, total);
    let remainingTotal = total;
    return amounts.map((money, index) => {
      const amount = exactAmounts[index] ?? new ExactDecimal(0);
      const share = remainingTotal.isZero()
        ? new ExactDecimal(0)
        : remainingDiscount.times(amount).dividedBy(remainingTotal).toDecimalPlaces(digits);
      remainingDiscount = remainingDiscount.minus(share);
      remainingTotal = remainingTotal.minus(amount);
      return money.#withAmount(amount.minus(share));
    });
  }

  /** Returns true if the amount is available. */
  get available(): boolean {
    return !this.#amount.isNaN();
  }

  /** Returns the amount as a number, or 0 if it is not available. */
  get value(): number {
    return this.available ? this.#amount.toNumber() : 0;
  }

  /** Returns the amount as a number, or null if it is not available. */
  get valueOrNull(): number | null {
    return this.available ? this.value : null;
  }

  /** Returns the exact amount, or null if it is not available. */
  get decimalValue(): Decimal | null {
    return this.available ? new Decimal(this.#amount.toFixed()) : null;
  }

  /** Returns the code of the currency, such as `EUR`. */
  get currencyCode(): string {
    return this.#currency;
  }

  /** Returns the sum of this amount and the other. @throws Error if the currencies differ */
  add(other: Money): Money {
    return this.#withAmount(this.#amount.plus(this.#requireSameCurrency(other)));
  }

  /** Returns the difference of this amount and the other. @throws Error if the currencies differ */
  subtract(other: Money): Money {
    return this.#withAmount(this.#amount.minus(this.#requireSameCurrency(other)));
  }

  /** Returns this amount multiplied by a factor. @throws TypeError if the factor is not a number */
  multiply(factor: Factor | Quantity): Money {
    return this.#withAmount(this.#amount.times(toExact(factor)));
  }

  /**
   * Returns this amount divided by a divisor, or `NOT_AVAILABLE` if the divisor is 0.
   * @throws TypeError if the divisor is not a number
   */
  divide(divisor: Factor): Money {
    return this.#withAmount(this.#amount.dividedBy(toExact(divisor)));
  }

  /** Returns this amount increased by the given percentage. @throws TypeError if the percentage is not a number */
  addPercent(percent: Factor): Money {
    return this.#withAmount(this.#amount.times(new ExactDecimal(100).plus(toExact(percent))).dividedBy(100));
  }

  /** Returns this amount decreased by the given percentage. @throws TypeError if the percentage is not a number */
  subtractPercent(percent: Factor): Money {
    return this.#withAmount(this.#amount.times(new ExactDecimal(100).minus(toExact(percent))).dividedBy(100));
  }

  /** Returns this amount increased by a rate: 0.19 adds 19 percent. @throws TypeError if the rate is not a number */
  addRate(rate: Factor): Money {
    return this.#withAmount(this.#amount.times(new ExactDecimal(1).plus(toExact(rate))));
  }

  /**
   * Returns this amount decreased by a rate: 0.19 subtracts 19 percent.
   * @throws TypeError if the rate is not a number
   */
  subtractRate(rate: Factor): Money {
    return this.#withAmount(this.#amount.times(new ExactDecimal(1).minus(toExact(rate))));
  }

  /**
   * Returns the percentage by which this amount is less than the other.
   * @throws Error if the currencies differ
   */
  percentLessThan(other: Money): number {
    return new ExactDecimal(1)
      .minus(this.#amount.dividedBy(this.#requireSameCurrency(other)))
      .times(100)
      .toNumber();
  }

  /** Returns this amount as a percentage of the other amount. @throws Error if the currencies differ */
  percentOf(other: Money): number {
    return this.#amount.dividedBy(this.#requireSameCurrency(other)).times(100).toNumber();
  }

  /**
   * Returns -1, 0 or 1 if this amount is less than, equal to or greater than the other, or NaN if one of them is not
   * available.
   * @throws Error if the currencies differ
   */
  compareTo(other: Money): number {
    return this.#amount.comparedTo(this.#requireSameCurrency(other));
  }

  /**
   * Returns true if the other value is Money in the same currency and both amounts are equal or not available.
   */
  equals(other: unknown): boolean {
    if (!(other instanceof Money) || other.#currency !== this.#currency) return false;
    return other.#amount.equals(this.#amount) || (!other.available && !this.available);
  }

  /** Returns a hash code, which is the same for equal amounts. */
  hashCode(): number {
    return Math.trunc(this.value * 100) | 0;
  }

  /** Returns true if both amounts have the same currency. */
  isOfSameCurrency(other: Money): boolean {
    return other.#currency === this.#currency;
  }

  /** Returns Money with the given amount in this currency. @throws TypeError if the amount is not a number */
  newMoney(amount: Factor): Money {
    return this.#withAmount(new ExactDecimal(toExact(amount)));
  }

  /**
   * Returns the amount as digits with the currency's decimal places, without thousands separators, or `N/A`
   * if it is not available.
   */
  toNumberString(): string {
    return this.available ? this.#amount.toFixed(currencyDigits(this.#currency)) : 'N/A';
  }

  /**
   * Returns the amount formatted in the request's locale, such as `$5.00`, or `N/A` if it is not available.
   */
  toFormattedString(): string {
    if (!this.available) return 'N/A';
    if (!isCurrency(this.#currency)) return `${this.#currency} ${this.toNumberString()}`;
    const format = new Intl.NumberFormat(localeTag(), { style: 'currency', currency: this.#currency });
    return normalizeSpaces(format.format(this.value));
  }

  /** Returns the currency code and amount, such as `USD 5.00`, or `N/A` if the amount is not available. */
  override toString(): string {
    return this.available ? `${this.#currency} ${this.toNumberString()}` : 'N/A';
  }

  /** Returns the amount as a number, or 0 if it is not available. */
  override valueOf(): number {
    return this.value;
  }

  [toPlain](): number | null {
    return this.valueOrNull;
  }

  [equalityKey](): string {
    return `${this.#currency} ${this.#amount.toString()}`;
  }

  #withAmount(amount: ExactDecimal): Money {
    return amount.isFinite() ? new Money(amount.toString(), this.#currency) : Money.#notAvailable;
  }

  /**
   * Returns the other amount. An amount that is not available is compatible with every currency.
   * @throws Error if the currencies differ, or a TypeError if the other value is not Money
   */
  #requireSameCurrency(other: Money): ExactDecimal {
    if (!(other instanceof Money)) throw new TypeError('Money can be combined only with Money.');
    if (this.available && other.available && !this.isOfSameCurrency(other))
      throw new Error(`Money in ${this.#currency} cannot be combined with ${other.#currency}.`);
    return other.#amount;
  }
}
registerClass('value.Money', Money, { booleans: ['available'] });

const toExact = (value: Factor | Quantity): ExactDecimal.Value => {
  const number =
    value instanceof Decimal ? value.toString() : value instanceof Quantity ? value.value : value;
  return parseAmount(number);
};

function parseAmount(value: number | string): ExactDecimal {
  try {
    return new ExactDecimal(value);
  } catch {
    throw new TypeError(`"${String(value)}" is not an amount: pass a number, or a string such as "12.50".`);
  }
}
