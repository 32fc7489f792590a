import { createHash } from 'node:crypto';

/**
 * Returns a unique ID for an object whose record has none. It has the form of the platform's unique IDs, and depends only on
 * the key.
 */
export function derivedUUID(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(26, '0').slice(0, 26);
}
