import { weakAlgorithms } from '../../keys/signature-algorithms.ts';
import { platformClass } from '../../platform-object.ts';
import { algorithms, SignatureBase } from './SignatureBase.ts';

/**
 * Signs, and checks signatures, also with digests that can be forged. Private keys are PKCS #8, public ones X.509, in base64 or PEM, or
 * references to the service's folder of keys.
 */
export class WeakSignature extends SignatureBase {
  readonly [algorithms] = weakAlgorithms;

  /** @public */
  constructor() {
    super();
  }

  /** Whether an algorithm can be used. */
  static isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(weakAlgorithms, algorithm);
  }
}
platformClass('crypto.WeakSignature', WeakSignature);
