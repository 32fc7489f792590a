import { equalityKey } from '../../equality.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

type Whole = number | string | bigint | BigInteger;

/** A whole number of any size. Operations give new ones. */
export class BigInteger extends PlatformObject {
  readonly #value: bigint;

  /** Zero, or the value of a whole number or of a text of digits. @public */
  constructor(value: Whole = 0) {
    super();
    this.#value = whole(value);
    Object.freeze(this);
  }

  add(value: Whole): BigInteger {
    return new BigInteger(this.#value + whole(value));
  }

  subtract(value: Whole): BigInteger {
    return new BigInteger(this.#value - whole(value));
  }

  multiply(value: Whole): BigInteger {
    return new BigInteger(this.#value * whole(value));
  }

  /** Without the rest. @throws RangeError for a division by zero */
  divide(value: Whole): BigInteger {
    return new BigInteger(this.#value / divisor(value));
  }

  /** What a division leaves over. @throws RangeError for a division by zero */
  mod(value: Whole): BigInteger {
    return new BigInteger(this.#value % divisor(value));
  }

  /** @throws RangeError for a power that is negative or has millions of digits */
  pow(exponent: number): BigInteger {
    if (!Number.isInteger(exponent) || exponent < 0 || exponent > 100_000)
      throw new RangeError('The exponent must be a whole number from 0 to 100000.');
    return new BigInteger(this.#value ** BigInt(exponent));
  }

  abs(): BigInteger {
    return new BigInteger(this.#value < 0n ? -this.#value : this.#value);
  }

  negate(): BigInteger {
    return new BigInteger(-this.#value);
  }

  /** The value as a number, which is exact up to 9007199254740991. */
  get(): number {
    return Number(this.#value);
  }

  compareTo(other: Whole): number {
    const that = whole(other);
    return this.#value < that ? -1 : this.#value > that ? 1 : 0;
  }

  equals(other: unknown): boolean {
    if (other instanceof BigInteger) return this.#value === other.#value;
    return typeof other === 'number' && Number.isInteger(other) && this.#value === BigInt(other);
  }

  hashCode(): number {
    return Number(BigInt.asIntN(32, this.#value));
  }

  override toString(): string {
    return this.#value.toString();
  }

  override valueOf(): number {
    return Number(this.#value);
  }

  [equalityKey](): string {
    return this.#value.toString();
  }
}
platformClass('util.BigInteger', BigInteger);

function whole(value: Whole): bigint {
  if (value instanceof BigInteger) return BigInt(value.toString());
  const text = String(value).trim();
  if (typeof value !== 'bigint' && !/^[+-]?\d+$/.test(text) && !Number.isInteger(value))
    throw new TypeError(`"${text}" is no whole number.`);
  return typeof value === 'number' ? BigInt(value) : BigInt(text.replace(/^\+/, ''));
}

function divisor(value: Whole): bigint {
  const result = whole(value);
  if (result === 0n) throw new RangeError('A BigInteger cannot be divided by zero.');
  return result;
}
