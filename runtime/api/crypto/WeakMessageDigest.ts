import { registerClass } from '../../platform-object.ts';
import { DigestBase } from './DigestBase.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const algorithms: Readonly<Record<string, string>> = freezeTable({
  MD5: 'md5',
  SHA: 'sha1',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
});

/** Computes message digests, including some that are not collision-resistant, for checksums and legacy protocols. */
export class WeakMessageDigest extends DigestBase {
  static readonly DIGEST_MD5 = 'MD5';
  static readonly DIGEST_SHA = 'SHA';
  static readonly DIGEST_SHA_1 = 'SHA-1';
  static readonly DIGEST_SHA_256 = 'SHA-256';
  static readonly DIGEST_SHA_512 = 'SHA-512';

  /**
   * Creates a message digest for an algorithm: one of the constants.
   * @throws Error if the algorithm is not supported
   * @public
   */
  constructor(algorithm: string) {
    super('WeakMessageDigest', algorithms, algorithm);
  }
}
registerClass('crypto.WeakMessageDigest', WeakMessageDigest);
