import { serviceAttributes } from '../../services/service-attributes.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import type { ProfileDefinition } from '../../services/service-definitions.ts';

/** The timeout, rate limit and circuit breaker of a service. */
export class ServiceProfile extends PlatformObject {
  readonly #definition: ProfileDefinition;

  constructor(definition: ProfileDefinition) {
    super();
    this.#definition = definition;
  }

  /** Returns the ID of the profile. */
  get ID(): string {
    return this.#definition.id;
  }

  /** Returns the timeout of a call, in milliseconds. */
  get timeoutMillis(): number {
    return this.#definition.timeoutMs;
  }

  /** Returns the number of calls that are allowed within `rateLimitMillis`, or 0 if there is no limit. */
  get rateLimitCalls(): number {
    return this.#definition.rateLimit?.calls ?? 0;
  }

  /** Returns the period of the rate limit in milliseconds, or 0 if there is no limit. */
  get rateLimitMillis(): number {
    return this.#definition.rateLimit?.periodMs ?? 0;
  }

  /**
   * Returns the number of failed calls within `cbMillis` after which the circuit breaker blocks calls,
   * or 0 if there is none.
   */
  get cbCalls(): number {
    return this.#definition.circuitBreaker?.calls ?? 0;
  }

  /** Returns the period of the circuit breaker in milliseconds, or 0 if there is none. */
  get cbMillis(): number {
    return this.#definition.circuitBreaker?.periodMs ?? 0;
  }

  /**
   * Returns the custom attributes of the profile's definition, which come from `custom` in a definition file or from a
   * site export. An attribute without a value is null.
   */
  get custom(): Record<string, unknown> {
    return serviceAttributes(this, this.#definition.custom);
  }

  [displayId](): string {
    return this.ID;
  }
}
registerClass('svc.ServiceProfile', ServiceProfile);
