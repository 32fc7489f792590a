import { HostBuffer } from '../../binary.ts';
import { applyCipher, type Direction } from '../../keys/ciphers.ts';
import { PlatformObject, registerBase } from '../../platform-object.ts';
import { Bytes, rawBytes } from '../util/Bytes.ts';
import type { CertificateRef } from './CertificateRef.ts';
import type { KeyRef } from './KeyRef.ts';

/** The key of the property that says whether a class supports only strong ciphers, or weak ones too. */
export const strength = Symbol('strength');

/**
 * The methods that both cipher classes share. Secret keys and initialization vectors are Base64-encoded bytes. RSA keys
 * are X.509 public keys to encrypt and PKCS #8 private keys to decrypt. They are passed as Base64, as PEM, or as
 * references to the service's key directory.
 */
export abstract class CipherBase extends PlatformObject {
  abstract readonly [strength]: 'strong' | 'weak';

  /**
   * Encrypts the UTF-8 bytes of a string and returns the result as Base64. `iterations` has no effect.
   * @throws Error if the transformation, the key or the initialization vector is not valid
   */
  encrypt(
    message: string,
    key: string | CertificateRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): string {
    const bytes = HostBuffer.from(String(message));
    return HostBuffer.from(this.#run('encrypt', bytes, key, transformation, vector)).toString('base64');
  }

  /**
   * Decrypts the Base64-encoded result of `encrypt` and returns the string. `iterations` has no effect.
   * @throws Error if the transformation, the key or the initialization vector is not valid, or the content was modified
   */
  decrypt(
    base64: string,
    key: string | KeyRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): string {
    const bytes = HostBuffer.from(String(base64), 'base64');
    return HostBuffer.from(this.#run('decrypt', bytes, key, transformation, vector)).toString();
  }

  /**
   * Encrypts bytes and returns the result. `iterations` has no effect.
   * @throws Error if the transformation, the key or the initialization vector is not valid
   */
  encryptBytes(
    bytes: Bytes,
    key: string | CertificateRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): Bytes {
    return new Bytes(this.#run('encrypt', bytes[rawBytes], key, transformation, vector));
  }

  /**
   * Decrypts the result of `encryptBytes` and returns the bytes. `iterations` has no effect.
   * @throws Error if the transformation, the key or the initialization vector is not valid, or the content was modified
   */
  decryptBytes(
    bytes: Bytes,
    key: string | KeyRef,
    transformation: string,
    vector?: string | null,
    _iterations?: number,
  ): Bytes {
    return new Bytes(this.#run('decrypt', bytes[rawBytes], key, transformation, vector));
  }

  #run(
    direction: Direction,
    bytes: Uint8Array,
    key: unknown,
    transformation: string,
    vector: string | null | undefined,
  ): Uint8Array {
    const request = { content: bytes, key, transformation: String(transformation), vector };
    return applyCipher(direction, request, this[strength]);
  }
}
registerBase(CipherBase);
