import { registerClass } from '../../platform-object.ts';
import { MacBase } from './MacBase.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const algorithms: Readonly<Record<string, string>> = freezeTable({
  HmacMD5: 'md5',
  HmacSHA1: 'sha1',
  HmacSHA256: 'sha256',
  HmacSHA512: 'sha512',
});

/** Computes message authentication codes, including some that are no longer secure, for legacy protocols. */
export class WeakMac extends MacBase {
  static readonly HMAC_MD5 = 'HmacMD5';
  static readonly HMAC_SHA_1 = 'HmacSHA1';

  /**
   * Creates a MAC generator for an algorithm: one of the constants, or else `HmacSHA256` or `HmacSHA512`.
   * @throws Error if the algorithm is not supported
   * @public
   */
  constructor(algorithm: string) {
    super('WeakMac', algorithms, algorithm);
  }
}
registerClass('crypto.WeakMac', WeakMac);
