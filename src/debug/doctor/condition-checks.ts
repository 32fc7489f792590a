import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import { parseHitCondition } from '../breakpoints/hit-condition.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { DebugError } from '../errors.ts';
import { expressionText, parseExpression } from '../inspect/parse-code.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { Target } from '../target.ts';
import { asSentence } from '../sentence.ts';
import { withAssignmentNote } from './assignment-note.ts';
import { checkConditionAssignment } from './condition-assignment.ts';
import { withUndefinedNote } from './undefined-note.ts';
import { fail, formatTimes, pass, inconclusive, type Finding } from './finding.ts';
import { threadsAtLine } from './halt.ts';
import {
  asSubject,
  findChangeSince,
  type Change,
  resultSinceHit,
  type RunContext,
} from './platform-state.ts';

/** Returns the details of a finding about a condition or a hit count that the user has to change. */
const editDetails = ({ file, request }: BreakpointEntry) =>
  ({ actions: [{ kind: 'editBreakpoint', file, line: request.line }] }) as const;

/**
 * Checks the results of a breakpoint's condition and its hits: whether the hit condition is true, and whether the
 * breakpoint is a log point. If no result of the condition is known, the adapter evaluates the condition from then on.
 *
 * @param isReached whether a script has reached the line; undefined if the platform does not report it
 * @param changes what has changed that decides which code a request runs
 * @param valueTime when the user last changed a value at a halt, in milliseconds since 1970
 */
export async function checkCondition(
  entry: BreakpointEntry,
  breakpoints: Breakpoints,
  target: Target,
  {
    isReached,
    changes,
    index,
    valueTime,
    ...context
  }: Pick<RunContext, 'requests' | 'operationIds'> & {
    readonly isReached: boolean | undefined;
    readonly changes: readonly Change[];
    readonly index: ScriptIndex;
    readonly valueTime?: number | undefined;
  },
): Promise<Finding[]> {
  const { lastHitTime = Infinity } = entry.hitStatistics;
  const hitRequest = context.requests.findLast(({ sentTime }) => sentTime <= lastHitTime);
  const isValueChanged = valueTime !== undefined && valueTime >= (hitRequest?.sentTime ?? 0);
  const change = findChangeSince(changes, lastHitTime);
  const results = await conditionFindings(entry, breakpoints, target, {
    isReached,
    isFalseSinceHit: resultSinceHit(entry, context) === 'false',
  });
  return [
    ...withAssignmentNote(withUndefinedNote(results, entry), entry, index),
    ...hitFindings(entry, findHaltedThread(entry, target) !== undefined, isReached).map((finding) =>
      finding.verdict === 'pass'
        ? {
            ...finding,
            ...(change && { laterChange: asSubject(change) }),
            ...(isValueChanged && { isValueChanged }),
          }
        : finding,
    ),
  ];
}

/** Returns an explanation such as `The line was reached; the first time, count = 3.` */
const reachedText = (time: string | undefined, values: readonly string[]): string =>
  values.length === 0 || time === undefined
    ? 'The line was reached.'
    : `The line was reached; ${time}, ${values.join(', ')}.`;

async function conditionFindings(
  entry: BreakpointEntry,
  breakpoints: Breakpoints,
  target: Target,
  {
    isReached,
    isFalseSinceHit,
  }: { readonly isReached: boolean | undefined; readonly isFalseSinceHit: boolean },
): Promise<Finding[]> {
  const { condition } = entry.request;
  if (condition === undefined) return [];
  const parseResult = parseExpression(condition);
  if ('problem' in parseResult)
    return [
      fail(
        'condition',
        `The condition "${condition}" is not a valid expression: ${parseResult.problem}.`,
        'Correct it.',
        editDetails(entry),
      ),
    ];
  const assignmentFinding = checkConditionAssignment(entry);
  if (assignmentFinding) return [assignmentFinding];
  const { hits, falseCount, errorCount, lastError, lastValues, lastResult } = entry.hitStatistics;
  const currentResult = await evaluateAtHalt(entry, target, condition);
  const wasError = lastResult === 'error' || (hits === 0 && errorCount > 0);
  if (wasError || currentResult?.error !== undefined)
    return [
      fail(
        'condition',
        `The condition "${condition}" cannot be evaluated: ${asSentence(lastError ?? currentResult?.error ?? '')}`,
        'Correct it: it is evaluated at this line, with the variables in scope there.',
        editDetails(entry),
      ),
    ];
  if (hits > 0 && !isFalseSinceHit)
    return [pass('condition', `The condition "${condition}" was true ${formatTimes(hits)}.`)];
  if (falseCount > 0 || currentResult?.value === false)
    return [
      fail(
        'condition',
        `The condition "${condition}" was false.`,
        'Correct the condition, or send a request for which it is true.',
        {
          explanation: reachedText(falseCount > 0 ? 'the last time' : undefined, lastValues),
          ...editDetails(entry),
          awaitsRequest: true,
        },
      ),
    ];
  const { isProbed } = entry;
  // From now on, the platform halts each time, and the adapter evaluates the condition and resumes if it is
  // false.
  if (!isProbed) await breakpoints.probe(entry);
  return unknownResultFindings(entry, condition, { isReached, isProbed });
}

/**
 * Returns the findings about a condition for which the adapter has no result yet.
 *
 * @param isProbed whether the adapter has begun to evaluate it before this examination
 */
function unknownResultFindings(
  entry: BreakpointEntry,
  condition: string,
  { isReached, isProbed }: { readonly isReached: boolean | undefined; readonly isProbed: boolean },
): Finding[] {
  const values = entry.hitStatistics.lastValues;
  if (isReached === true)
    return [
      fail(
        'condition',
        `The condition "${condition}" was ${values.length > 0 ? 'false' : 'not true'}.`,
        `Correct the condition, or send a request for which it is true.${values.length > 0 ? '' : ' Send the request again to see the values that it compares.'}`,
        { explanation: reachedText('the first time', values), ...editDetails(entry), awaitsRequest: true },
      ),
    ];
  // The line itself has not been reached, which another finding says.
  if (isReached === false) return [];
  if (isProbed)
    return [
      inconclusive(
        'condition',
        `The line has not been reached since the debug adapter began to evaluate its condition "${condition}".`,
        'Send the request, and run this command again.',
      ),
    ];
  return [
    inconclusive(
      'condition',
      `The breakpoint halts only if its condition "${condition}" is true.`,
      'The platform does not report when it is false. From now on, the debug adapter evaluates it: send the request, and check again.',
    ),
  ];
}

/** Evaluates the condition if a script is halted at the breakpoint's line. */
async function evaluateAtHalt(
  entry: BreakpointEntry,
  target: Target,
  condition: string,
): Promise<{ value?: boolean; error?: string } | undefined> {
  const { evaluator } = target;
  const thread = findHaltedThread(entry, target);
  if (!thread) return undefined;
  try {
    const { text } = await evaluator.evaluate(
      { threadId: thread.id, index: 0 },
      `!!(${expressionText(condition) ?? condition}\n)`,
    );
    return { value: text === 'true' };
  } catch (error) {
    // The thread may have resumed in the meantime: then there is no result.
    return error instanceof DebugError ? { error: error.message } : undefined;
  }
}

/** Returns a thread that is halted at the breakpoint's line, if there is one. */
const findHaltedThread = (entry: BreakpointEntry, { threads }: Target) => threadsAtLine(entry, threads)[0];

/** @param isReached whether a script has reached the line; undefined if the platform does not report it */
function hitFindings(entry: BreakpointEntry, isHalted: boolean, isReached: boolean | undefined): Finding[] {
  const { request, hitStatistics, hitPredicate } = entry;
  const { hitCondition: hitConditionText, logMessage } = request;
  const findings: Finding[] = [];
  // The adapter resumes a script at once if its condition or hit condition is false.
  if (isHalted && hitStatistics.hits > 0 && logMessage === undefined) return [hitFinding(entry, isHalted)];
  if (hitConditionText !== undefined) {
    if (!parseHitCondition(hitConditionText))
      findings.push(
        fail(
          'hits',
          `"${hitConditionText}" is not a valid hit count.`,
          'Use, for example, 5, == 5, > 5, or % 5.',
          editDetails(entry),
        ),
      );
    // Another finding says that the line has not been reached.
    else if (
      hitPredicate &&
      !hitPredicate(hitStatistics.hits) &&
      (hitStatistics.hits > 0 || isReached !== false)
    )
      findings.push(
        hitStatistics.hits === 0
          ? inconclusive(
              'hits',
              `The breakpoint counts hits ("${hitConditionText}") and has not been hit yet.`,
              'Send the request.',
            )
          : unmetCountFinding(entry, hitConditionText, hitPredicate),
      );
  }
  if (logMessage !== undefined)
    findings.push(
      inconclusive(
        'hits',
        `This is a log point, which prints a message and does not stop. It was ${hitStatistics.hits === 0 ? 'not hit' : `hit ${formatTimes(hitStatistics.hits)}`}.`,
        'Change it to a breakpoint to stop at it.',
        { actions: [{ kind: 'removeLogMessage', file: entry.file, line: request.line }] },
      ),
    );
  else if (findings.length === 0 && hitStatistics.hits > 0) findings.push(hitFinding(entry, isHalted));
  return findings;
}

/** Returns the finding about a hit count that is not met now, although it may have been before. */
function unmetCountFinding(
  entry: BreakpointEntry,
  hitConditionText: string,
  isMet: (hits: number) => boolean,
): Finding {
  const { hits } = entry.hitStatistics;
  const stops = Array.from({ length: hits }, (_, index) => index + 1).filter(isMet).length;
  const count = Number(/\d+/.exec(hitConditionText)?.[0]);
  const nextMultiple = (Math.floor(hits / count) + 1) * count;
  const mayStopAgain = [hits + 1, count, count + 1, nextMultiple].some((next) => next > hits && isMet(next));
  return fail(
    'hits',
    `The breakpoint was hit ${formatTimes(hits)}; its hit condition ${stops === 0 ? `is "${hitConditionText}"` : `"${hitConditionText}" was true ${formatTimes(stops)}`}.`,
    mayStopAgain ? 'Send the request more often, or change the count.' : 'Change the count, or remove it.',
    { ...editDetails(entry), ...(mayStopAgain ? { awaitsRequest: true } : {}) },
  );
}

const hitFinding = ({ hitStatistics: { hits }, earlierHits }: BreakpointEntry, isHalted: boolean): Finding =>
  pass(
    'hits',
    `${isHalted ? 'A script is halted here now. The breakpoint' : 'It'} was hit ${formatTimes(hits + earlierHits)} in this session.`,
  );
