import { randomBytes, randomInt } from 'node:crypto';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Bytes, maxBytesLength } from '../util/Bytes.ts';

/** Signed 32-bit numbers are from `-int32Limit` (inclusive) to `int32Limit` (exclusive). */
const int32Limit = 2 ** 31;

/** A cryptographically secure random generator. */
export class SecureRandom extends PlatformObject {
  /** Creates a random generator. @public */
  constructor() {
    super();
  }

  /** Returns the given number of random bytes. @throws RangeError if it is not an integer from 0 to 10485760 */
  nextBytes(count: number): Bytes {
    return new Bytes(randomBytes(requireCount(count)));
  }

  /** Returns random bytes as the seed of another generator. @throws RangeError for the same numbers as `nextBytes` */
  generateSeed(count: number): Bytes {
    return this.nextBytes(count);
  }

  /** Has no effect: the generator seeds itself. */
  setSeed(_seed: Bytes): void {
    return undefined;
  }

  /**
   * Returns a random integer from 0 (inclusive) to the bound (exclusive), or a random signed 32-bit number if no bound
   * is given.
   * @throws RangeError if the bound is not a positive integer, or is 2^48 or more
   */
  nextInt(bound?: number): number {
    if (bound === undefined) return randomInt(-int32Limit, int32Limit);
    if (!Number.isInteger(bound) || bound < 1) throw new RangeError('The bound must be a positive integer.');
    return randomInt(bound);
  }

  /**
   * Returns a random integer from the first bound (inclusive) to the second (exclusive).
   * @throws RangeError if the bounds are not integers, the second is not greater, or they differ by 2^48 or more
   */
  nextIntInRange(from: number, to: number): number {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from >= to)
      throw new RangeError('The bounds must be integers, and the first must be less than the second.');
    return randomInt(from, to);
  }

  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  nextNumber(): number {
    // 2^48 - 1 is the largest range that `randomInt` accepts.
    return randomInt(2 ** 48 - 1) / (2 ** 48 - 1);
  }
}
registerClass('crypto.SecureRandom', SecureRandom);

function requireCount(count: number): number {
  if (!Number.isInteger(count) || count < 0 || count > maxBytesLength)
    throw new RangeError(`The number of bytes must be an integer from 0 to ${maxBytesLength}.`);
  return count;
}
