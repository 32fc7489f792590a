import { createHash } from 'node:crypto';

/** Digest under which a random secret is stored: no password, so it needs no slow hash. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
