import { HostBuffer } from '../../binary.ts';
import { cipher, type Direction } from '../../keys/ciphers.ts';
import { PlatformObject, platformBase } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';
import type { CertificateRef } from './CertificateRef.ts';
import type { KeyRef } from './KeyRef.ts';

/** Which ciphers a class has: those that nobody can break, or the others, too. */
export const strength = Symbol('strength');

/**
 * What both classes of ciphers do. Keys and vectors are bytes in base64; keys of RSA are X.509 (to encrypt) and PKCS #8
 * (to decrypt) in base64 or PEM, or references to the service's folder of keys.
 */
export abstract class CipherBase extends PlatformObject {
  abstract readonly [strength]: 'strong' | 'weak';

  /** A text's bytes in UTF-8, encrypted, in base64. @throws Error in words */
  encrypt(
    message: string,
    key: string | CertificateRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): string {
    const bytes = HostBuffer.from(String(message));
    return HostBuffer.from(this.#work('encrypt', bytes, key, transformation, vector)).toString('base64');
  }

  /** The text of what `encrypt` gave. @throws Error in words: another key, or content that was changed */
  decrypt(
    base64: string,
    key: string | KeyRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): string {
    const bytes = HostBuffer.from(String(base64), 'base64');
    return HostBuffer.from(this.#work('decrypt', bytes, key, transformation, vector)).toString();
  }

  /** Bytes, encrypted. @throws Error in words */
  encryptBytes(
    bytes: Bytes,
    key: string | CertificateRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): Bytes {
    return new Bytes(this.#work('encrypt', bytes[content], key, transformation, vector));
  }

  /** The bytes of what `encryptBytes` gave. @throws Error in words: another key, or content that was changed */
  decryptBytes(
    bytes: Bytes,
    key: string | KeyRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): Bytes {
    return new Bytes(this.#work('decrypt', bytes[content], key, transformation, vector));
  }

  #work(
    direction: Direction,
    bytes: Uint8Array,
    key: unknown,
    transformation: string,
    vector: string | null | undefined,
  ): Uint8Array {
    const work = { content: bytes, key, transformation: String(transformation), vector };
    return cipher(direction, work, this[strength]);
  }
}
platformBase(CipherBase);
