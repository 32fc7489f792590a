import { createHash } from 'node:crypto';

/**
 * Returns the digest under which a random secret is stored. A random secret is not a password, so it needs no slow
 * hash.
 */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Digests that mean nothing outside this process, because each is made with the process's own salt. */
export const saltedDigest =
  (salt: string) =>
  (text: string): string =>
    digestOf(salt + text);
