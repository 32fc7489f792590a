import { Decimal } from 'decimal.js';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** An amount in a currency. Amounts of different currencies cannot be combined. */
export class Money extends PlatformObject {
  static readonly #none: Money = new Money(Number.NaN, 'N/A');
  readonly #amount: Decimal;
  readonly #currency: string;

  constructor(value: number | string, currencyCode: string) {
    super();
    this.#amount = new Decimal(value);
    this.#currency = currencyCode;
    Object.freeze(this);
  }

  static get NOT_AVAILABLE(): Money {
    return Money.#none;
  }

  get available(): boolean {
    return !this.#amount.isNaN();
  }

  get value(): number {
    return this.available ? this.#amount.toNumber() : 0;
  }

  get valueOrNull(): number | null {
    return this.available ? this.value : null;
  }

  get decimalValue(): number {
    return this.value;
  }

  get currencyCode(): string {
    return this.#currency;
  }

  add(other: Money): Money {
    return this.#with(this.#amount.plus(this.#same(other)));
  }

  subtract(other: Money): Money {
    return this.#with(this.#amount.minus(this.#same(other)));
  }

  multiply(factor: number): Money {
    return this.#with(this.#amount.times(factor));
  }

  divide(divisor: number): Money {
    return this.#with(this.#amount.dividedBy(divisor));
  }

  addPercent(percent: number): Money {
    return this.#with(this.#amount.times(new Decimal(100).plus(percent)).dividedBy(100));
  }

  subtractPercent(percent: number): Money {
    return this.addPercent(-percent);
  }

  addRate(rate: number): Money {
    return this.#with(this.#amount.times(new Decimal(1).plus(rate)));
  }

  percentLessThan(other: Money): number {
    return new Decimal(1)
      .minus(this.#amount.dividedBy(this.#same(other)))
      .times(100)
      .toNumber();
  }

  compareTo(other: Money): number {
    return this.#amount.comparedTo(this.#same(other));
  }

  equals(other: unknown): boolean {
    return other instanceof Money && other.#currency === this.#currency && other.#amount.equals(this.#amount);
  }

  isOfSameCurrency(other: Money): boolean {
    return other.#currency === this.#currency;
  }

  newMoney(amount: number): Money {
    return this.#with(new Decimal(amount));
  }

  toNumberString(): string {
    return this.#amount.toFixed(2);
  }

  toFormattedString(): string {
    if (!this.available) return 'N/A';
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: this.#currency }).format(this.value);
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

  #with(amount: Decimal): Money {
    return new Money(amount.toString(), this.#currency);
  }

  #same(other: Money): Decimal {
    if (!this.isOfSameCurrency(other))
      throw new Error(`Money in ${this.#currency} cannot be combined with ${other.#currency}.`);
    return other.#amount;
  }
}
platformClass('value.Money', Money, { booleans: ['available'] });
