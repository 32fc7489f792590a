import { fault } from '../../contract/fault.ts';
import { ResourceStateConflict } from '../../contract/faults/general.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { LostRace, operationStages } from './operation-stages.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { answerOptions, implementationFor, recordSecureUse, routeRequest } from './routing.ts';
import type { HttpResponse } from './stages/finish.ts';

/** Maximum number of attempts for a write that lost a race, if no script ran, before the client gets the conflict. */
const maxAttempts = 5;

/**
 * Runs one request through all stages (`operation-stages.ts`). Each stage raises its own faults; the listener turns
 * them into responses.
 */
export function createPipeline(dependencies: PipelineDependencies) {
  return async (request: IncomingRequest): Promise<HttpResponse> => {
    const routed = routeRequest(request, dependencies);
    if (request.method === 'OPTIONS') return answerOptions(request, routed, dependencies);
    const { operation, handler } = implementationFor(request, routed);
    const start = { ...dependencies, request, version: routed.version, operation, handler };
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return (await operationStages.runAttempt(start)).httpAnswer;
        } catch (error) {
          if (!(error instanceof LostRace)) throw error;
          if (attempt === maxAttempts) throw fault(ResourceStateConflict, { client: '', server: '' });
        }
      }
    } finally {
      // Recorded afterwards: a session's secure token counts only if an earlier request used it.
      await recordSecureUse(request, dependencies);
    }
  };
}
