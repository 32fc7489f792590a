import { basename } from 'node:path';
import { isFunctionOfHook } from '../../../cartridges/hook-function.ts';
import type { LineCondition } from '../cartridges/line-conditions.ts';
import { describeAround, explain, formatLines, type Condition } from './condition-text.ts';
import type { ExaminedScript } from './examined-script.ts';
import { findMentions } from './function-callers.ts';
import type { Reason } from './line-reason.ts';
import { findUncalledCaller } from './uncalled-function.ts';
import { otherUseFolderPattern } from './script-references.ts';
import type { ScriptCallers } from './script-callers.ts';

/** Maximum number of callers of callers that a text names. */
export const maxReasons = 5;

/** Maximum number of calls of one function that a text names. */
const maxCalls = 3;

/** The line whose reason is searched, and where its callers are. */
export type ReasonScript = Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>;

/**
 * Returns what decides whether a line is reached; undefined if that is not known.
 *
 * @param calls the calls, as in `/app/order.js:27`, that have led to the line from the examined one
 */
export async function findReason(
  examinedScript: ReasonScript,
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

/** Returns what in the script decides whether a line is reached. */
async function explainCondition(
  condition: LineCondition,
  examinedScript: ReasonScript,
  { scriptPath, line, calls }: { scriptPath: string; line: number; calls: readonly string[] },
): Promise<Reason | undefined> {
  if (condition.kind === 'uncalled') return undefined;
  const { file, index } = examinedScript;
  if (condition.kind !== 'calls')
    return {
      text: `${explain(condition, line)}${condition.kind === 'callback' ? guardText(index.callGuard(file, condition.line, condition.name)) : ''}`,
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
  const place = calls.length === 0 ? '' : ` of ${basename(file)}`;
  return explainCalls(
    lines.map((callLine) => ({ name, file, scriptPath, line: callLine, place })),
    examinedScript,
    calls,
  );
}

/** Returns what decides whether a line is reached that passes a function to another one. */
const findOuterReason = async (
  line: number,
  examinedScript: ReasonScript,
  scriptPath: string,
  calls: readonly string[],
): Promise<Reason | undefined> => {
  const place = callPlace(examinedScript.file, line);
  return calls.includes(place) || calls.length > maxReasons
    ? undefined
    : findReason({ ...examinedScript, line }, scriptPath, line, [...calls, place]);
};

/** Returns where scripts call the function around the line; undefined if that is not certain, and for that of a hook. */
async function findCallReason(
  examinedScript: ReasonScript,
  scriptPath: string,
  calls: readonly string[],
): Promise<Reason | undefined> {
  const { file, line, index, search } = examinedScript;
  const { name: path = '' } =
    index.outermostFunction(file, line) ?? index.enclosingFunction(file, line) ?? {};
  const name = path.split('.').at(-1) ?? '';
  if (name === '') return undefined;
  const scripts = await search.callers();
  if (mayRunForHook({ file, scriptPath, name }, scripts, index)) return undefined;
  if (scripts.scriptsWithComputedCalls(scriptPath, []).length > 0) return undefined;
  const mentions = findMentions({ file, scriptPath, name }, scripts, index);
  // A controller does not run for the request of a hook.
  const sortedMentions = mentions.toSorted(
    (a, b) =>
      Number(otherUseFolderPattern.test(a.scriptPath)) - Number(otherUseFolderPattern.test(b.scriptPath)),
  );
  return explainCalls(
    sortedMentions.map((mention) => ({ name, ...mention, place: ` of ${basename(mention.file)}` })),
    examinedScript,
    calls,
  );
}

/** Whether a hook may run a function: by its name, or because a script calls the hook with the name of a function. */
function mayRunForHook(
  { file, scriptPath, name }: { file: string; scriptPath: string; name: string },
  scripts: ScriptCallers,
  index: ExaminedScript['index'],
): boolean {
  const names = [name, ...(index.exportNames(file, name) ?? [])];
  return scripts
    .hooksOf(scriptPath)
    .some(
      (hook) =>
        names.some((exportName) => isFunctionOfHook(exportName, hook)) ||
        scripts.scriptsCalling(hook).length > 0,
    );
}

/** A call of a function. */
interface OwnCall {
  readonly name: string;
  readonly file: string;
  readonly scriptPath: string;
  readonly line: number;
  /** The end of the text about its line: its file, or nothing. */
  readonly place: string;
}

/**
 * Returns what decides whether the calls of a function run; undefined if there are none. Calls in functions that nothing
 * calls are only mentioned.
 */
async function explainCalls(
  allCalls: readonly OwnCall[],
  examinedScript: ReasonScript,
  calls: readonly string[],
): Promise<Reason | undefined> {
  const { index, search } = examinedScript;
  const liveCalls: OwnCall[] = [];
  const deadTexts: string[] = [];
  for (const call of allCalls) {
    const { name, root } =
      allCalls.length === 1
        ? {}
        : ((await findUncalledCaller(call, { scripts: await search.callers(), index })) ?? {});
    if (root === undefined) liveCalls.push(call);
    else
      deadTexts.push(
        `; and in "${name}" (${basename(call.file)}:${call.line}), ${root === name ? 'which' : `whose caller "${root}"`} nothing calls`,
      );
  }
  const isRunning = liveCalls.length > 0;
  const namedCalls = isRunning ? liveCalls : allCalls;
  const deadText = isRunning ? deadTexts.slice(0, maxCalls).join('') : '';
  const reasons: Reason[] = [];
  for (const call of namedCalls.slice(0, maxCalls))
    reasons.push(await explainCall(call, examinedScript, calls));
  const [first] = reasons;
  if (!first || reasons.length === 1) return first && { ...first, text: `${first.text}${deadText}` };
  return {
    ...first,
    text: `${joinCalls(namedCalls, reasons)}${deadText}`,
    choices: reasons.flatMap((reason) => reason.choices ?? [reason]),
  };
}

/** Says in one sentence where a function is called. */
function joinCalls(calls: readonly OwnCall[], reasons: readonly Reason[]): string {
  const [first] = calls;
  if (!first) return '';
  const prefix = `"${first.name}" is called only `;
  const lines = calls.map(({ line }) => line);
  const isPlain =
    calls.every(({ file }) => file === first.file) &&
    reasons.every(
      ({ text, line }, position) => text === `${prefix}on line ${line}${calls[position]?.place ?? ''}`,
    );
  if (isPlain) return `${prefix}on ${formatLines(lines)}${first.place}`;
  const others = calls.length - reasons.length;
  const parts = [
    ...reasons.map(({ text }) => text.slice(prefix.length)),
    ...(others > 0 ? [`on ${others === 1 ? 'another line' : `${others} other lines`}`] : []),
  ];
  return `${prefix}${parts.join('; and ')}`;
}

/**
 * Returns what decides whether a call of a function runs: what is around the call or, if nothing is, the calls of the
 * function that makes it, and so on.
 */
async function explainCall(
  { name, file, scriptPath, line, place }: OwnCall,
  examinedScript: ReasonScript,
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

export const callPlace = (file: string, line: number): string => `${file}:${line}`;

/** Says with which value of an operand a call runs, as the end of a sentence; '' without one. */
const guardText = (guard: ReturnType<ExaminedScript['index']['callGuard']>): string =>
  guard ? `, and only if "${guard.operand}" is ${guard.value}` : '';

/** Returns what decides whether a call runs, as the end of a sentence, with the line that shows it. */
export function branchOf(
  index: ExaminedScript['index'],
  file: string,
  line: number,
  name: string,
): Pick<Reason, 'text' | 'line'> | undefined {
  const guard = index.callGuard(file, line, name);
  if (guard) return { text: guardText(guard), line };
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
