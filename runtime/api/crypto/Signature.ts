import { strongAlgorithms } from '../../keys/signature-algorithms.ts';
import { platformClass } from '../../platform-object.ts';
import { algorithms, SignatureBase } from './SignatureBase.ts';

/**
 * Creates and verifies signatures with RSA and elliptic curves. Private keys are PKCS #8 and public keys
 * X.509, as Base64 or PEM, or references to the service's key directory.
 */
export class Signature extends SignatureBase {
  readonly [algorithms] = strongAlgorithms;

  /** Creates a signature object, which can be used for any number of operations. @public */
  constructor() {
    super();
  }

  /** Returns true if this class supports the algorithm. */
  static isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(strongAlgorithms, algorithm);
  }
}
platformClass('crypto.Signature', Signature);
