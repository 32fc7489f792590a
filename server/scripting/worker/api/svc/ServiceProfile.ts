import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import type { ProfileDefinition } from '../../services/definitions.ts';

/** How long, how often and how long in vain a service may be called. */
export class ServiceProfile extends PlatformObject {
  readonly #definition: ProfileDefinition;

  constructor(definition: ProfileDefinition) {
    super();
    this.#definition = definition;
  }

  get ID(): string {
    return this.#definition.id;
  }

  /** Milliseconds that an answer may take. */
  get timeoutMillis(): number {
    return this.#definition.timeout;
  }

  /** Calls that may be made in `rateLimitMillis`; 0 for any number. */
  get rateLimitCalls(): number {
    return this.#definition.rateLimit?.calls ?? 0;
  }

  get rateLimitMillis(): number {
    return this.#definition.rateLimit?.milliseconds ?? 0;
  }

  /** Calls that may fail in `cbMillis` before no more are made; 0 for any number. */
  get cbCalls(): number {
    return this.#definition.circuitBreaker?.calls ?? 0;
  }

  get cbMillis(): number {
    return this.#definition.circuitBreaker?.milliseconds ?? 0;
  }

  [identity](): string {
    return this.ID;
  }
}
platformClass('svc.ServiceProfile', ServiceProfile);
