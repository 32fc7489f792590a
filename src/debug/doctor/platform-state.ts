import { basename } from 'node:path';
import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { sampleOrder } from '../trigger/sample-order.ts';
import type { SentRequest, SentRequests } from '../trigger/sent-requests.ts';
import type { EarlierRequest } from '../protocol.ts';
import { asSentence } from '../sentence.ts';
import { fail, formatTimes, pass, inconclusive, type Finding } from './finding.ts';
import type { Halt } from './halt.ts';
import type { RepeatedRequest } from './repeated-request.ts';
import { operationIdOf, shortPathOf } from './requests.ts';
import { findUnsentRequest } from './unsent-request.ts';

/** Returns the cartridge path that the platform uses for a site; undefined if the platform does not report it. */
export function pathOnPlatform(
  sites: BreakpointState['sites'] | undefined,
  site: string | undefined,
): CartridgePath | undefined {
  const names = sites?.find(({ id }) => id === site)?.cartridges;
  return names && { names, source: 'platform' };
}

/** Returns a finding that says whether the platform has the script. */
export const fileFinding = (
  { script_exists }: BreakpointState,
  scriptPath: string,
  { host, isBundled }: { readonly host: string; readonly isBundled: boolean },
): Finding =>
  script_exists
    ? pass('file', `${host} has ${scriptPath}.`)
    : fail(
        'file',
        `${host} has no file ${scriptPath}.`,
        isBundled
          ? 'Start the service with the folder of the cartridge.'
          : 'Upload the cartridge, and check which code version is active.',
      );

/** What is known, besides the platform's state, about whether a script has reached a breakpoint. */
export interface RunContext {
  readonly requests: Pick<SentRequests, 'last' | 'findLast'>;
  /** IDs of the operations whose requests are known to run the code. */
  readonly operationIds: readonly string[];
  /** Where a script is halted now; undefined if none is. */
  readonly halt?: Halt | undefined;
  /** Whether the platform restarted during the session. */
  readonly hasRestarted?: boolean | undefined;
  /** What has changed that decides which code a request runs. */
  readonly changes?: readonly Change[] | undefined;
}

/** The last change of a file, or of the cartridge path. */
export interface Change {
  /** Such as `hooks.json`. */
  readonly subject: string;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** Whether it is one of the examined script, or of the file that registers its hooks. */
  readonly isOwn?: boolean;
}

/** Returns what has changed as the beginning of a sentence: `The cartridge path`, but `hooks.json`. */
export const asSubject = ({ subject }: Change): string => subject.replace(/^the /, 'The ');

/** Returns the latest change after a time in milliseconds since 1970; undefined if there is none. */
export const findChangeSince = (changes: readonly Change[], time: number): Change | undefined =>
  changes.filter((change) => time < change.time).toSorted((a, b) => b.time - a.time)[0];

/**
 * Returns the request to send again: the latest one that has reached the breakpoint or, if none has reached it, the
 * latest one that runs the code, unless that is known to have missed it. Undefined if there is none.
 *
 * @param hasMissed whether the latest request that runs the code has not reached the breakpoint
 */
export function findRepeatedRequest(
  { requests, operationIds }: Pick<RunContext, 'requests' | 'operationIds'>,
  lastHitTime: number | undefined,
  hasMissed: boolean,
): RepeatedRequest | undefined {
  if (lastHitTime === undefined && hasMissed) return undefined;
  const mayReachLine = ({ sentTime }: SentRequest): boolean => sentTime <= (lastHitTime ?? Infinity);
  const runsCode = ({ method, url }: SentRequest): boolean =>
    operationIds.includes(operationIdOf(method, url) ?? '');
  const latestRequest = requests.findLast(mayReachLine);
  // The request that runs the code may still be halted, or was not sent since an earlier one has failed.
  if (latestRequest?.isSampleOrder && sampleOrderOperationIds().some((id) => operationIds.includes(id)))
    return 'sampleOrder';
  // A request that has reached the line runs the code, although that was not known.
  const isAnyRelevant = lastHitTime !== undefined || operationIds.length === 0;
  const request =
    requests.findLast((candidate) => mayReachLine(candidate) && runsCode(candidate)) ??
    (isAnyRelevant ? latestRequest : undefined);
  if (request?.isSampleOrder) return 'sampleOrder';
  const operationId = request && operationIdOf(request.method, request.url);
  return operationId === undefined ? undefined : { operationId };
}

/** Returns the request to send again if the session has sent none: the latest one before it that runs the code. */
export function findEarlierRequest(
  requests: readonly EarlierRequest[],
  operationIds: readonly string[],
): RepeatedRequest | undefined {
  const ownOperationIds = requests.map(({ method, url }) => operationIdOf(method, url) ?? '');
  const position = ownOperationIds.findLastIndex((id) => operationIds.includes(id));
  const operationId = ownOperationIds[position];
  if (operationId === undefined) return undefined;
  return requests[position]?.isSampleOrder ? 'sampleOrder' : { operationId };
}

const sampleOrderOperationIds = (): string[] =>
  sampleOrder(defaultVendor.prefix).flatMap(
    ({ method, path }) => operationIdOf(method, new URL(path, 'http://localhost').href) ?? [],
  );

/** Returns the latest request that is known to run the code, if the breakpoint was hit before it or never. */
function findLaterRequest(
  { hitStatistics: { lastHitTime = -Infinity } }: Pick<BreakpointEntry, 'hitStatistics'>,
  { requests, operationIds }: Pick<RunContext, 'requests' | 'operationIds'>,
): SentRequest | undefined {
  const request = requests.findLast(({ method, url }) =>
    operationIds.includes(operationIdOf(method, url) ?? ''),
  );
  return request && request.sentTime > lastHitTime ? request : undefined;
}

/** Returns how the condition ended for the latest request, if the breakpoint was hit before; undefined if that is not known. */
export function resultSinceHit(
  entry: Pick<BreakpointEntry, 'hitStatistics'>,
  context: Pick<RunContext, 'requests' | 'operationIds'>,
): 'false' | 'error' | undefined {
  const { lastResult, lastFalseTime = -Infinity } = entry.hitStatistics;
  const request = findLaterRequest(entry, context);
  if (!request) return undefined;
  if (lastResult === 'error') return 'error';
  return lastFalseTime >= request.sentTime ? 'false' : undefined;
}

/**
 * Returns a finding if the breakpoint was hit earlier, but not by the latest request, which runs the code, or while a
 * script is halted on an error. Undefined at another halt, and for a breakpoint with a condition, a hit count or a
 * message, since these have findings of their own.
 */
export function laterMissFinding(
  entry: BreakpointEntry,
  { requests, operationIds, halt, changes = [] }: RunContext,
): Finding | undefined {
  const { request, hitStatistics, earlierHits, outcome, probeTime = Infinity } = entry;
  const { condition, hitCondition, logMessage } = request;
  if (hitStatistics.lastHitTime === undefined) return undefined;
  if (halt?.error !== undefined) return haltedOnErrorFinding({ ...halt, error: halt.error });
  if (halt?.caughtError !== undefined)
    return inconclusive(
      'run',
      `A script is halted at ${halt.location} on an error that a script catches.`,
      `${asSentence(halt.caughtError)} When you continue, it goes on where the error is caught. The breakpoint was hit ${formatTimes(hitStatistics.hits + earlierHits)} in this session.${savedText(halt)}`,
      { awaitsRequest: true },
    );
  if (halt) return undefined;
  if (hitCondition !== undefined || logMessage !== undefined) return undefined;
  const line = outcome && 'line' in outcome ? outcome.line : request.line;
  const { last } = requests;
  if (last && last.sentTime > hitStatistics.lastHitTime && findUnsentRequest(last, operationIds))
    return inconclusive('run', `Earlier requests reached line ${line}.`);
  const latestRequest = findLaterRequest(entry, { requests, operationIds });
  if (!latestRequest) return undefined;
  const sentOperationId = operationIdOf(latestRequest.method, latestRequest.url);
  const change = findChangeSince(changes, latestRequest.sentTime);
  const changeBefore = findChangeSince(changes, hitStatistics.lastHitTime);
  const sinceHit =
    changeBefore === undefined ? '' : ` ${asSubject(changeBefore)} has changed since the breakpoint was hit.`;
  if (!change && resultSinceHit(entry, { requests, operationIds })) return undefined;
  // If the adapter has evaluated the condition since then, the request has not reached the line.
  if (!change && condition !== undefined && probeTime > latestRequest.sentTime)
    return inconclusive(
      'condition',
      `The latest request, ${formatSent(latestRequest)}, did not halt at the breakpoint: its condition "${condition}" was false, or the request did not reach line ${line}.`,
      `From now on, the debug adapter evaluates the condition: send the request again to find out which.${sinceHit}`,
      { sentOperationId, isTried: true },
    );
  if (change)
    return inconclusive(
      'run',
      `Earlier requests reached line ${line}, but the latest one did not.`,
      `${formatSent(latestRequest)} was sent before ${change.subject} changed. Send another one.`,
      { awaitsRequest: true, sentOperationId },
    );
  return inconclusive(
    'run',
    `The latest request, ${formatSent(latestRequest)}, did not reach line ${line}.`,
    `Earlier requests did.${sinceHit}`,
    { sentOperationId, isTried: true },
  );
}

/** Returns a finding that says whether a script has reached the breakpoint. */
export function runFinding(
  { script_loaded, hits }: BreakpointState,
  entry: BreakpointEntry,
  { requests, operationIds, halt, hasRestarted = false, changes = [] }: RunContext,
): Finding {
  const { request, outcome, wasReached, setTime = Infinity } = entry;
  const line = outcome && 'line' in outcome ? outcome.line : request.line;
  // The platform does not count every time that it evaluates a condition, and counts from 0 after a restart.
  if (hits > 0 || wasReached)
    return pass(
      'run',
      request.condition === undefined && hits > 0
        ? `Scripts have reached line ${line} ${hits === 1 ? 'once' : `${hits} times`} since the breakpoint was set.`
        : `A script has reached line ${line} since the breakpoint was set.`,
    );
  const text = script_loaded
    ? `No script has reached line ${line} since ${sinceText(entry)}.`
    : `No request has run this script since the ${hasRestarted ? 'service restarted' : 'session started'}.`;
  if (halt?.error !== undefined) return haltedOnErrorFinding({ ...halt, error: halt.error }, line);
  // The request that is halted may still reach the line.
  if (halt?.caughtError !== undefined)
    return inconclusive(
      'run',
      text,
      `A script is halted at ${halt.location} on an error that a script catches: ${asSentence(halt.caughtError)} When you continue, it goes on where the error is caught, so it may skip the line.${savedText(halt)}`,
      { awaitsRequest: true },
    );
  if (halt)
    return inconclusive(
      'run',
      text,
      `A script is halted at ${halt.location}. Continue to let the request go on.${savedText(halt)}`,
      { awaitsRequest: true },
    );
  if (!script_loaded) return inconclusive('run', text);
  const runsCode = ({ method, url }: SentRequest): boolean =>
    operationIds.includes(operationIdOf(method, url) ?? '');
  const sentOperation = ({ method, url }: SentRequest) => ({ sentOperationId: operationIdOf(method, url) });
  const latestRequest = requests.last;
  if (latestRequest && latestRequest.sentTime >= Math.max(setTime, ...changes.map(({ time }) => time)))
    return inconclusive(
      'run',
      text,
      `The latest request of this session, ${formatSent(latestRequest)}, did not reach it.`,
      runsCode(latestRequest) ? { ...sentOperation(latestRequest), isTried: true } : {},
    );
  const earlierRequest = requests.findLast(runsCode);
  if (earlierRequest)
    return inconclusive(
      'run',
      text,
      `${formatSent(earlierRequest)} was sent ${formatEarlier(earlierRequest, entry, changes)}. Send it again.`,
      { awaitsRequest: true, ...sentOperation(earlierRequest) },
    );
  return inconclusive('run', text, unknownBefore(entry));
}

/** Says what the platform's count of the hits begins with. */
const sinceText = ({ change, isSetAgain }: BreakpointEntry): string =>
  change
    ? `the breakpoint's ${change.subject} changed`
    : `the breakpoint was set${isSetAgain ? ' again' : ''}`;

/** Says that the platform does not know what happened before the breakpoint was changed or set again, if it was. */
function unknownBefore({ change, isSetAgain, removedTime }: BreakpointEntry): string | undefined {
  if (removedTime === undefined && change)
    return `It is not known whether a script reached the line before the breakpoint's ${change.subject} changed.`;
  return isSetAgain
    ? 'It is not known whether a script reached the line while the breakpoint was deactivated, disabled or removed.'
    : undefined;
}

/** Returns a sentence that says which script was saved since the halted one has begun; '' if none was. */
const savedText = ({ savedFiles = [] }: Halt): string => {
  const file = savedFiles.at(-1);
  return file === undefined
    ? ''
    : ` ${basename(file)} was saved after this script had begun, so the next request runs the new code.`;
};

/** @param line the line that is not reached; undefined if it may have been */
function haltedOnErrorFinding(halt: Halt & { readonly error: string }, line?: number): Finding {
  const { location, place, error, savedFiles = [] } = halt;
  const isSaved = savedFiles.length > 0;
  return fail(
    'run',
    `A script is halted at ${location} on an error.`,
    isSaved
      ? `Continue the script, and send the request again.${savedText(halt)}`
      : 'Correct the error, continue the script, and send the request again.',
    {
      explanation: `${asSentence(error)} No script catches it, so the request ${line === undefined ? 'fails' : `ends before line ${line}`}.`,
      ...place,
      actions: isSaved ? [{ kind: 'continueScript' }] : place ? [{ kind: 'openFile', ...place }] : [],
      awaitsRequest: true,
    },
  );
}

/** Says why a request that was sent earlier did not stop at the breakpoint. */
function formatEarlier(
  { sentTime }: SentRequest,
  {
    removedTime = Infinity,
    requestedTime = -Infinity,
    enabledTime = Infinity,
    setTime = Infinity,
    change: breakpointChange,
  }: BreakpointEntry,
  changes: readonly Change[],
): string {
  const change = findChangeSince(changes, sentTime);
  if (sentTime >= setTime && change) return `before ${change.subject} changed`;
  if (breakpointChange && sentTime >= breakpointChange.firstSetTime)
    return `before the ${breakpointChange.subject} of the breakpoint changed`;
  // The editor had the enabled breakpoint, and did not send it.
  if (sentTime >= enabledTime && sentTime < requestedTime) return 'while all breakpoints were deactivated';
  // A breakpoint that the editor has enabled since then was not only deactivated with all others.
  if (sentTime >= removedTime)
    return `while the breakpoint was ${sentTime < enabledTime && enabledTime < Infinity ? 'disabled or removed' : 'deactivated, disabled or removed'}`;
  return 'before the breakpoint was set';
}

const formatSent = ({ method, url }: Pick<SentRequest, 'method' | 'url'>): string =>
  `${method} ${shortPathOf(url)}`;
