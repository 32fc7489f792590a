import { weakAlgorithms } from '../../keys/signature-algorithms.ts';
import { platformClass } from '../../platform-object.ts';
import { algorithms, SignatureBase } from './SignatureBase.ts';

/**
 * Creates and verifies signatures, also with digests that are not secure any more. Private keys are PKCS #8
 * and public keys X.509, as Base64 or PEM, or references to the service's key directory.
 */
export class WeakSignature extends SignatureBase {
  readonly [algorithms] = weakAlgorithms;

  /** Creates a signature object, which can be used for any number of operations. @public */
  constructor() {
    super();
  }

  /** Returns true if this class supports the algorithm. */
  static isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(weakAlgorithms, algorithm);
  }
}
platformClass('crypto.WeakSignature', WeakSignature);
