import { HostBuffer } from '../../binary.ts';
import { privateKey, publicKey } from '../../keys/read-keys.ts';
import { algorithmNamed, signBytes, verifyBytes } from '../../keys/signature-algorithms.ts';
import { PlatformObject, platformBase } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';
import type { CertificateRef } from './CertificateRef.ts';
import type { KeyRef } from './KeyRef.ts';

/** The algorithms of a class. */
export const algorithms = Symbol('algorithms');

/** What both classes of signatures do. */
export abstract class SignatureBase extends PlatformObject {
  abstract readonly [algorithms]: Parameters<typeof algorithmNamed>[1];

  /** Whether an algorithm can be used. */
  isDigestAlgorithmSupported(algorithm: string): boolean {
    return Object.hasOwn(this[algorithms], algorithm);
  }

  /** The signature of a text's bytes in UTF-8, in base64. @throws Error in words: a key that cannot be read, or is for something else */
  sign(text: string, key: string | KeyRef, algorithm: string): string {
    const signature = signBytes(
      HostBuffer.from(String(text)),
      privateKey(key),
      algorithmNamed(algorithm, this[algorithms]),
    );
    return HostBuffer.from(signature).toString('base64');
  }

  /** The signature of bytes. @throws Error in words */
  signBytes(bytes: Bytes, key: string | KeyRef, algorithm: string): Bytes {
    return new Bytes(signBytes(bytes[content], privateKey(key), algorithmNamed(algorithm, this[algorithms])));
  }

  /** Whether a signature in base64 is that of a text. @throws Error in words, for keys that cannot be read */
  verifySignature(signature: string, text: string, key: string | CertificateRef, algorithm: string): boolean {
    const own = algorithmNamed(algorithm, this[algorithms]);
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
      algorithmNamed(algorithm, this[algorithms]),
    );
  }
}
platformBase(SignatureBase);
