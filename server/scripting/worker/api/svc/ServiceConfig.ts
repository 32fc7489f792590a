import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { ServiceDefinition } from '../../services/definitions.ts';
import { ServiceCredential } from './ServiceCredential.ts';
import { ServiceProfile } from './ServiceProfile.ts';

/** How a service is defined. */
export class ServiceConfig extends PlatformObject {
  readonly #definition: ServiceDefinition;

  constructor(definition: ServiceDefinition) {
    super();
    this.#definition = definition;
  }

  get ID(): string {
    return this.#definition.id;
  }

  /** `HTTP`, `HTTPForm`, `GENERIC` and so on. */
  get serviceType(): string {
    return this.#definition.type;
  }

  get profile(): ServiceProfile {
    return new ServiceProfile(this.#definition.profile);
  }

  /** Null where none is defined. */
  get credential(): ServiceCredential | null {
    return this.#definition.credential === null ? null : new ServiceCredential(this.#definition.credential);
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('svc.ServiceConfig', ServiceConfig);
