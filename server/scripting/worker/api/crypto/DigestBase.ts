import { createHash, type Hash } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, platformBase } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';

/** What both classes of digests do. */
export abstract class DigestBase extends PlatformObject {
  readonly #class: string;
  readonly #algorithms: Readonly<Record<string, string>>;
  readonly #algorithm: string;
  #hash: Hash;

  constructor(name: string, algorithms: Readonly<Record<string, string>>, algorithm: string) {
    super();
    this.#class = name;
    this.#algorithms = algorithms;
    this.#algorithm = this.#algorithmNamed(algorithm);
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
        createHash(this.#algorithmNamed(String(first)))
          .update(second[content])
          .digest(),
      );
    if (typeof first === 'string')
      return createHash(this.#algorithm).update(HostBuffer.from(first)).digest('hex');
    return this.digestBytes(first);
  }

  #algorithmNamed(name: string): string {
    const found = Object.hasOwn(this.#algorithms, name) ? this.#algorithms[name] : undefined;
    if (found !== undefined) return found;
    const names = Object.keys(this.#algorithms).join(', ');
    throw new Error(`"${String(name)}" is no digest of ${this.#class}: use one of ${names}.`);
  }
}
platformBase(DigestBase);
