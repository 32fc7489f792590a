import { platformClass } from '../../platform-object.ts';
import { CipherBase, strength } from './CipherBase.ts';

/**
 * Encrypts with AES (CBC, CTR, GCM with its tag after the content) and RSA.
 * Keys and vectors are bytes in base64; keys of RSA are X.509 (to encrypt) and PKCS #8 (to decrypt) in base64 or PEM, or
 * references to the service's folder of keys.
 */
export class Cipher extends CipherBase {
  static readonly CHAR_ENCODING = 'UTF8';
  readonly [strength] = 'strong';

  /** @public */
  constructor() {
    super();
  }
}
platformClass('crypto.Cipher', Cipher);
