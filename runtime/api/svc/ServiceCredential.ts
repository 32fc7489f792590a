import { serviceAttributes } from '../../services/service-attributes.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import type { CredentialDefinition } from '../../services/service-definitions.ts';

/** The URL and credentials of a service. */
export class ServiceCredential extends PlatformObject {
  readonly #definition: CredentialDefinition;

  constructor(definition: CredentialDefinition) {
    super();
    this.#definition = definition;
  }

  /** Returns the ID of the credential. */
  get ID(): string {
    return this.#definition.id;
  }

  /** Returns the URL of the service, or null if none is defined. */
  get URL(): string | null {
    return this.#definition.url;
  }

  /** Returns the user name, or null if none is defined. */
  get user(): string | null {
    return this.#definition.user;
  }

  /** Returns the password, or null if none is defined. */
  get password(): string | null {
    return this.#definition.password;
  }

  /**
   * Returns the custom attributes of the credential's definition, which come from `custom` in a definition file or from
   * a site export. An attribute without a value is null.
   */
  get custom(): Record<string, unknown> {
    return serviceAttributes(this, this.#definition.custom);
  }

  [displayId](): string {
    return this.ID;
  }
}
registerClass('svc.ServiceCredential', ServiceCredential, { hiddenInDebugger: ['password'] });
