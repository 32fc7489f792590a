import { HostBuffer } from '../../binary.ts';
import { readPrivateKey, readPublicKey } from '../../keys/read-keys.ts';
import { findAlgorithm, signBytes, verifyBytes } from '../../keys/signature-algorithms.ts';
import { PlatformObject, registerBase } from '../../platform-object.ts';
import { Bytes, rawBytes } from '../util/Bytes.ts';
import type { CertificateRef } from './CertificateRef.ts';
import type { KeyRef } from './KeyRef.ts';

/** The algorithms that a class supports. */
export const algorithms = Symbol('algorithms');

/** The methods that both signature classes share. */
export abstract class SignatureBase extends PlatformObject {
  abstract readonly [algorithms]: Parameters<typeof findAlgorithm>[1];

  /** Returns true if this class supports the algorithm. */
  isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(this[algorithms], algorithm);
  }

  /**
   * Signs the UTF-8 bytes of a string and returns the signature as Base64.
   * @throws Error if the algorithm is not supported, or the key cannot be read or does not match it
   */
  sign(text: string, key: string | KeyRef, algorithm: string): string {
    const signature = signBytes(
      HostBuffer.from(String(text)),
      readPrivateKey(key),
      findAlgorithm(algorithm, this[algorithms]),
    );
    return HostBuffer.from(signature).toString('base64');
  }

  /**
   * Signs bytes and returns the signature.
   * @throws Error if the algorithm is not supported, or the key cannot be read or does not match it
   */
  signBytes(bytes: Bytes, key: string | KeyRef, algorithm: string): Bytes {
    return new Bytes(
      signBytes(bytes[rawBytes], readPrivateKey(key), findAlgorithm(algorithm, this[algorithms])),
    );
  }

  /**
   * Returns true if a Base64-encoded signature matches a string's UTF-8 bytes.
   * @throws Error if the algorithm is not supported, or the key cannot be read or does not match it
   */
  verifySignature(signature: string, text: string, key: string | CertificateRef, algorithm: string): boolean {
    const signatureAlgorithm = findAlgorithm(algorithm, this[algorithms]);
    const bytes = HostBuffer.from(String(signature), 'base64');
    return verifyBytes(HostBuffer.from(String(text)), bytes, readPublicKey(key), signatureAlgorithm);
  }

  /**
   * Returns true if a signature matches the given bytes.
   * @throws Error if the algorithm is not supported, or the key cannot be read or does not match it
   */
  verifyBytesSignature(
    signature: Bytes,
    bytes: Bytes,
    key: string | CertificateRef,
    algorithm: string,
  ): boolean {
    return verifyBytes(
      bytes[rawBytes],
      signature[rawBytes],
      readPublicKey(key),
      findAlgorithm(algorithm, this[algorithms]),
    );
  }
}
registerBase(SignatureBase);
