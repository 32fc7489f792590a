import { keyAlias, keyPassword } from '../../keys/read-keys.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A reference to a private key in the service's key directory. */
export class KeyRef extends PlatformObject {
  declare readonly [keyAlias]: string;
  declare readonly [keyPassword]: string | undefined;

  /**
   * Creates a reference to the private key with the given alias; the password is required if the key is
   * encrypted.
   * @public
   */
  constructor(alias: string, password?: string) {
    super();
    Object.defineProperty(this, keyAlias, { value: String(alias) });
    Object.defineProperty(this, keyPassword, { value: password });
  }

  /** Returns the alias of the private key. */
  override toString(): string {
    return this[keyAlias];
  }
}
registerClass('crypto.KeyRef', KeyRef);
