import type { RequestSource } from '../protocol.ts';
import type { Finding } from './finding.ts';
import { requestOf } from './open-request.ts';
import { isRequest, type Remedy } from './remedy.ts';

/** The request that the first button sends again: the sample order, or an example of an operation. */
export type RepeatedRequest = 'sampleOrder' | { readonly operationId: string };

/**
 * Adapts the findings to the requests that were sent: the first request that the actions send is `repeatedRequest`. If
 * the request was only a guess and has not reached the breakpoint, the advice to send it is removed.
 */
export function withSentRequest(findings: readonly Finding[], repeatedRequest?: RepeatedRequest): Finding[] {
  const run = findings.find(({ sentOperationId }) => sentOperationId !== undefined);
  const requestFinding = repeatedRequest === undefined ? undefined : findRequestFinding(findings);
  return findings.map((finding) => {
    const { textIfTried, actions = [] } = finding;
    const isWrongGuess = run?.isTried === true && textIfTried !== undefined;
    const adaptedFinding = isWrongGuess
      ? {
          ...finding,
          text: textIfTried,
          remedy: undefined,
          list: undefined,
          actions: actions.filter((action) => !isRequest(action)),
        }
      : finding;
    if (finding !== requestFinding || repeatedRequest === undefined) return adaptedFinding;
    const { actions: otherActions = [] } = adaptedFinding;
    return {
      ...adaptedFinding,
      actions:
        repeatedRequest === 'sampleOrder'
          ? [{ kind: 'sendSampleOrder' }, ...otherActions]
          : withRequestFirst(otherActions, repeatedRequest.operationId),
    };
  });
}

/** Adds the action that sends the request of a document again, before others that send one. */
export function withResentRequest(findings: readonly Finding[], source: RequestSource): Finding[] {
  const requestFinding = findRequestFinding(findings);
  return findings.map((finding) => {
    if (finding !== requestFinding) return finding;
    const { actions = [] } = finding;
    const position = actions.findIndex(isRequest);
    return {
      ...finding,
      actions: actions.toSpliced(position === -1 ? actions.length : position, 0, {
        kind: 'resendRequest',
        ...source,
      }),
    };
  });
}

/** Returns the finding that has, or else could have, the actions that send requests. */
const findRequestFinding = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ actions = [] }) => actions.some(isRequest)) ??
  findings.find(({ check, verdict }) => verdict === 'unknown' && (check === 'request' || check === 'hook')) ??
  findings.find(({ awaitsRequest, verdict }) => awaitsRequest === true && verdict === 'fail');

/**
 * Moves the action that sends a request of an operation before the others that send one. If the request can only be
 * selected, it gets an action of its own.
 */
function withRequestFirst(actions: readonly Remedy[], operationId: string): Remedy[] {
  const choice = actions
    .flatMap((action) =>
      action.kind === 'selectRequest'
        ? action.requests.map((request) => ({ ...request, file: action.file }))
        : [],
    )
    .find((request) => request.operationId === operationId);
  const first =
    actions.find((action) => action.kind === 'sendRequest' && action.operationId === operationId) ??
    (choice && ({ kind: 'sendRequest', ...choice } as const));
  const position = actions.findIndex(isRequest);
  if (!first || position === -1) return [...actions];
  const others = actions.flatMap((action): Remedy[] => {
    if (action === first) return [];
    if (action.kind === 'sendRequest') return [{ request: requestOf(action.operationId), ...action }];
    if (action.kind !== 'selectRequest') return [action];
    const requests = action.requests.filter((request) => request.operationId !== operationId);
    return requests.length === 0 ? [] : [{ ...action, requests }];
  });
  return others.toSpliced(position, 0, first);
}
