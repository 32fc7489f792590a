import { registerClass } from '../../platform-object.ts';
import { CipherBase, strength } from './CipherBase.ts';

/**
 * Encrypts and decrypts with RSA and AES (CBC, CFB, CTR, ECB, OFB, and GCM with the authentication tag appended to the
 * content). AES keys and initialization vectors are Base64-encoded bytes. RSA keys are X.509 public keys to encrypt and
 * PKCS #8 private keys to decrypt. They are passed as Base64, as PEM, or as references to the service's key directory.
 */
export class Cipher extends CipherBase {
  static readonly CHAR_ENCODING = 'UTF8';
  readonly [strength] = 'strong';

  /** Creates a cipher, which can be used for any number of operations. @public */
  constructor() {
    super();
  }
}
registerClass('crypto.Cipher', Cipher);
