import { createHash } from 'node:crypto';

/**
 * Returns the digest under which a random secret is stored. A random secret is not a password, so it needs no slow
 * hash.
 */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Creates a digest function with a random salt, so that its digests are useless outside this process. */
export const saltedDigest =
  (salt: string) =>
  (text: string): string =>
    digestOf(salt + text);
