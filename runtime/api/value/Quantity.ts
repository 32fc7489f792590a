import { Decimal as ExactDecimal } from 'decimal.js';
import { equalityKey } from '../../equality.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Decimal } from '../util/Decimal.ts';

/** A quantity with a unit. Quantities with different units cannot be combined. */
export class Quantity extends PlatformObject {
  readonly #value: ExactDecimal;
  readonly #unit: string;

  /**
   * Creates a quantity in a unit. Products that are sold by the piece have no unit.
   * @throws Error if the value cannot be converted to a number
   * @public
   */
  constructor(value: number, unit: string | null = '') {
    super();
    this.#value = new ExactDecimal(value);
    this.#unit = unit ?? '';
    Object.freeze(this);
  }

  /** Returns true if the value is a number; false for NaN. This does not say whether a product is in stock. */
  get available(): boolean {
    return !this.#value.isNaN();
  }

  /** Returns the quantity as a number, without its unit. */
  get value(): number {
    return this.#value.toNumber();
  }

  /** Returns the quantity as a number, or null if it is not available. */
  get valueOrNull(): number | null {
    return this.available ? this.value : null;
  }

  /** Returns the exact quantity, or null if it is not available. */
  get decimalValue(): Decimal | null {
    return this.available ? new Decimal(this.#value.toFixed()) : null;
  }

  /** Returns the unit, or an empty string if there is none. */
  get unit(): string {
    return this.#unit;
  }

  /** Returns the sum of this quantity and the other. @throws Error if the units differ */
  add(other: Quantity): Quantity {
    return this.#withValue(this.#value.plus(this.#requireSameUnit(other)));
  }

  /** Returns the difference of this quantity and the other. @throws Error if the units differ */
  subtract(other: Quantity): Quantity {
    return this.#withValue(this.#value.minus(this.#requireSameUnit(other)));
  }

  /** Returns this quantity multiplied by a factor. */
  multiply(factor: number): Quantity {
    return this.#withValue(this.#value.times(factor));
  }

  /** Returns this quantity divided by a divisor. */
  divide(divisor: number): Quantity {
    return this.#withValue(this.#value.dividedBy(divisor));
  }

  /**
   * Returns -1, 0 or 1 if this quantity is less than, equal to or greater than the other.
   * @throws Error if the units differ
   */
  compareTo(other: Quantity): number {
    return this.#value.comparedTo(this.#requireSameUnit(other));
  }

  /** Returns true if the other value is an equal quantity in the same unit. */
  equals(other: unknown): boolean {
    return other instanceof Quantity && other.#unit === this.#unit && other.#value.equals(this.#value);
  }

  /** Returns a hash code, which is the same for equal quantities. */
  hashCode(): number {
    return Math.trunc(this.value) | 0;
  }

  /** Returns true if both quantities have the same unit. */
  isOfSameUnit(other: Quantity): boolean {
    return other.#unit === this.#unit;
  }

  /** Returns a quantity with the given value in this unit. */
  newQuantity(value: number | Decimal): Quantity {
    return new Quantity(Number(value), this.#unit);
  }

  /** Returns the quantity with its unit, such as `2.5 kg`. */
  override toString(): string {
    return this.#unit === '' ? this.#value.toFixed() : `${this.#value.toFixed()} ${this.#unit}`;
  }

  /** Returns the quantity as a number, without its unit. */
  override valueOf(): number {
    return this.value;
  }

  [toPlain](): number {
    return this.value;
  }

  [equalityKey](): string {
    return this.toString();
  }

  #withValue(value: ExactDecimal): Quantity {
    return new Quantity(value.toNumber(), this.#unit);
  }

  #requireSameUnit(other: Quantity): ExactDecimal {
    if (!this.isOfSameUnit(other))
      throw new Error(`A quantity in "${this.#unit}" cannot be combined with one in "${other.#unit}".`);
    return other.#value;
  }
}
registerClass('value.Quantity', Quantity, { booleans: ['available'] });
