import type { EarlierRequest } from '../protocol.ts';
import type { Finding } from './finding.ts';
import { findEarlierRequest, findRepeatedRequest, type RunContext } from './platform-state.ts';
import { withSentRequest } from './repeated-request.ts';

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
  return withSentRequest(openFindings, repeatedRequest);
}
