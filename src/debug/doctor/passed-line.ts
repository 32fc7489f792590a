import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import type { Target } from '../target.ts';
import { fail, type Finding } from './finding.ts';
import type { Halt } from './halt.ts';
import type { ConditionScript } from './error-halt.ts';
import { checkHaltAtReason, withLineCondition } from './line-condition.ts';
import type { Change } from './platform-state.ts';
import { describeLaterValues } from './value-note.ts';

interface HaltContext {
  readonly target: Pick<Target, 'threads' | 'evaluator'>;
  readonly breakpoints: Pick<Breakpoints, 'nearestEntry' | 'lastHitTimeOf'>;
  readonly halt?: Halt | undefined;
  readonly changes: readonly Change[];
}

/** Returns what a halt before or after the line of a breakpoint says about whether a script reaches the line. */
export const checkHaltedScript = async (
  entry: BreakpointEntry,
  examinedScript: ConditionScript,
  mappedFile: Pick<MappedFile, 'scriptPath'>,
  context: HaltContext,
): Promise<Finding | undefined> =>
  context.halt?.isAtBreakpoint === true
    ? undefined
    : ((await checkHaltAtReason(entry, context.halt, examinedScript, mappedFile)) ??
      checkPassedLine(entry, examinedScript, mappedFile, context));

/**
 * Returns a finding if a script is halted after the line of the breakpoint, in the same call of its function, and has not
 * halted at the breakpoint; else undefined, also at a halt on an error, and for a breakpoint with a condition, a hit count
 * or a message, which have findings of their own.
 */
async function checkPassedLine(
  { request, hitStatistics, setTime = Infinity }: BreakpointEntry,
  examinedScript: ConditionScript,
  { scriptPath }: Pick<MappedFile, 'scriptPath'>,
  { target: { threads, evaluator }, breakpoints, halt, changes }: HaltContext,
): Promise<Finding | undefined> {
  if (!halt || halt.error !== undefined || halt.caughtError !== undefined) return undefined;
  const { condition, hitCondition, logMessage } = request;
  if (condition !== undefined || hitCondition !== undefined || logMessage !== undefined) return undefined;
  const { file, line, index } = examinedScript;
  const breakpointLine = index.lineForBreakpoint(file, line) ?? line;
  const functionStart = index.enclosingFunction(file, breakpointLine)?.from;
  // The thread has passed a breakpoint that was set later, and a file that has changed since has other lines.
  const earliestTime = Math.max(
    setTime,
    ...changes.flatMap(({ isOwn, time }) => (isOwn === true ? [time] : [])),
  );
  for (const { id, state, stack } of functionStart === undefined ? [] : threads.all()) {
    if (state !== 'halted' || hitStatistics.lastHitThread === id) continue;
    const haltTime = breakpoints.lastHitTimeOf(id);
    if (haltTime === undefined || haltTime < earliestTime) continue;
    const frameIndex = stack.findIndex(
      ({ location: { script_path: path, line_number: position } }) =>
        path === scriptPath &&
        position > breakpointLine &&
        index.enclosingFunction(file, position)?.from === functionStart,
    );
    const haltLine = stack[frameIndex]?.location.line_number;
    if (haltLine === undefined) continue;
    const text = `This request passed line ${breakpointLine} without running it.`;
    const place = `Its script is now on line ${haltLine}.`;
    const run = { check: 'run', verdict: 'unknown', text, remedy: place, isTried: true } as const;
    const finding = await withLineCondition(run, examinedScript, scriptPath, {
      breakpoints,
      requests: { last: { sentTime: haltTime } },
    });
    if (finding.verdict === 'fail') {
      const frame = { threadId: id, index: frameIndex, line: haltLine };
      const valueText = await describeLaterValues(examinedScript, breakpointLine, frame, evaluator);
      return { ...finding, threadId: id, explanation: `${finding.explanation ?? ''}${valueText}` };
    }
    return fail('run', text, `Send a request that reaches line ${breakpointLine}.`, {
      explanation: place,
      awaitsRequest: true,
      threadId: id,
    });
  }
  return undefined;
}
