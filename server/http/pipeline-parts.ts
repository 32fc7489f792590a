import type { Fault } from '../../contract/fault.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Authorize } from '../auth/authorize.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { HookRunner } from '../ports/hook-runner.ts';
import type { StorefrontSessions } from '../ports/storefront-sessions.ts';
import type { CounterTooLow, Store } from '../ports/store.ts';

export interface PipelineParts {
  readonly vendor: VendorProfile;
  readonly store: Store;
  readonly authenticate: Authenticate;
  readonly authorize: Authorize;
  readonly sessions: StorefrontSessions;
  readonly hookRunner: HookRunner;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  /** Only the versions that the contract states are served. */
  readonly strictVersions: boolean;
  /** Names by which browsers may reach the service, beside addresses and localhost. */
  readonly hostNames: readonly string[];
  /** Answers are checked against the contract; on in tests. */
  readonly validateResponses: boolean;
  /** The fault for a counter that another request emptied meanwhile. */
  readonly counterFault: (error: CounterTooLow) => Fault | undefined;
}
