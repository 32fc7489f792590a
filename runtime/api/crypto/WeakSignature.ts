import { allAlgorithms } from '../../keys/signature-algorithms.ts';
import { registerClass } from '../../platform-object.ts';
import { algorithms, SignatureBase } from './SignatureBase.ts';

/**
 * Creates and verifies signatures, including with digests that are no longer secure. Private keys are in PKCS #8 and
 * public keys in X.509 format. They are passed as Base64, as PEM, or as references to the service's key directory.
 */
export class WeakSignature extends SignatureBase {
  readonly [algorithms] = allAlgorithms;

  /** Creates a signature object, which can be used for any number of operations. @public */
  constructor() {
    super();
  }

  /** Returns true if this class supports the algorithm. */
  static isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(allAlgorithms, algorithm);
  }
}
registerClass('crypto.WeakSignature', WeakSignature);
