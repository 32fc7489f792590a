import { Decimal as Exact } from 'decimal.js';
import { equalityKey } from '../../equality.ts';
import { toPlain } from '../../plain-form.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

const Wide = Exact.clone({ precision: 34, rounding: Exact.ROUND_HALF_UP });

/** A number of 34 decimal digits: 0.1 and 0.2 are 0.3. Operations give new ones. */
export class Decimal extends PlatformObject {
  readonly #value: Exact;

  /** Zero, or the value of a number, of a text such as `12.50`, or of another Decimal. @public */
  constructor(value: number | string | Decimal | { valueOf(): unknown } = 0) {
    super();
    this.#value = exact(value);
    Object.freeze(this);
  }

  add(value: number | Decimal): Decimal {
    return of(this.#value.plus(exact(value)));
  }

  subtract(value: number | Decimal): Decimal {
    return of(this.#value.minus(exact(value)));
  }

  multiply(value: number | Decimal): Decimal {
    return of(this.#value.times(exact(value)));
  }

  /** @throws RangeError for a division by zero */
  divide(value: number | Decimal): Decimal {
    const divisor = exact(value);
    if (divisor.isZero()) throw new RangeError('A Decimal cannot be divided by zero.');
    return of(this.#value.dividedBy(divisor));
  }

  /** More by so many hundredths of itself: 10 % more than 50 is 55. */
  addPercent(percent: number | Decimal): Decimal {
    return of(this.#value.times(exact(percent).plus(100)).dividedBy(100));
  }

  /** Less by so many hundredths of itself. */
  subtractPercent(percent: number | Decimal): Decimal {
    return of(this.#value.times(new Wide(100).minus(exact(percent))).dividedBy(100));
  }

  abs(): Decimal {
    return of(this.#value.abs());
  }

  negate(): Decimal {
    return of(this.#value.negated());
  }

  /** Rounded to so many digits after the point; halves are rounded away from zero. */
  round(digits: number): Decimal {
    return of(this.#value.toDecimalPlaces(Math.trunc(digits), Exact.ROUND_HALF_UP));
  }

  /** The value as a number. */
  get(): number {
    return this.#value.toNumber();
  }

  compareTo(other: number | Decimal): number {
    return this.#value.comparedTo(exact(other));
  }

  /** Whether another number or Decimal has the same value. */
  equals(other: unknown): boolean {
    return (typeof other === 'number' || other instanceof Decimal) && this.#value.equals(exact(other));
  }

  hashCode(): number {
    return Math.trunc(this.#value.toNumber()) | 0;
  }

  override toString(): string {
    return this.#value.toFixed();
  }

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
platformClass('util.Decimal', Decimal);

const of = (value: Exact): Decimal => new Decimal(value.toString());

function exact(value: unknown): Exact {
  try {
    const plain =
      value instanceof Decimal
        ? value.toString()
        : typeof value === 'object'
          ? String(value?.valueOf())
          : value;
    const result = new Wide(plain as string | number);
    if (!result.isNaN()) return result;
  } catch {
    // Said below, in words of the API.
  }

  throw new TypeError(`"${String(value)}" is no number.`);
}
