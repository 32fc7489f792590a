import { platformClass } from '../../platform-object.ts';
import { CipherBase, strength } from './CipherBase.ts';

/**
 * Encrypts with ciphers that can be broken, such as DESede: for what others still ask for.
 * Keys and vectors are bytes in base64; keys of RSA are X.509 (to encrypt) and PKCS #8 (to decrypt) in base64 or PEM, or
 * references to the service's folder of keys.
 */
export class WeakCipher extends CipherBase {
  static readonly CHAR_ENCODING = 'UTF8';
  readonly [strength] = 'weak';

  /** @public */
  constructor() {
    super();
  }
}
platformClass('crypto.WeakCipher', WeakCipher);
