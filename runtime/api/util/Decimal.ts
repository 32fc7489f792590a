import { Decimal as ExactDecimal } from 'decimal.js';
import { equalityKey } from '../../equality.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

const HighPrecisionDecimal = ExactDecimal.clone({ precision: 34, rounding: ExactDecimal.ROUND_HALF_UP });

/**
 * A decimal number with a precision of 34 digits, so that 0.1 plus 0.2 is exactly 0.3. Operations return new instances.
 */
export class Decimal extends PlatformObject {
  readonly #value: ExactDecimal;

  /**
   * Creates a decimal from a number, a string such as `12.50` or another Decimal. The default is 0.
   * @throws TypeError if the value is not a number
   * @public
   */
  constructor(value: number | string | Decimal | { valueOf(): unknown } = 0) {
    super();
    this.#value = toExact(value);
    Object.freeze(this);
  }

  /** Returns the sum of this number and the value. @throws TypeError if the value is not a number */
  add(value: number | Decimal): Decimal {
    return fromExact(this.#value.plus(toExact(value)));
  }

  /** Returns the difference of this number and the value. @throws TypeError if the value is not a number */
  subtract(value: number | Decimal): Decimal {
    return fromExact(this.#value.minus(toExact(value)));
  }

  /** Returns the product of this number and the value. @throws TypeError if the value is not a number */
  multiply(value: number | Decimal): Decimal {
    return fromExact(this.#value.times(toExact(value)));
  }

  /**
   * Returns the quotient of this number and the value.
   * @throws RangeError if the value is 0
   * @throws TypeError if the value is not a number
   */
  divide(value: number | Decimal): Decimal {
    const divisor = toExact(value);
    if (divisor.isZero()) throw new RangeError('A Decimal cannot be divided by zero.');
    return fromExact(this.#value.dividedBy(divisor));
  }

  /**
   * Returns this number increased by the given percentage: 50 plus 10 percent is 55.
   * @throws TypeError if the percentage is not a number
   */
  addPercent(percent: number | Decimal): Decimal {
    return fromExact(this.#value.times(toExact(percent).plus(100)).dividedBy(100));
  }

  /**
   * Returns this number decreased by the given percentage: 50 minus 10 percent is 45.
   * @throws TypeError if the percentage is not a number
   */
  subtractPercent(percent: number | Decimal): Decimal {
    return fromExact(this.#value.times(new HighPrecisionDecimal(100).minus(toExact(percent))).dividedBy(100));
  }

  /** Returns the absolute value of this number. */
  abs(): Decimal {
    return fromExact(this.#value.abs());
  }

  /** Returns the negated value of this number. */
  negate(): Decimal {
    return fromExact(this.#value.negated());
  }

  /**
   * Returns this number rounded to the given number of decimal places, half away from zero.
   * @throws Error if the number of decimal places is negative
   */
  round(digits: number): Decimal {
    return fromExact(this.#value.toDecimalPlaces(Math.trunc(digits), ExactDecimal.ROUND_HALF_UP));
  }

  /** Returns the value as a JavaScript number, which may be less exact. */
  get(): number {
    return this.#value.toNumber();
  }

  /**
   * Returns -1, 0 or 1 if this number is less than, equal to or greater than the other.
   * @throws TypeError if the other value is not a number
   */
  compareTo(other: number | Decimal): number {
    return this.#value.comparedTo(toExact(other));
  }

  /** Returns true if the other value is a number or Decimal of the same value. */
  equals(other: unknown): boolean {
    const isNumeric = (typeof other === 'number' && !Number.isNaN(other)) || other instanceof Decimal;
    return isNumeric && this.#value.equals(toExact(other));
  }

  /** Returns a hash code, which is the same for equal numbers. */
  hashCode(): number {
    return Math.trunc(this.#value.toNumber()) | 0;
  }

  /** Returns the number as decimal digits. */
  override toString(): string {
    return this.#value.toFixed();
  }

  /** Returns the value as a JavaScript number, which may be less exact. */
  override valueOf(): number {
    return this.#value.toNumber();
  }

  [toPlain](): number {
    return this.#value.toNumber();
  }

  [equalityKey](): string {
    return this.#value.toString();
  }
}
registerClass('util.Decimal', Decimal);

const fromExact = (value: ExactDecimal): Decimal => new Decimal(value.toString());

function toExact(value: unknown): ExactDecimal {
  try {
    const primitive =
      value instanceof Decimal
        ? value.toString()
        : typeof value === 'object'
          ? String(value?.valueOf())
          : value;
    const result = new HighPrecisionDecimal(primitive as string | number);
    if (!result.isNaN()) return result;
  } catch {
    // The error below has a message that script authors understand.
  }

  throw new TypeError(`"${String(value)}" is not a number.`);
}
