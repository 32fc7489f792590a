import { randomUUID } from 'node:crypto';
import { PlatformObject, platformClass } from '../../platform-object.ts';

export class UUIDUtils extends PlatformObject {
  /** 26 letters and digits. */
  static createUUID(): string {
    return randomUUID().replaceAll('-', '').slice(0, 26);
  }
}
platformClass('util.UUIDUtils', UUIDUtils);
