import { platformClass } from '../../platform-object.ts';
import { CipherBase, strength } from './CipherBase.ts';

/**
 * Encrypts and decrypts with AES (CBC, CTR, GCM with its tag after the content) and RSA. Keys and
 * initialization vectors are Base64-encoded bytes. RSA keys are X.509 to encrypt and PKCS #8 to decrypt, as
 * Base64 or PEM, or references to the service's key directory.
 */
export class Cipher extends CipherBase {
  static readonly CHAR_ENCODING = 'UTF8';
  readonly [strength] = 'strong';

  /** Creates a cipher, which can be used for any number of operations. @public */
  constructor() {
    super();
  }
}
platformClass('crypto.Cipher', Cipher);
