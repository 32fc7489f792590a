import { randomBytes, randomInt } from 'node:crypto';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes } from '../util/Bytes.ts';

const range = 2 ** 31;

/** Numbers and bytes that nobody can foresee. */
export class SecureRandom extends PlatformObject {
  /** @public */
  constructor() {
    super();
  }

  /** So many bytes. */
  nextBytes(count: number): Bytes {
    return new Bytes(randomBytes(checkedCount(count)));
  }

  /** So many bytes, to begin another generator with. */
  generateSeed(count: number): Bytes {
    return this.nextBytes(count);
  }

  /** Does nothing: what comes is not to be foreseen, whatever it begins with. */
  setSeed(_seed: Bytes): void {
    return undefined;
  }

  /** A whole number of 32 bits; with a bound, one from 0 up to, but without, it. */
  nextInt(bound?: number): number {
    if (bound === undefined) return randomInt(-range, range);
    if (!Number.isInteger(bound) || bound < 1)
      throw new RangeError('The bound must be a whole number above zero.');
    return randomInt(bound);
  }

  /** A whole number from one up to, but without, another. */
  nextIntInRange(from: number, to: number): number {
    if (!Number.isInteger(from) || !Number.isInteger(to) || from >= to)
      throw new RangeError('The bounds must be whole numbers, the first below the second.');
    return randomInt(from, to);
  }

  /** A number from 0 up to, but without, 1. */
  nextNumber(): number {
    return randomInt(2 ** 48 - 1) / (2 ** 48 - 1);
  }
}
platformClass('crypto.SecureRandom', SecureRandom);

function checkedCount(count: number): number {
  if (!Number.isInteger(count) || count < 0 || count > Bytes.MAX_BYTES)
    throw new RangeError(`The number of bytes must be a whole number from 0 to ${Bytes.MAX_BYTES}.`);
  return count;
}
