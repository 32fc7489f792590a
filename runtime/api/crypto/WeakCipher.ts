import { registerClass } from '../../platform-object.ts';
import { CipherBase, strength } from './CipherBase.ts';

/**
 * Encrypts and decrypts for legacy protocols: it also supports ciphers that are no longer secure, such as DESede. Keys
 * and initialization vectors are Base64-encoded bytes. RSA encrypts with an X.509 public key and decrypts with a
 * PKCS #8 private key. An RSA key is passed as Base64, as PEM, or as a reference to the service's key directory.
 */
export class WeakCipher extends CipherBase {
  static readonly CHAR_ENCODING = 'UTF8';
  readonly [strength] = 'weak';

  /** Creates a cipher, which can be used for any number of operations. @public */
  constructor() {
    super();
  }
}
registerClass('crypto.WeakCipher', WeakCipher);
