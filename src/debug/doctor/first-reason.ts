import { basename } from 'node:path';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { callPlace, findReason, maxReasons, type ReasonScript } from './call-reason.ts';
import { setTimeAt, withOuterReason, type Reason } from './line-reason.ts';

/** What the breakpoints have shown to the latest request. */
interface Evidence {
  readonly breakpoints: Pick<Breakpoints, 'nearestEntry'>;
  /** When the latest request was sent, in milliseconds since 1970; undefined if none was. */
  readonly sentTime: number | undefined;
}

/**
 * Returns what decides first whether the examined line is reached, as far as the breakpoints have not shown it to the
 * latest request; undefined if that is not known.
 */
export async function findFirstReason(
  examinedScript: ReasonScript,
  scriptPath: string,
  evidence: Evidence,
): Promise<Reason | undefined> {
  const { file, line, index } = examinedScript;
  const reason = await findReason(examinedScript, scriptPath, index.lineForBreakpoint(file, line) ?? line);
  return reason && selectReason(reason, examinedScript, evidence);
}

/**
 * Returns the first of several reasons that the latest request has not passed, or the last one, with what the
 * breakpoints have shown about those before it.
 */
async function selectReason(
  reason: Reason,
  examinedScript: ReasonScript,
  evidence: Evidence,
  depth = 0,
): Promise<Reason> {
  let { text } = reason;
  let selectedReason = reason;
  for (const choice of reason.choices ?? [reason]) {
    const ownReason = withOuterReason(
      { ...choice, text, choices: undefined },
      examinedScript,
      evidence.breakpoints,
      evidence.sentTime,
    );
    selectedReason = await followUnreached(ownReason, examinedScript, evidence, depth);
    if (!isPassed(selectedReason, examinedScript, evidence)) return selectedReason;
    text =
      selectedReason.text +
      (reason.choices === undefined ? '' : hitText(selectedReason, examinedScript, evidence));
  }
  return { ...selectedReason, text };
}

/** Whether a breakpoint at a reason shows nothing new: the latest request was sent after it was set. */
function isPassed(
  { file, line }: Reason,
  examinedScript: ReasonScript,
  { breakpoints, sentTime = -Infinity }: Evidence,
): boolean {
  const { index } = examinedScript;
  const haltLine = index.lineForBreakpoint(file, line);
  if (haltLine === undefined) return true;
  if (file === examinedScript.file && haltLine === index.lineForBreakpoint(file, examinedScript.line))
    return true;
  return (setTimeAt(breakpoints, file, haltLine) ?? Infinity) <= sentTime;
}

/** Says that the latest request has halted at a reason, but has not made its call; '' if it has not halted there. */
function hitText(
  { file, line }: Reason,
  examinedScript: ReasonScript,
  { breakpoints, sentTime = Infinity }: Evidence,
): string {
  const haltLine = examinedScript.index.lineForBreakpoint(file, line) ?? line;
  const { lastHitTime = -Infinity } = breakpoints.nearestEntry(file, haltLine)?.hitStatistics ?? {};
  return lastHitTime < sentTime
    ? ''
    : `. ${placeText(file, haltLine, examinedScript)} was reached, but this call was not made`;
}

/**
 * Returns what decides whether the place of a reason is reached, if that has a breakpoint which the latest request has not
 * hit either; else the reason itself.
 */
async function followUnreached(
  reason: Reason,
  examinedScript: ReasonScript,
  evidence: Evidence,
  depth: number,
): Promise<Reason> {
  const { breakpoints, sentTime = -Infinity } = evidence;
  const { index } = examinedScript;
  const { file, scriptPath } = reason;
  if (depth >= maxReasons) return reason;
  const line = index.lineForBreakpoint(file, reason.line) ?? reason.line;
  const setTime = setTimeAt(breakpoints, file, line) ?? Infinity;
  const { hitStatistics, request, wasReached } = breakpoints.nearestEntry(file, line) ?? {};
  // A breakpoint that moves to the examined line shows nothing new.
  if (file === examinedScript.file && line === index.lineForBreakpoint(file, examinedScript.line))
    return reason;
  const isUnreached = hitStatistics?.hits === 0 && request?.condition === undefined && wasReached !== true;
  if (!isUnreached || setTime > sentTime) return reason;
  const outer = await findReason({ ...examinedScript, file, line }, scriptPath, line, [
    callPlace(file, line),
  ]);
  if (!outer || (outer.file === file && outer.line === reason.line)) return reason;
  const text = `${reason.text}. ${placeText(file, line, examinedScript)} was not reached either: ${outer.text}`;
  return selectReason({ ...outer, text }, examinedScript, evidence, depth + 1);
}

const placeText = (file: string, line: number, examinedScript: ReasonScript): string =>
  `Line ${line}${file === examinedScript.file ? '' : ` of ${basename(file)}`}`;
