import { aliasOf, passwordOf } from '../../keys/read-keys.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Names a private key of the service's folder of keys. */
export class KeyRef extends PlatformObject {
  declare readonly [aliasOf]: string;
  declare readonly [passwordOf]: string | undefined;

  /** The key of an alias, with a password where it is encrypted. @public */
  constructor(alias: string, password?: string) {
    super();
    Object.defineProperty(this, aliasOf, { value: String(alias) });
    Object.defineProperty(this, passwordOf, { value: password });
  }

  override toString(): string {
    return this[aliasOf];
  }
}
platformClass('crypto.KeyRef', KeyRef);
