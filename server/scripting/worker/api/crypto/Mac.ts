import { platformClass } from '../../platform-object.ts';
import { MacBase } from './MacBase.ts';

const algorithms: Readonly<Record<string, string>> = {
  HmacSHA256: 'sha256',
  HmacSHA384: 'sha384',
  HmacSHA512: 'sha512',
};

/** Codes that tell that a message is from who has the key. */
export class Mac extends MacBase {
  static readonly HMAC_SHA_256 = 'HmacSHA256';
  static readonly HMAC_SHA_384 = 'HmacSHA384';
  static readonly HMAC_SHA_512 = 'HmacSHA512';

  /** A code by one of the constants. @throws Error for another algorithm @public */
  constructor(algorithm: string) {
    super('Mac', algorithms, algorithm);
  }
}
platformClass('crypto.Mac', Mac);
