import { registerClass } from '../../platform-object.ts';
import { DigestBase } from './DigestBase.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const algorithms: Readonly<Record<string, string>> = freezeTable({
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
});

/** Computes secure message digests. */
export class MessageDigest extends DigestBase {
  static readonly DIGEST_SHA_256 = 'SHA-256';
  static readonly DIGEST_SHA_384 = 'SHA-384';
  static readonly DIGEST_SHA_512 = 'SHA-512';

  /**
   * Creates a message digest for an algorithm: one of the constants.
   * @throws Error if the algorithm is not supported
   * @public
   */
  constructor(algorithm: string) {
    super('MessageDigest', algorithms, algorithm);
  }
}
registerClass('crypto.MessageDigest', MessageDigest);
