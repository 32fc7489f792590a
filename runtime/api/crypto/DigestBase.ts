import { createHash, type Hash } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, registerBase } from '../../platform-object.ts';
import { Bytes, rawBytes } from '../util/Bytes.ts';

/** The methods that both message digest classes share. */
export abstract class DigestBase extends PlatformObject {
  readonly #className: string;
  readonly #algorithms: Readonly<Record<string, string>>;
  readonly #algorithm: string;
  #hash: Hash;

  constructor(className: string, algorithms: Readonly<Record<string, string>>, algorithm: string) {
    super();
    this.#className = className;
    this.#algorithms = algorithms;
    this.#algorithm = this.#findAlgorithm(algorithm);
    this.#hash = createHash(this.#algorithm);
  }

  /** Adds bytes to the input of the digest. */
  updateBytes(input: Bytes): void {
    this.#hash.update(input[rawBytes]);
  }

  /** Returns the digest of all bytes added so far, followed by the given bytes, and resets the input. */
  digestBytes(input?: Bytes): Bytes {
    if (input !== undefined) this.updateBytes(input);
    const digest = this.#hash.digest();
    this.#hash = createHash(this.#algorithm);
    return new Bytes(digest);
  }

  /** Returns the digest of all bytes added so far, followed by the given bytes, and resets the input. */
  digest(bytes?: Bytes): Bytes;
  /** Returns the digest of a string's UTF-8 bytes as lower-case hexadecimal digits. */
  digest(text: string): string;
  /** Returns the digest of bytes by the given algorithm. @throws Error if the algorithm is not supported */
  digest(algorithm: string, bytes: Bytes): Bytes;
  digest(first?: string | Bytes, second?: Bytes): Bytes | string {
    if (second !== undefined)
      return new Bytes(
        createHash(this.#findAlgorithm(String(first)))
          .update(second[rawBytes])
          .digest(),
      );
    if (typeof first === 'string')
      return createHash(this.#algorithm).update(HostBuffer.from(first)).digest('hex');
    return this.digestBytes(first);
  }

  #findAlgorithm(name: string): string {
    const algorithm = Object.hasOwn(this.#algorithms, name) ? this.#algorithms[name] : undefined;
    if (algorithm !== undefined) return algorithm;
    const names = Object.keys(this.#algorithms).join(', ');
    throw new Error(
      `"${String(name)}" is not a digest algorithm of ${this.#className}: use one of ${names}.`,
    );
  }
}
registerBase(DigestBase);
