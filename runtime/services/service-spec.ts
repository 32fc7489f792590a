import type { Callback } from './callback.ts';
import type { ServiceDefinition } from './service-definitions.ts';

/** The specification of a service: its ID, definition and callback. */
export interface ServiceSpec {
  readonly serviceId: string;
  readonly definition: ServiceDefinition;
  readonly callback: Callback;
}
