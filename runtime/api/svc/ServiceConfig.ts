import { serviceAttributes } from '../../services/service-attributes.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import type { ServiceDefinition } from '../../services/service-definitions.ts';
import { ServiceCredential } from './ServiceCredential.ts';
import { ServiceProfile } from './ServiceProfile.ts';

/** The configuration of a service. */
export class ServiceConfig extends PlatformObject {
  readonly #definition: ServiceDefinition;

  constructor(definition: ServiceDefinition) {
    super();
    this.#definition = definition;
  }

  /** Returns the ID of the service. */
  get ID(): string {
    return this.#definition.id;
  }

  /** Returns the type of the service, such as `HTTP`, `HTTPForm` or `GENERIC`. */
  get serviceType(): string {
    return this.#definition.type;
  }

  /** Returns the profile with the timeout and limits of the service. */
  get profile(): ServiceProfile {
    return new ServiceProfile(this.#definition.profile);
  }

  /** Returns the credential of the service, or null if none is defined. */
  get credential(): ServiceCredential | null {
    return this.#definition.credential === null ? null : new ServiceCredential(this.#definition.credential);
  }

  /**
   * Returns the custom attributes of the service's definition, which come from `custom` in a definition file or from a
   * site export. An attribute without a value is null.
   */
  get custom(): Record<string, unknown> {
    return serviceAttributes(this, this.#definition.custom);
  }

  [displayId](): string {
    return this.ID;
  }
}
registerClass('svc.ServiceConfig', ServiceConfig);
