import { randomBytes } from 'node:crypto';
import type { Clock, Randomness } from '../ports/environment.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random bytes are generated in blocks, because calling the generator takes as long as generating 4 kB. */
const poolBytes = 4096;
let pool = Buffer.alloc(0);

/** Returns random bytes that no other caller receives. */
function takeRandomBytes(count: number): Buffer {
  if (count > poolBytes) return randomBytes(count);
  if (pool.length < count) pool = randomBytes(poolBytes);
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
}

export const systemRandomness: Randomness = {
  hex: (length) =>
    takeRandomBytes(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length),
  // The distribution is not uniform, because 256 is not divisible by 36. That is acceptable because IDs are not secret.
  id: () => Array.from(takeRandomBytes(26), (byte) => alphabet[byte % alphabet.length]).join(''),
};
