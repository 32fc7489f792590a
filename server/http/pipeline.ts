import { setTimeout as pause } from 'node:timers/promises';
import { fault } from '../../contract/fault.ts';
import { ResourceStateConflict } from '../../contract/faults/general.ts';
import { HookCircuitBreaker } from './hook-circuit-breaker.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { RepeatableConflictError, operationStages } from './operation-stages.ts';
import type { PipelineDependencies } from './pipeline-parts.ts';
import { respondToOptions, implementationFor, recordSecureUse, routeRequest } from './routing.ts';
import type { HttpResponse } from './stages/finish.ts';

/**
 * Number of attempts without a pause. Later attempts wait for a random time, so that the other writers finish first.
 */
const attemptsWithoutPause = 5;
/** Maximum pause before a later attempt, in milliseconds. */
const maxPauseMs = 20;

/**
 * Returns a function that routes one request and runs it through all stages (`operation-stages.ts`). Each stage raises
 * its own faults; the listener turns them into responses. A write that conflicts with another request, and has run no
 * script, is repeated until it succeeds or the client disconnects. If the request contains a resource state that is
 * outdated by the conflict, the repetition fails.
 */
export function createPipeline(dependencies: PipelineDependencies) {
  const circuitBreaker = new HookCircuitBreaker(dependencies.clock, dependencies.hookRunner);
  return async (request: IncomingRequest): Promise<HttpResponse> => {
    const routedRequest = routeRequest(request, dependencies);
    if (request.method === 'OPTIONS') return respondToOptions(request, routedRequest, dependencies);
    const { operation, handler } = implementationFor(request, routedRequest);
    request.facts.operation = operation.id;
    const { version } = routedRequest;
    const start = { ...dependencies, circuitBreaker, request, version, operation, handler };
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return (await operationStages.run(start)).httpResponse;
        } catch (error) {
          if (!(error instanceof RepeatableConflictError)) throw error;
          if (request.disconnectSignal().aborted)
            throw fault(ResourceStateConflict, { client: '', server: '' });
          dependencies.telemetry.operationRetried(operation.id);
          if (attempt >= attemptsWithoutPause) await pause(Math.random() * maxPauseMs);
        }
      }
    } finally {
      // Recorded after the request, because a session's secure token counts only if an earlier request used it.
      const recordTask = recordSecureUse(request, dependencies);
      if (recordTask) await recordTask;
    }
  };
}
