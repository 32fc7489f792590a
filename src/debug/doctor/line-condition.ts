import { basename } from 'node:path';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import type { SentRequest } from '../trigger/sent-requests.ts';
import { errorHaltOf, nextErrorHaltText, type ConditionScript } from './error-halt.ts';
import { branchOf, findReason, type ReasonScript } from './call-reason.ts';
import { completedText } from './condition-text.ts';
import { fail, type Finding } from './finding.ts';
import { findFirstReason } from './first-reason.ts';
import { findCallAhead } from './function-callers.ts';
import { isSavedSince, type Halt, type Place } from './halt.ts';
import { setTimeAt, type Reason } from './line-reason.ts';

/**
 * Adds to a finding about a request that has run the script, but not the line, what decides whether the line is reached:
 * in the script or, if nothing there does, where scripts call the function. The finding then counts as the
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
  const evidence = { breakpoints, sentTime: requests.last?.sentTime };
  const reason = await findFirstReason(examinedScript, scriptPath, evidence);
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
  examinedScript: ReasonScript,
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
  examinedScript: ReasonScript,
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
 * Returns what decides in the file of a halt whether a line is reached: in the file of the line itself or, in that of
 * a caller, the call that the halted function has not reached yet. Undefined if that is not known.
 */
async function findHaltReason(
  examinedScript: ReasonScript,
  scriptPath: string,
  breakpointLine: number,
  place: Place,
): Promise<Reason | undefined> {
  const { file, line, index, search } = examinedScript;
  const reason = await findReason(examinedScript, scriptPath, breakpointLine);
  const localReason = reason?.file === place.file && reason.choices === undefined ? reason : undefined;
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
