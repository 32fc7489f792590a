import { strongAlgorithms } from '../../keys/signature-algorithms.ts';
import { registerClass } from '../../platform-object.ts';
import { algorithms, SignatureBase } from './SignatureBase.ts';

/**
 * Creates and verifies signatures with RSA and elliptic curves. Private keys are in PKCS #8 and public keys in X.509
 * format. They are passed as Base64, as PEM, or as references to the service's key directory.
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
registerClass('crypto.Signature', Signature);
