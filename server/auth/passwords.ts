import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../ports/passwords.ts';
import { BoundedMap } from './bounded-map.ts';

/** scrypt with the cost that RFC 7914 names for interactive logins; the parameters stand in each hash. */
const cost = { N: 16384, r: 8, p: 1, keyLength: 32 };

/** Passwords that are remembered at a time. */
const rememberedMatches = 1000;

const derive = (password: string, salt: Buffer, { N, r, p, keyLength }: typeof cost) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/**
 * Slow hashes (`scrypt$N$r$p$salt$key`). A hash once matched is remembered with a digest of the password for the life
 * of the process, in memory only and the most recently used ones only: the Debugger API sends Basic credentials with every poll.
 */
export function createPasswords(digest: (text: string) => string, remembered = rememberedMatches): Passwords {
  const matched = new BoundedMap<string, string>(remembered);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
    },
    async matches(password, hash) {
      const known = matched.get(hash);
      if (known !== undefined && known === digest(password)) return true;
      const [scheme, N, r, p, salt, key] = hash.split('$');
      if (scheme !== 'scrypt' || !salt || !key) return false;
      const expected = Buffer.from(key, 'base64');
      const found = await derive(password, Buffer.from(salt, 'base64'), {
        N: Number(N),
        r: Number(r),
        p: Number(p),
        keyLength: expected.length,
      });
      const same = timingSafeEqual(found, expected);
      if (same) matched.set(hash, digest(password));
      return same;
    },
  };
}
