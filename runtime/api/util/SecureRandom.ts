import { registerClass } from '../../platform-object.ts';
import { SecureRandom as CryptoRandom } from '../crypto/SecureRandom.ts';

/** A cryptographically secure random generator, the same as crypto.SecureRandom. */
export class SecureRandom extends CryptoRandom {
  /** Creates a random generator. @public */
  constructor() {
    super();
  }
}
registerClass('util.SecureRandom', SecureRandom);
