import { fault } from '../../contract/fault.ts';
import { ResourceStateConflict } from '../../contract/faults/general.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { LostRace, operationStages } from './operation-stages.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { answerOptions, implementationFor, noteSecureUse, routeRequest } from './routing.ts';
import type { HttpAnswer } from './stages/finish.ts';

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
