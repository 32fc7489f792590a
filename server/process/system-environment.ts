import { randomBytes } from 'node:crypto';
import type { Clock, Randomness } from '../ports/environment.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const systemRandomness: Randomness = {
  hex: (length) =>
    randomBytes(Math.ceil(length / 2))
      .toString('hex')
      .slice(0, length),
  // The distribution is not uniform, because 256 is not divisible by 36. That is acceptable because IDs are not secret.
  id: () => Array.from(randomBytes(26), (byte) => alphabet[byte % alphabet.length]).join(''),
};
