import { Decimal as Exact } from 'decimal.js';
import { equalityKey } from '../../equality.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { plainSpaces } from '../../format/date-words.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { fractionDigits, isCurrency } from '../util/Currency.ts';
import { Decimal } from '../util/Decimal.ts';
import { Quantity } from './Quantity.ts';

type Factor = number | Decimal;

/**
 * An amount in a currency. Amounts of different currencies cannot be combined. `NOT_AVAILABLE` is money that nobody
 * knows: what is computed with it is not available either.
 */
export class Money extends PlatformObject {
  static readonly #none: Money = new Money(Number.NaN, 'N/A');
  readonly #amount: Exact;
  readonly #currency: string;

  /** An amount, as a number or as a text of digits, and the code of its currency. @public */
  constructor(value: number | string, currencyCode: string) {
    super();
    this.#amount = amountOf(value);
    this.#currency = String(currencyCode);
    Object.freeze(this);
  }

  /** Money of which the amount is not known. */
  static get NOT_AVAILABLE(): Money {
    return Money.#none;
  }

  /**
   * Spreads a discount over amounts, by their parts of the whole; no cent is lost. Gives what is left of each amount.
   */
  static prorate(discount: Money, ...amounts: Money[]): Money[] {
    const digits = fractionDigits(discount.#currency);
    const all = amounts.map((money) => discount.#same(money));
    const whole = all.reduce((sum, amount) => sum.plus(amount), new Exact(0));
    let open = Exact.min(discount.#amount, whole);
    let rest = whole;
    return amounts.map((money, index) => {
      const amount = all[index] ?? new Exact(0);
      const share = rest.isZero() ? new Exact(0) : open.times(amount).dividedBy(rest).toDecimalPlaces(digits);
      open = open.minus(share);
      rest = rest.minus(amount);
      return money.#with(amount.minus(share));
    });
  }

  /** Whether the amount is known. */
  get available(): boolean {
    return !this.#amount.isNaN();
  }

  /** The amount; 0 where it is not available. */
  get value(): number {
    return this.available ? this.#amount.toNumber() : 0;
  }

  /** The amount; null where it is not available. */
  get valueOrNull(): number | null {
    return this.available ? this.value : null;
  }

  /** The amount with all its digits; null where it is not available. */
  get decimalValue(): Decimal | null {
    return this.available ? new Decimal(this.#amount.toFixed()) : null;
  }

  /** Three letters, such as `EUR`. */
  get currencyCode(): string {
    return this.#currency;
  }

  add(other: Money): Money {
    return this.#with(this.#amount.plus(this.#same(other)));
  }

  subtract(other: Money): Money {
    return this.#with(this.#amount.minus(this.#same(other)));
  }

  multiply(factor: Factor | Quantity): Money {
    return this.#with(this.#amount.times(plain(factor)));
  }

  divide(divisor: Factor): Money {
    return this.#with(this.#amount.dividedBy(plain(divisor)));
  }

  /** More by so many hundredths of itself. */
  addPercent(percent: Factor): Money {
    return this.#with(this.#amount.times(new Exact(100).plus(plain(percent))).dividedBy(100));
  }

  /** Less by so many hundredths of itself. */
  subtractPercent(percent: Factor): Money {
    return this.#with(this.#amount.times(new Exact(100).minus(plain(percent))).dividedBy(100));
  }

  /** More by a rate: 0.19 adds 19 %. */
  addRate(rate: Factor): Money {
    return this.#with(this.#amount.times(new Exact(1).plus(plain(rate))));
  }

  /** Less by a rate: 0.19 takes 19 % off. */
  subtractRate(rate: Factor): Money {
    return this.#with(this.#amount.times(new Exact(1).minus(plain(rate))));
  }

  /** By how many per cent this is less than the other. */
  percentLessThan(other: Money): number {
    return new Exact(1)
      .minus(this.#amount.dividedBy(this.#same(other)))
      .times(100)
      .toNumber();
  }

  /** How many per cent of the other this is. */
  percentOf(other: Money): number {
    return this.#amount.dividedBy(this.#same(other)).times(100).toNumber();
  }

  /** -1, 0 or 1. @throws Error for another currency */
  compareTo(other: Money): number {
    return this.#amount.comparedTo(this.#same(other));
  }

  equals(other: unknown): boolean {
    if (!(other instanceof Money) || other.#currency !== this.#currency) return false;
    return other.#amount.equals(this.#amount) || (!other.available && !this.available);
  }

  hashCode(): number {
    return Math.trunc(this.value * 100) | 0;
  }

  isOfSameCurrency(other: Money): boolean {
    return other.#currency === this.#currency;
  }

  /** Another amount in the same currency. */
  newMoney(amount: Factor): Money {
    return this.#with(new Exact(plain(amount)));
  }

  /** The amount in digits, without separators of thousands. */
  toNumberString(): string {
    return this.available ? this.#amount.toFixed(fractionDigits(this.#currency)) : 'N/A';
  }

  /** As the request's locale writes it: `$5.00`. */
  toFormattedString(): string {
    if (!this.available) return 'N/A';
    if (!isCurrency(this.#currency)) return `${this.#currency} ${this.toNumberString()}`;
    const format = new Intl.NumberFormat(localeTag(), { style: 'currency', currency: this.#currency });
    return plainSpaces(format.format(this.value));
  }

  override toString(): string {
    return this.available ? `${this.#currency} ${this.toNumberString()}` : 'N/A';
  }

  override valueOf(): number {
    return this.value;
  }

  [toPlain](): number | null {
    return this.valueOrNull;
  }

  [equalityKey](): string {
    return `${this.#currency} ${this.#amount.toString()}`;
  }

  #with(amount: Exact): Money {
    return amount.isFinite() ? new Money(amount.toString(), this.#currency) : Money.#none;
  }

  /** The other's amount. Money that is not available goes with every currency. */
  #same(other: Money): Exact {
    if (!(other instanceof Money)) throw new TypeError('Money can be combined with money only.');
    if (this.available && other.available && !this.isOfSameCurrency(other))
      throw new Error(`Money in ${this.#currency} cannot be combined with ${other.#currency}.`);
    return other.#amount;
  }
}
platformClass('value.Money', Money, { booleans: ['available'] });

const plain = (value: Factor | Quantity): Exact.Value => {
  const number =
    value instanceof Decimal ? value.toString() : value instanceof Quantity ? value.value : value;
  return amountOf(number);
};

function amountOf(value: number | string): Exact {
  try {
    return new Exact(value);
  } catch {
    throw new TypeError(
      `"${String(value)}" is no amount: give a number, or a text of digits such as "12.50".`,
    );
  }
}
