import { fault, type Fault } from '../../contract/fault.ts';
import { ResourceStateConflict } from '../../contract/faults/general.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import type { Authorize } from '../auth/authorize.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { HookRunner } from '../ports/hook-runner.ts';
import type { StorefrontSessions } from '../ports/storefront-sessions.ts';
import type { CounterTooLow, Store } from '../ports/store.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { LostRace, operationStages } from './operation-stages.ts';
import { answerOptions, implementationFor, noteSecureUse, routeRequest } from './routing.ts';
import type { HttpAnswer } from './stages/finish.ts';

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

/** How often a write that lost a race is made in all, where no script ran, before the client is told of the conflict. */
const maxAttempts = 5;

/**
 * One request through all stages (`operation-stages.ts`). Each stage raises its own faults; the listener turns them into
 * answers.
 */
export function createPipeline(parts: PipelineParts) {
  return async (request: IncomingRequest): Promise<HttpAnswer> => {
    const routed = routeRequest(request, parts);
    if (request.method === 'OPTIONS') return answerOptions(request, routed, parts);
    const { operation, handler } = implementationFor(request, routed);
    const start = { ...parts, request, version: routed.version, operation, handler };
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return (await operationStages.run(start)).httpAnswer;
        } catch (error) {
          if (!(error instanceof LostRace)) throw error;
          if (attempt === maxAttempts) throw fault(ResourceStateConflict, { client: '', server: '' });
        }
      }
    } finally {
      // Afterwards: a session's secure token must have been used on an earlier request than the one that counts on it.
      await noteSecureUse(request, parts);
    }
  };
}
