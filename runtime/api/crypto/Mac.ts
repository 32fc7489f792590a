import { registerClass } from '../../platform-object.ts';
import { MacBase } from './MacBase.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const algorithms: Readonly<Record<string, string>> = freezeTable({
  HmacMD5: 'md5',
  HmacSHA1: 'sha1',
  HmacSHA256: 'sha256',
  HmacSHA384: 'sha384',
  HmacSHA512: 'sha512',
});

/** Computes message authentication codes (HMAC). */
export class Mac extends MacBase {
  static readonly HMAC_MD5 = 'HmacMD5';
  static readonly HMAC_SHA_1 = 'HmacSHA1';
  static readonly HMAC_SHA_256 = 'HmacSHA256';
  static readonly HMAC_SHA_384 = 'HmacSHA384';
  static readonly HMAC_SHA_512 = 'HmacSHA512';

  /**
   * Creates a MAC generator for an algorithm: one of the constants.
   * @throws Error if the algorithm is not supported
   * @public
   */
  constructor(algorithm: string) {
    super('Mac', algorithms, algorithm);
  }
}
registerClass('crypto.Mac', Mac);
