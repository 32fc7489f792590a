import type { Callback } from './callback.ts';
import type { ServiceDefinition } from './service-definitions.ts';

/** A web service that scripts can call: its ID, definition and callback. */
export interface ServiceSpec {
  readonly serviceId: string;
  readonly definition: ServiceDefinition;
  readonly callback: Callback;
}
