import { createHash, type Hash } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';

const algorithms: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA: 'sha1',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
};

/** Digests that can be forged: for checksums, and for what others still ask for. */
export class WeakMessageDigest extends PlatformObject {
  static readonly DIGEST_MD5 = 'MD5';
  static readonly DIGEST_SHA = 'SHA';
  static readonly DIGEST_SHA_1 = 'SHA-1';
  static readonly DIGEST_SHA_256 = 'SHA-256';
  static readonly DIGEST_SHA_512 = 'SHA-512';
  readonly #algorithm: string;
  #hash: Hash;

  /** A digest by one of the constants. @throws Error for another algorithm @public */
  constructor(algorithm: string) {
    super();
    this.#algorithm = algorithmNamed(algorithm);
    this.#hash = createHash(this.#algorithm);
  }

  /** Takes more bytes into the digest. */
  updateBytes(input: Bytes): void {
    this.#hash.update(input[content]);
  }

  /** The digest of all bytes that were taken in, and of these if given; then it begins anew. */
  digestBytes(input?: Bytes): Bytes {
    if (input !== undefined) this.updateBytes(input);
    const digest = this.#hash.digest();
    this.#hash = createHash(this.#algorithm);
    return new Bytes(digest);
  }

  /**
   * `()` ends the digest; `(bytes)` is that of these bytes; `(text)` that of a text in UTF-8, in hexadecimal digits;
   * `(algorithm, bytes)` that of bytes by another algorithm.
   */
  digest(bytes?: Bytes): Bytes;
  digest(text: string): string;
  digest(algorithm: string, bytes: Bytes): Bytes;
  digest(first?: string | Bytes, second?: Bytes): Bytes | string {
    if (second !== undefined)
      return new Bytes(
        createHash(algorithmNamed(String(first)))
          .update(second[content])
          .digest(),
      );
    if (typeof first === 'string')
      return createHash(this.#algorithm).update(HostBuffer.from(first)).digest('hex');
    return this.digestBytes(first);
  }
}
platformClass('crypto.WeakMessageDigest', WeakMessageDigest);

function algorithmNamed(name: string): string {
  const found = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
  if (found !== undefined) return found;
  throw new Error(
    `"${String(name)}" is no digest of WeakMessageDigest: use one of ${Object.keys(algorithms).join(', ')}.`,
  );
}
