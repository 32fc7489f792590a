import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../ports/passwords.ts';
import { BoundedMap } from './bounded-map.ts';

/** The cost that scrypt's author proposed for interactive logins (Percival 2009). Each hash contains its parameters. */
const cost = { N: 16384, r: 8, p: 1, keyLength: 32 };

/** Maximum number of cached password matches. */
const defaultCacheSize = 1000;

const derive = (password: string, salt: Buffer, { N, r, p, keyLength }: typeof cost) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/**
 * Creates and checks slow hashes (`scrypt$N$r$p$salt$key`). After a match, a digest of the password is cached in memory
 * with the hash, because the Debugger API sends Basic credentials with every poll. The least recently used matches are
 * evicted first.
 */
export function createPasswords(digest: (text: string) => string, cacheSize = defaultCacheSize): Passwords {
  const matchCache = new BoundedMap<string, string>(cacheSize);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
    },
    async matches(password, hash) {
      const cachedDigest = matchCache.get(hash);
      if (cachedDigest !== undefined && cachedDigest === digest(password)) return true;
      const [scheme, N, r, p, salt, key] = hash.split('$');
      if (scheme !== 'scrypt' || !salt || !key) return false;
      const expectedKey = Buffer.from(key, 'base64');
      const actualKey = await derive(password, Buffer.from(salt, 'base64'), {
        N: Number(N),
        r: Number(r),
        p: Number(p),
        keyLength: expectedKey.length,
      });
      const isMatch = timingSafeEqual(actualKey, expectedKey);
      if (isMatch) matchCache.set(hash, digest(password));
      return isMatch;
    },
  };
}
