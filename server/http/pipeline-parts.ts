import type { Fault } from '../../contract/fault.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Authorize } from '../auth/authorize.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { HookRunner } from '../ports/hook-runner.ts';
import type { StorefrontSessions } from '../ports/storefront-sessions.ts';
import type { CounterTooLowError, Store } from '../ports/store.ts';
import type { Telemetry } from '../ports/telemetry.ts';

export interface PipelineDependencies {
  readonly vendor: VendorProfile;
  readonly store: Store;
  readonly authenticate: Authenticate;
  readonly authorize: Authorize;
  readonly sessions: StorefrontSessions;
  readonly hookRunner: HookRunner;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** Whether only the versions that the contract lists are served. */
  readonly strictVersions: boolean;
  /** Host names at which browsers may access the service, in addition to IP addresses and localhost. */
  readonly hostNames: readonly string[];
  /** Whether responses are validated against the contract; enabled in tests. */
  readonly validateResponses: boolean;
  /** Returns the fault for a counter that a concurrent request exhausted, or undefined if the counter has none. */
  readonly counterFault: (error: CounterTooLowError) => Fault | undefined;
}
