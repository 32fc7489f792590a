import { randomBytes } from 'node:crypto';
import { PlatformObject, registerClass } from '../../platform-object.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Generates unique IDs. */
export class UUIDUtils extends PlatformObject {
  /** Returns a new unique ID of 26 letters and digits. */
  static createUUID(): string {
    return [...randomBytes(26)].map((byte) => alphabet[byte % alphabet.length]).join('');
  }
}
registerClass('util.UUIDUtils', UUIDUtils);
