import { equalityKey } from '../../equality.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

type IntegerValue = number | string | bigint | BigInteger;

/** A whole number of any size. Operations return new instances. */
export class BigInteger extends PlatformObject {
  readonly #value: bigint;

  /**
   * Creates a number from a whole number, or from a string of digits with an optional sign. The default is 0.
   * @throws TypeError if the value is not a whole number
   * @public
   */
  constructor(value: IntegerValue = 0) {
    super();
    this.#value = toBigInt(value);
    Object.freeze(this);
  }

  /** Returns the sum of this number and the value. @throws TypeError if the value is not a whole number */
  add(value: IntegerValue): BigInteger {
    return new BigInteger(this.#value + toBigInt(value));
  }

  /**
   * Returns the difference of this number and the value.
   * @throws TypeError if the value is not a whole number
   */
  subtract(value: IntegerValue): BigInteger {
    return new BigInteger(this.#value - toBigInt(value));
  }

  /**
   * Returns the product of this number and the value.
   * @throws TypeError if the value is not a whole number
   */
  multiply(value: IntegerValue): BigInteger {
    return new BigInteger(this.#value * toBigInt(value));
  }

  /**
   * Returns the quotient of this number and the value, rounded towards zero.
   * @throws RangeError if the value is 0
   * @throws TypeError if the value is not a whole number
   */
  divide(value: IntegerValue): BigInteger {
    return new BigInteger(this.#value / requireDivisor(value));
  }

  /**
   * Returns the remainder of the division by the value, with the sign of this number.
   * @throws RangeError if the value is 0
   * @throws TypeError if the value is not a whole number
   */
  mod(value: IntegerValue): BigInteger {
    return new BigInteger(this.#value % requireDivisor(value));
  }

  /**
   * Returns this number raised to a power.
   * @throws RangeError if the exponent is not a whole number from 0 to 100000
   */
  pow(exponent: number): BigInteger {
    if (!Number.isInteger(exponent) || exponent < 0 || exponent > 100_000)
      throw new RangeError('The exponent must be a whole number from 0 to 100000.');
    return new BigInteger(this.#value ** BigInt(exponent));
  }

  /** Returns the absolute value of this number. */
  abs(): BigInteger {
    return new BigInteger(this.#value < 0n ? -this.#value : this.#value);
  }

  /** Returns the negated value of this number. */
  negate(): BigInteger {
    return new BigInteger(-this.#value);
  }

  /** Returns the value as a JavaScript number, which is exact up to 9007199254740991. */
  get(): number {
    return Number(this.#value);
  }

  /**
   * Returns -1, 0 or 1 if this number is less than, equal to or greater than the other.
   * @throws TypeError if the other value is not a whole number
   */
  compareTo(other: IntegerValue): number {
    const otherValue = toBigInt(other);
    return this.#value < otherValue ? -1 : this.#value > otherValue ? 1 : 0;
  }

  /** Returns true if the other value is a number or BigInteger of the same value. */
  equals(other: unknown): boolean {
    if (other instanceof BigInteger) return this.#value === other.#value;
    return typeof other === 'number' && Number.isInteger(other) && this.#value === BigInt(other);
  }

  /** Returns a hash code, which is the same for equal numbers. */
  hashCode(): number {
    return Number(BigInt.asIntN(32, this.#value));
  }

  /** Returns the number as decimal digits. */
  override toString(): string {
    return this.#value.toString();
  }

  /** Returns the value as a JavaScript number, which is exact up to 9007199254740991. */
  override valueOf(): number {
    return Number(this.#value);
  }

  [equalityKey](): string {
    return this.#value.toString();
  }
}
registerClass('util.BigInteger', BigInteger);

function toBigInt(value: IntegerValue): bigint {
  if (value instanceof BigInteger) return BigInt(value.toString());
  const text = String(value).trim();
  if (typeof value !== 'bigint' && !/^[+-]?\d+$/.test(text) && !Number.isInteger(value))
    throw new TypeError(`"${text}" is not a whole number.`);
  return typeof value === 'number' ? BigInt(value) : BigInt(text.replace(/^\+/, ''));
}

function requireDivisor(value: IntegerValue): bigint {
  const divisor = toBigInt(value);
  if (divisor === 0n) throw new RangeError('A BigInteger cannot be divided by zero.');
  return divisor;
}
