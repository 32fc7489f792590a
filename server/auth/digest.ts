import { createHash } from 'node:crypto';

/**
 * Returns the digest under which a random secret, or a text that only has to be compared, is stored. Unlike a password,
 * it needs no slow hash.
 */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Creates a digest function with a salt. If the salt is random, the digests are useless outside this process. */
export const saltedDigest =
  (salt: string) =>
  (text: string): string =>
    digestOf(salt + text);
