import { findApi, findOperations } from '../../requests/request-operations.ts';
import { parseScriptFailure } from '../threads/post-mortem.ts';
import type { SentRequest } from '../trigger/sent-requests.ts';
import { asSentence } from '../sentence.ts';
import { fail, type Finding } from './finding.ts';
import { shortPathOf } from './requests.ts';

/** A request that was not sent, because an earlier one of its sequence has failed. */
export interface UnsentRequest {
  readonly operationId: string;
  /** Such as `POST /orders`. */
  readonly text: string;
}

/**
 * Returns the request that runs the code and was not sent because `request` has failed; undefined if there is none.
 *
 * @param operationIds IDs of the operations whose requests are known to run the code
 */
export function findUnsentRequest(
  { unsentRequests = [] }: Pick<SentRequest, 'unsentRequests'>,
  operationIds: readonly string[],
): UnsentRequest | undefined {
  for (const request of unsentRequests) {
    const [method = '', target = ''] = request.split(' ');
    const operation = findOperations(target)?.operations.find(
      (candidate) => candidate.method === method && operationIds.includes(candidate.id),
    );
    const path = findApi(target)?.pathAndQuery.replace(/\?.*$/, '');
    if (operation) return { operationId: operation.id, text: `${method} ${path ?? target}` };
  }
  return undefined;
}

/**
 * Returns a finding if the request that runs the code was not sent, because the last request that the session or its
 * editor has sent was rejected; else undefined. Errors of scripts have a finding of their own.
 */
export function checkUnsentRequest(
  request: SentRequest | undefined,
  operationIds: readonly string[],
): Finding | undefined {
  const unsentRequest = request && findUnsentRequest(request, operationIds);
  if (!unsentRequest || (request.fault && parseScriptFailure(request.fault))) return undefined;
  const { method, url, status, fault } = request;
  return fail(
    'request',
    `${unsentRequest.text} was not sent because an earlier request, ${method} ${shortPathOf(url)}, was answered with ${status}.`,
    'Correct the reason, and send the requests again.',
    { ...(fault && { explanation: asSentence(`${fault.fault}: ${fault.detail}`) }), awaitsRequest: true },
  );
}
