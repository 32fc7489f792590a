import { createHmac } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';

const algorithms: Readonly<Record<string, string>> = {
  HmacMD5: 'md5',
  HmacSHA1: 'sha1',
  HmacSHA256: 'sha256',
  HmacSHA512: 'sha512',
};

/** Codes that may be forged: for what others still ask for. */
export class WeakMac extends PlatformObject {
  static readonly HMAC_MD5 = 'HmacMD5';
  static readonly HMAC_SHA_1 = 'HmacSHA1';
  readonly #algorithm: string;

  /** A code by one of the constants. @throws Error for another algorithm @public */
  constructor(algorithm: string) {
    super();
    const found = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
    if (found === undefined)
      throw new Error(
        `"${String(algorithm)}" is no code of WeakMac: use one of ${Object.keys(algorithms).join(', ')}.`,
      );
    this.#algorithm = found;
  }

  /** The code of a message under a key; texts stand for their bytes in UTF-8. */
  digest(message: string | Bytes, key: string | Bytes): Bytes {
    return new Bytes(createHmac(this.#algorithm, bytes(key)).update(bytes(message)).digest());
  }
}
platformClass('crypto.WeakMac', WeakMac);

const bytes = (given: string | Bytes): Uint8Array =>
  given instanceof Bytes ? given[content] : HostBuffer.from(String(given));
