import { basename } from 'node:path';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import type { LineCondition } from '../cartridges/line-conditions.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import type { SentRequest } from '../trigger/sent-requests.ts';
import { errorHaltOf, nextErrorHaltText, type ConditionScript } from './error-halt.ts';
import { completedText, describeAround, explain, formatLines, type Condition } from './condition-text.ts';
import { fail, type Finding } from './finding.ts';
import { findCallAhead, findMentions } from './function-callers.ts';
import { isSavedSince, type Halt, type Place } from './halt.ts';
import type { ExaminedScript } from './examined-script.ts';
import { setTimeAt, withOuterReason, type Reason } from './line-reason.ts';

/** Maximum number of callers that a text names. */
const maxReasons = 5;

/**
 * Adds to a finding about a request that has run the script, but not the line, what decides whether the line is reached:
 * in the script or, if nothing there does, where the only script calls the function. The finding then counts as the
 * reason. Returns it unchanged if nothing is known to decide that.
 */
export async function withLineCondition(
  run: Finding,
  examinedScript: ConditionScript,
  scriptPath: string,
  {
    breakpoints,
    requests,
    halt,
  }: {
    readonly breakpoints: Pick<Breakpoints, 'nearestEntry'>;
    readonly requests: { readonly last: Pick<SentRequest, 'sentTime'> | undefined };
    readonly halt?: Halt | undefined;
  },
): Promise<Finding> {
  if (halt) return withHaltReason(run, examinedScript, scriptPath, halt);
  if (run.isTried !== true) return run;
  const { file, line, index } = examinedScript;
  const breakpointLine = index.lineForBreakpoint(file, line) ?? line;
  const reason = await findFirstReason(examinedScript, scriptPath, breakpoints, requests.last?.sentTime);
  if (!reason) return run;
  const reasonLine = index.lineForBreakpoint(reason.file, reason.line);
  // A breakpoint that moves to the examined line would show nothing new.
  const isElsewhere = reasonLine !== undefined && !(reason.file === file && reasonLine === breakpointLine);
  const place = `line ${reasonLine ?? 0}${reason.file === file ? '' : ` of ${basename(reason.file)}`}`;
  const otherRequest = `end a request that reaches line ${breakpointLine}.`;
  const setTime = isElsewhere ? setTimeAt(breakpoints, reason.file, reasonLine) : undefined;
  const errorHalt = reason.isErrorCaught === true ? errorHaltOf(examinedScript, requests.last) : undefined;
  const finding = {
    ...run,
    verdict: 'fail',
    explanation: `${run.remedy ?? ''} ${reason.text}.${errorHalt?.offerText ?? ''}`.trim(),
    awaitsRequest: true,
  } as const;
  if (errorHalt?.isNext) return { ...finding, remedy: nextErrorHaltText, isTried: undefined };
  const errorActions = errorHalt?.actions ?? [];
  // The request has passed the breakpoint: another one would show the same.
  if (!isElsewhere || (setTime !== undefined && requests.last && requests.last.sentTime >= setTime))
    return { ...finding, remedy: `S${otherRequest}`, actions: errorActions };
  if (setTime !== undefined)
    return {
      ...finding,
      remedy: `The breakpoint on ${place} is set. Send the request again to see why, or send one that reaches line ${breakpointLine}.`,
      isTried: undefined,
      actions: errorActions,
    };
  return {
    ...finding,
    remedy: `Set a breakpoint on ${place} to see why, or s${otherRequest}`,
    actions: [
      {
        kind: 'setBreakpoint',
        file: reason.file,
        line: reasonLine,
        isAddition: true,
        ...(reason.file === file ? {} : { isOtherFile: true }),
      },
      ...errorActions,
    ],
  };
}

/**
 * Adds to a finding about a line that is not reached what decides that, while a script is halted in the file that
 * decides it, which may be that of a caller. The request may still reach the line, so the finding does not count as the reason.
 */
async function withHaltReason(
  run: Finding,
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  scriptPath: string,
  halt: Halt,
): Promise<Finding> {
  const { error, caughtError, place } = halt;
  if (run.verdict !== 'unknown' || error !== undefined || caughtError !== undefined) return run;
  if (isSavedSince(halt)) return run;
  const { file, line, index } = examinedScript;
  const breakpointLine = index.lineForBreakpoint(file, line) ?? line;
  const reason = place && (await findHaltReason(examinedScript, scriptPath, breakpointLine, place));
  if (!reason) return run;
  return { ...run, remedy: `${run.remedy ?? ''} ${reason.text.replace(completedText, '')}.`.trim() };
}

/**
 * Returns a finding if a script is halted where a breakpoint shows why the line of a breakpoint that was hit before is
 * not reached; else undefined, also for a breakpoint with a condition.
 */
export async function checkHaltAtReason(
  { request, hitStatistics }: BreakpointEntry,
  halt: Halt | undefined,
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  { scriptPath }: Pick<MappedFile, 'scriptPath'>,
): Promise<Finding | undefined> {
  const { error, caughtError, place } = halt ?? {};
  if (halt && isSavedSince(halt)) return undefined;
  if (!place || error !== undefined || caughtError !== undefined || hitStatistics.hits === 0)
    return undefined;
  const { condition, hitCondition, logMessage } = request;
  // What else decides whether the breakpoint halts has findings of its own.
  if (condition !== undefined || hitCondition !== undefined || logMessage !== undefined) return undefined;
  const { file, line, index } = examinedScript;
  const breakpointLine = index.lineForBreakpoint(file, line) ?? line;
  const reason = await findHaltReason(examinedScript, scriptPath, breakpointLine, place);
  const isAtReason = [reason, reason?.outer].some(
    (candidate) =>
      candidate?.file === place.file && index.lineForBreakpoint(place.file, candidate.line) === place.line,
  );
  if (!reason || !isAtReason) return undefined;
  if (place.file === file && place.line === breakpointLine) return undefined;
  return fail(
    'run',
    `A script is halted on line ${place.line}${place.file === file ? '' : ` of ${basename(place.file)}`}, before line ${breakpointLine}.`,
    `Step or continue to see whether it reaches line ${breakpointLine}.`,
    { explanation: `${reason.text.replace(completedText, '')}.` },
  );
}

/**
 * Returns what decides first whether the examined line is reached, as far as the breakpoints have not shown it to the
 * latest request, which was sent at `sentTime`; undefined if that is not known.
 */
async function findFirstReason(
  examinedScript: ConditionScript,
  scriptPath: string,
  breakpoints: Pick<Breakpoints, 'nearestEntry'>,
  sentTime: number | undefined,
): Promise<Reason | undefined> {
  const { file, line, index } = examinedScript;
  const reason = await findReason(examinedScript, scriptPath, index.lineForBreakpoint(file, line) ?? line);
  return (
    reason &&
    followUnreached(
      withOuterReason(reason, examinedScript, breakpoints, sentTime),
      examinedScript,
      breakpoints,
      sentTime,
    )
  );
}

/**
 * Returns what decides whether a line is reached; undefined if that is not known.
 *
 * @param calls the calls, as in `/app/order.js:27`, that have led to the line from the examined one
 */
async function findReason(
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  scriptPath: string,
  breakpointLine: number,
  calls: readonly string[] = [],
): Promise<Reason | undefined> {
  const { file, index } = examinedScript;
  const condition = index.lineCondition(file, breakpointLine);
  // The callers of a function in a property say more than the place where it is assigned.
  const isVague = condition?.kind === 'property';
  const localReason =
    condition &&
    (await explainCondition(condition, examinedScript, { scriptPath, line: breakpointLine, calls }));
  return (
    (isVague ? undefined : localReason) ??
    (await findCallReason(examinedScript, scriptPath, calls)) ??
    localReason
  );
}

/**
 * Returns what decides whether the place of a reason is reached, if that has a breakpoint which the latest request has not
 * hit either; else the reason itself.
 */
async function followUnreached(
  firstReason: Reason,
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  breakpoints: Pick<Breakpoints, 'nearestEntry'>,
  sentTime = -Infinity,
): Promise<Reason> {
  const { index } = examinedScript;
  let reason = firstReason;
  for (let count = 0; count < maxReasons; count++) {
    const { file, scriptPath } = reason;
    const line = index.lineForBreakpoint(file, reason.line) ?? reason.line;
    const setTime = setTimeAt(breakpoints, file, line) ?? Infinity;
    const { hitStatistics, request, wasReached } = breakpoints.nearestEntry(file, line) ?? {};
    // A breakpoint that moves to the examined line shows nothing new.
    if (file === examinedScript.file && line === index.lineForBreakpoint(file, examinedScript.line)) break;
    const isUnreached = hitStatistics?.hits === 0 && request?.condition === undefined && wasReached !== true;
    if (!isUnreached || setTime > sentTime) break;
    const outer = await findReason({ ...examinedScript, file, line }, scriptPath, line, [
      callPlace(file, line),
    ]);
    if (!outer || (outer.file === file && outer.line === reason.line)) break;
    const place = `Line ${line}${file === examinedScript.file ? '' : ` of ${basename(file)}`}`;
    reason = { ...outer, text: `${reason.text}. ${place} was not reached either: ${outer.text}` };
  }
  return reason;
}

/**
 * Returns what decides in the file of a halt whether a line is reached: in the file of the line itself or, in that of
 * a caller, the call that the halted function has not reached yet. Undefined if that is not known.
 */
async function findHaltReason(
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  scriptPath: string,
  breakpointLine: number,
  place: Place,
): Promise<Reason | undefined> {
  const { file, line, index, search } = examinedScript;
  const reason = await findReason(examinedScript, scriptPath, breakpointLine);
  const localReason = reason?.file === place.file ? reason : undefined;
  const functionAt = (position: number) => index.outermostFunction(place.file, position)?.from;
  if (localReason && functionAt(localReason.line) === functionAt(place.line)) return localReason;
  const call = findCallAhead({ file, scriptPath, line }, place, { scripts: await search.callers(), index });
  if (!call) return localReason;
  const branch = branchOf(index, place.file, call.line, call.name);
  return {
    text: `"${call.name}" is called on line ${call.line} of ${basename(place.file)}${branch?.text ?? ''}`,
    file: place.file,
    scriptPath,
    line: branch?.line ?? call.line,
  };
}

/** Returns what in the script decides whether a line is reached. */
async function explainCondition(
  condition: LineCondition,
  examinedScript: Pick<ExaminedScript, 'file' | 'index' | 'search'>,
  { scriptPath, line, calls }: { scriptPath: string; line: number; calls: readonly string[] },
): Promise<Reason | undefined> {
  if (condition.kind === 'uncalled') return undefined;
  const { file } = examinedScript;
  if (condition.kind !== 'calls')
    return {
      text: explain(condition, line),
      file,
      scriptPath,
      line: haltLineOf(condition),
      isErrorCaught: condition.kind === 'try',
      outer:
        condition.kind === 'callback'
          ? await findOuterReason(condition.line, examinedScript, scriptPath, calls)
          : undefined,
    };
  const { name, lines } = condition;
  const [firstLine = line] = lines;
  const place = calls.length === 0 ? '' : ` of ${basename(file)}`;
  if (lines.length === 1)
    return explainCall({ name, file, scriptPath, line: firstLine, place }, examinedScript, calls);
  return {
    text: `"${name}" is called only on ${formatLines(lines)}${place}`,
    file,
    scriptPath,
    line: firstLine,
    calledName: name,
  };
}

/** Returns what decides whether a line is reached that passes a function to another one. */
const findOuterReason = async (
  line: number,
  examinedScript: Pick<ExaminedScript, 'file' | 'index' | 'search'>,
  scriptPath: string,
  calls: readonly string[],
): Promise<Reason | undefined> => {
  const place = callPlace(examinedScript.file, line);
  return calls.includes(place) || calls.length > maxReasons
    ? undefined
    : findReason({ ...examinedScript, line }, scriptPath, line, [...calls, place]);
};

/** Returns where the only script with a call of the function around the line calls it, if there is one such line. */
async function findCallReason(
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  scriptPath: string,
  calls: readonly string[],
): Promise<Reason | undefined> {
  const { file, line, index, search } = examinedScript;
  const { name: path = '' } = index.outermostFunction(file, line) ?? {};
  const name = path.split('.').at(-1) ?? '';
  if (name === '') return undefined;
  const scripts = await search.callers();
  const mentions = findMentions({ file, scriptPath, name }, scripts, index);
  const [mention] = mentions;
  if (!mention || mentions.length > 1 || scripts.scriptsWithComputedCalls(scriptPath, []).length > 0)
    return undefined;
  if (scripts.hooksOf(scriptPath).length > 0) return undefined;
  return explainCall({ name, ...mention, place: ` of ${basename(mention.file)}` }, examinedScript, calls);
}

/** The only call of a function. */
interface OnlyCall {
  readonly name: string;
  readonly file: string;
  readonly scriptPath: string;
  readonly line: number;
  /** The end of the text about its line: its file, or nothing. */
  readonly place: string;
}

/**
 * Returns what decides whether the only call of a function runs: what is around the call or, if nothing is, the only call
 * of the function that makes it, and so on.
 */
async function explainCall(
  { name, file, scriptPath, line, place }: OnlyCall,
  examinedScript: Pick<ExaminedScript, 'index' | 'search'>,
  calls: readonly string[],
): Promise<Reason> {
  const branch = branchOf(examinedScript.index, file, line, name);
  const ownPlace = callPlace(file, line);
  const outer =
    branch || calls.includes(ownPlace) || calls.length > maxReasons
      ? undefined
      : await findReason({ ...examinedScript, file, line }, scriptPath, line, [...calls, ownPlace]);
  if (outer?.calledName === undefined)
    return {
      text: `"${name}" is called only on line ${line}${place}${branch?.text ?? ''}`,
      file,
      scriptPath,
      line: branch?.line ?? line,
      calledName: name,
    };
  const caller = `"${outer.calledName}"`;
  const text = `"${name}" is called only by ${caller} (${basename(file)}:${line}), which${outer.text.slice(caller.length)}`;
  return { ...outer, text, calledName: name };
}

const callPlace = (file: string, line: number): string => `${file}:${line}`;

/** Returns what decides whether a call runs, as the end of a sentence, with the line that shows it. */
function branchOf(
  index: ExaminedScript['index'],
  file: string,
  line: number,
  name: string,
): Pick<Reason, 'text' | 'line'> | undefined {
  const guard = index.callGuard(file, line, name);
  if (guard) return { text: `, and only if "${guard.operand}" is ${guard.value}`, line };
  const outer = conditionAround(index, file, line);
  return outer && { text: describeAround(outer), line: haltLineOf(outer) };
}

function conditionAround(index: ExaminedScript['index'], file: string, line: number): Condition | undefined {
  const condition = index.lineCondition(file, line);
  return condition?.kind === 'condition' || condition?.kind === 'catch' || condition?.kind === 'exit'
    ? condition
    : undefined;
}

/** Returns the line at which a breakpoint shows what is decided. It may have no code of its own. */
function haltLineOf(condition: Exclude<LineCondition, { kind: 'calls' | 'uncalled' }>): number {
  if (condition.kind === 'catch') return condition.firstLine;
  if (condition.kind !== 'condition') return condition.line;
  return condition.exit?.firstLine ?? condition.switchLine ?? condition.line;
}
