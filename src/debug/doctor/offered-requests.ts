import type { EarlierRequest, RequestSource } from '../protocol.ts';
import type { Finding } from './finding.ts';
import { findEarlierRequest, findRepeatedRequest, type RunContext } from './platform-state.ts';
import { withResentRequest, withSentRequest } from './repeated-request.ts';
import { operationIdOf } from './requests.ts';

/**
 * Adapts the findings to the requests that were sent. If the latest one failed, also by a syntax error, it is offered again, since it may reach
 * the line once the reason is corrected.
 *
 * @param lastHitTime when the breakpoint was last hit, in milliseconds since 1970; undefined if never
 * @param earlierRequests the latest requests that the client has sent, also before this session
 */
export function withOfferedRequests(
  findings: readonly Finding[],
  context: Pick<RunContext, 'requests' | 'operationIds'>,
  lastHitTime: number | undefined,
  earlierRequests: readonly EarlierRequest[],
): Finding[] {
  const isFailed = findings.some(
    ({ check, verdict, awaitsRequest }) =>
      (check === 'request' || check === 'line') && verdict === 'fail' && awaitsRequest === true,
  );
  const openFindings = isFailed
    ? findings.map((finding) => ({ ...finding, isTried: undefined }))
    : [...findings];
  const hasMissed = openFindings.some(({ isTried }) => isTried === true);
  const repeatedRequest =
    findRepeatedRequest(context, isFailed ? undefined : lastHitTime, hasMissed) ??
    (hasMissed ? undefined : findEarlierRequest(earlierRequests, context.operationIds));
  const findingsToSend = withSentRequest(openFindings, repeatedRequest);
  if (repeatedRequest === undefined || repeatedRequest === 'sampleOrder') return findingsToSend;
  const source = findSource(context, isFailed ? undefined : lastHitTime, earlierRequests);
  return source ? withResentRequest(findingsToSend, source) : findingsToSend;
}

/**
 * Returns the request of a document from which the latest request was sent that runs the code, and may have reached the
 * breakpoint; undefined if that was not sent from a document.
 */
function findSource(
  { requests, operationIds }: Pick<RunContext, 'requests' | 'operationIds'>,
  lastHitTime = Infinity,
  earlierRequests: readonly EarlierRequest[],
): RequestSource | undefined {
  const isRelevant = ({ method, url, sentTime = 0 }: Pick<EarlierRequest, 'method' | 'url' | 'sentTime'>) =>
    sentTime <= lastHitTime && operationIds.includes(operationIdOf(method, url) ?? '');
  const { source, sentTime = 0 } = earlierRequests.findLast(isRelevant) ?? {};
  const latestTime = requests.findLast(isRelevant)?.sentTime ?? -Infinity;
  return latestTime > sentTime ? undefined : source;
}
