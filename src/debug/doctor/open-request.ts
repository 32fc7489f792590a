import { operations } from '../../../contract/index.ts';
import { isRequest, type OpenableRequest, type Remedy } from './remedy.ts';

/**
 * Returns actions with one more after the last that sends a request: it opens as a document what they send, so that the
 * user can change it. If no action sends a request, returns them unchanged.
 *
 * @param hasMissed whether the latest such request has not reached the line: then the additional action comes before the
 * examples, since the same request would miss the line again
 */
export function withOpenRequest(actions: readonly Remedy[], hasMissed = false): readonly Remedy[] {
  const position = actions.findLastIndex(isRequest);
  if (position === -1) return actions;
  const requests = actions.flatMap(openableRequests);
  // The document of a request that is sent again exists.
  if (requests.length === 0) return actions;
  const firstPosition = actions.findIndex((action) => isRequest(action) && action.kind !== 'resendRequest');
  return actions.toSpliced(hasMissed ? firstPosition : position + 1, 0, { kind: 'openRequest', requests });
}

function openableRequests(action: Remedy): readonly OpenableRequest[] {
  switch (action.kind) {
    case 'sendSampleOrder':
      return [{ isSampleOrder: true, request: 'Sample order' }];
    case 'sendRequest': {
      const { hook, operationId, request = requestOf(operationId) } = action;
      return [{ hook, operationId, request }];
    }
    case 'selectRequest':
      return action.requests;
    default:
      return [];
  }
}

/** Returns the request of an operation, as in `POST /orders`, to distinguish it from others. */
export function requestOf(operationId: string): string {
  const operation = operations.find(({ id }) => id === operationId);
  return operation === undefined ? operationId : `${operation.method} ${operation.path}`;
}
