import { createHmac } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';

const algorithms: Readonly<Record<string, string>> = {
  HmacSHA256: 'sha256',
  HmacSHA384: 'sha384',
  HmacSHA512: 'sha512',
};

/** Codes that tell that a message is from who has the key. */
export class Mac extends PlatformObject {
  static readonly HMAC_SHA_256 = 'HmacSHA256';
  static readonly HMAC_SHA_384 = 'HmacSHA384';
  static readonly HMAC_SHA_512 = 'HmacSHA512';
  readonly #algorithm: string;

  /** A code by one of the constants. @throws Error for another algorithm @public */
  constructor(algorithm: string) {
    super();
    const found = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
    if (found === undefined)
      throw new Error(
        `"${String(algorithm)}" is no code of Mac: use one of ${Object.keys(algorithms).join(', ')}.`,
      );
    this.#algorithm = found;
  }

  /** The code of a message under a key; texts stand for their bytes in UTF-8. */
  digest(message: string | Bytes, key: string | Bytes): Bytes {
    return new Bytes(createHmac(this.#algorithm, bytes(key)).update(bytes(message)).digest());
  }
}
platformClass('crypto.Mac', Mac);

const bytes = (given: string | Bytes): Uint8Array =>
  given instanceof Bytes ? given[content] : HostBuffer.from(String(given));
