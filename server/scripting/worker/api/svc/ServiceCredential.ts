import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { CredentialDefinition } from '../../services/definitions.ts';

/** Where a service is, and who asks there. */
export class ServiceCredential extends PlatformObject {
  readonly #definition: CredentialDefinition;

  constructor(definition: CredentialDefinition) {
    super();
    this.#definition = definition;
  }

  get ID(): string {
    return this.#definition.id;
  }

  /** Address of the service; null where none is defined. */
  get URL(): string | null {
    return this.#definition.url;
  }

  get user(): string | null {
    return this.#definition.user;
  }

  get password(): string | null {
    return this.#definition.password;
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('svc.ServiceCredential', ServiceCredential, { unshown: ['password'] });
