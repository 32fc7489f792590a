import { Decimal as Exact } from 'decimal.js';
import { equalityKey } from '../../equality.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Decimal } from '../util/Decimal.ts';

/** A number of something: pieces, metres, kilograms. Those of different units cannot be combined. */
export class Quantity extends PlatformObject {
  readonly #value: Exact;
  readonly #unit: string;

  /** A number and its unit; pieces have none. @public */
  constructor(value: number, unit: string | null = '') {
    super();
    this.#value = new Exact(value);
    this.#unit = unit ?? '';
    Object.freeze(this);
  }

  /** Whether the number is known. */
  get available(): boolean {
    return !this.#value.isNaN();
  }

  get value(): number {
    return this.#value.toNumber();
  }

  get valueOrNull(): number | null {
    return this.available ? this.value : null;
  }

  get decimalValue(): Decimal | null {
    return this.available ? new Decimal(this.#value.toFixed()) : null;
  }

  get unit(): string {
    return this.#unit;
  }

  add(other: Quantity): Quantity {
    return this.#with(this.#value.plus(this.#same(other)));
  }

  subtract(other: Quantity): Quantity {
    return this.#with(this.#value.minus(this.#same(other)));
  }

  multiply(factor: number): Quantity {
    return this.#with(this.#value.times(factor));
  }

  divide(divisor: number): Quantity {
    return this.#with(this.#value.dividedBy(divisor));
  }

  /** -1, 0 or 1. @throws Error for another unit */
  compareTo(other: Quantity): number {
    return this.#value.comparedTo(this.#same(other));
  }

  equals(other: unknown): boolean {
    return other instanceof Quantity && other.#unit === this.#unit && other.#value.equals(this.#value);
  }

  hashCode(): number {
    return Math.trunc(this.value) | 0;
  }

  isOfSameUnit(other: Quantity): boolean {
    return other.#unit === this.#unit;
  }

  /** Another number of the same unit. */
  newQuantity(value: number | Decimal): Quantity {
    return new Quantity(Number(value), this.#unit);
  }

  override toString(): string {
    return this.#unit === '' ? this.#value.toFixed() : `${this.#value.toFixed()} ${this.#unit}`;
  }

  override valueOf(): number {
    return this.value;
  }

  [toPlain](): number {
    return this.value;
  }

  [equalityKey](): string {
    return this.toString();
  }

  #with(value: Exact): Quantity {
    return new Quantity(value.toNumber(), this.#unit);
  }

  #same(other: Quantity): Exact {
    if (!this.isOfSameUnit(other))
      throw new Error(`A quantity in "${this.#unit}" cannot be combined with one in "${other.#unit}".`);
    return other.#value;
  }
}
platformClass('value.Quantity', Quantity, { booleans: ['available'] });
