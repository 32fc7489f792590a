import type { Callback } from './callback.ts';
import type { ServiceDefinition } from './definitions.ts';

/** What a service is made of. */
export interface ServiceParts {
  readonly serviceId: string;
  readonly definition: ServiceDefinition | undefined;
  readonly callback: Callback;
}
