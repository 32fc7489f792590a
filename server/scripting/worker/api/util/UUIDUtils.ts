import { randomBytes } from 'node:crypto';
import { PlatformObject, platformClass } from '../../platform-object.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Ids that nobody else has. */
export class UUIDUtils extends PlatformObject {
  /** 26 letters and digits. */
  static createUUID(): string {
    return [...randomBytes(26)].map((byte) => letters[byte % letters.length]).join('');
  }
}
platformClass('util.UUIDUtils', UUIDUtils);
