import { strongAlgorithms } from '../../keys/signature-algorithms.ts';
import { platformClass } from '../../platform-object.ts';
import { algorithms, SignatureBase } from './SignatureBase.ts';

/**
 * Signs, and checks signatures, with RSA and elliptic curves. Private keys are PKCS #8, public ones X.509, in base64 or PEM, or
 * references to the service's folder of keys.
 */
export class Signature extends SignatureBase {
  readonly [algorithms] = strongAlgorithms;

  /** @public */
  constructor() {
    super();
  }

  /** Whether an algorithm can be used. */
  static isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(strongAlgorithms, algorithm);
  }
}
platformClass('crypto.Signature', Signature);
