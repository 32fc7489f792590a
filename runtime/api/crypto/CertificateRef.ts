import { keyAlias } from '../../keys/read-keys.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A reference to a certificate or public key in the service's key directory. */
export class CertificateRef extends PlatformObject {
  declare readonly [keyAlias]: string;

  /** Creates a reference to the certificate or public key with the given alias. @public */
  constructor(alias: string) {
    super();
    Object.defineProperty(this, keyAlias, { value: String(alias) });
  }

  /** Returns the alias of the certificate or public key. */
  override toString(): string {
    return this[keyAlias];
  }
}
registerClass('crypto.CertificateRef', CertificateRef);
