import { randomBytes } from 'node:crypto';
import type { Clock, Randomness } from '../ports/environment.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const systemRandomness: Randomness = {
  hex: (length) =>
    randomBytes(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length),
  // 32 values a byte would be even; 36 of 256 is not, and an id is no secret.
  id: () => Array.from(randomBytes(26), (byte) => alphabet[byte % alphabet.length]).join(''),
};
