import { platformClass } from '../../platform-object.ts';
import { SecureRandom as CryptoRandom } from '../crypto/SecureRandom.ts';

/** The generator of the crypto package, under the name by which some scripts ask for it. */
export class SecureRandom extends CryptoRandom {
  /** @public */
  constructor() {
    super();
  }
}
platformClass('util.SecureRandom', SecureRandom);
