import { HostBuffer } from '../../binary.ts';
import { privateKey, publicKey } from '../../keys/read-keys.ts';
import { algorithmNamed, signBytes, weakAlgorithms, verifyBytes } from '../../keys/signature-algorithms.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';
import type { CertificateRef } from './CertificateRef.ts';
import type { KeyRef } from './KeyRef.ts';

/**
 * Signs, and checks signatures, also with digests that can be forged. Private keys are PKCS #8, public ones X.509, in base64 or PEM, or references to the service's folder of keys.
 */
export class WeakSignature extends PlatformObject {
  /** @public */
  constructor() {
    super();
  }

  /** Whether an algorithm can be used. */
  static isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(weakAlgorithms, algorithm);
  }

  /** Whether an algorithm can be used. */
  isDigestAlgorithmSupported(algorithm: string): boolean {
    return WeakSignature.isDigestAlgorithmSupported(algorithm);
  }

  /** The signature of a text's bytes in UTF-8, in base64. @throws Error in words: a key that cannot be read, or is for something else */
  sign(text: string, key: string | KeyRef, algorithm: string): string {
    const signature = signBytes(
      HostBuffer.from(String(text)),
      privateKey(key),
      algorithmNamed(algorithm, weakAlgorithms),
    );
    return HostBuffer.from(signature).toString('base64');
  }

  /** The signature of bytes. @throws Error in words */
  signBytes(bytes: Bytes, key: string | KeyRef, algorithm: string): Bytes {
    return new Bytes(signBytes(bytes[content], privateKey(key), algorithmNamed(algorithm, weakAlgorithms)));
  }

  /** Whether a signature in base64 is that of a text. @throws Error in words, for keys that cannot be read */
  verifySignature(signature: string, text: string, key: string | CertificateRef, algorithm: string): boolean {
    const own = algorithmNamed(algorithm, weakAlgorithms);
    const bytes = HostBuffer.from(String(signature), 'base64');
    return verifyBytes(HostBuffer.from(String(text)), bytes, publicKey(key), own);
  }

  /** Whether a signature is that of bytes. @throws Error in words, for keys that cannot be read */
  verifyBytesSignature(
    signature: Bytes,
    bytes: Bytes,
    key: string | CertificateRef,
    algorithm: string,
  ): boolean {
    return verifyBytes(
      bytes[content],
      signature[content],
      publicKey(key),
      algorithmNamed(algorithm, weakAlgorithms),
    );
  }
}
platformClass('crypto.WeakSignature', WeakSignature);
