import { platformClass } from '../../platform-object.ts';
import { CipherBase, strength } from './CipherBase.ts';

/**
 * Encrypts and decrypts, including with ciphers that are no longer secure, such as DESede, for legacy protocols. Keys
 * and initialization vectors are Base64-encoded bytes. RSA keys are X.509 public keys to encrypt and PKCS #8 private
 * keys to decrypt. They are passed as Base64, as PEM, or as references to the service's key directory.
 */
export class WeakCipher extends CipherBase {
  static readonly CHAR_ENCODING = 'UTF8';
  readonly [strength] = 'weak';

  /** Creates a cipher, which can be used for any number of operations. @public */
  constructor() {
    super();
  }
}
platformClass('crypto.WeakCipher', WeakCipher);
