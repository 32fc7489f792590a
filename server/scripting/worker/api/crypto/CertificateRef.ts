import { aliasOf } from '../../keys/read-keys.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Names a certificate, or a public key, of the service's folder of keys. */
export class CertificateRef extends PlatformObject {
  declare readonly [aliasOf]: string;

  /** The certificate of an alias. @public */
  constructor(alias: string) {
    super();
    Object.defineProperty(this, aliasOf, { value: String(alias) });
  }

  override toString(): string {
    return this[aliasOf];
  }
}
platformClass('crypto.CertificateRef', CertificateRef);
