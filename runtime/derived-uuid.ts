import { createHash } from 'node:crypto';

/** Returns the unique ID of an object whose record has none, in the form of the platform's: it depends only on the key. */
export function derivedUUID(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(26, '0').slice(0, 26);
}
