import { basename } from 'node:path';
import type { LineCondition } from '../cartridges/line-conditions.ts';
import type { Finding } from './finding.ts';
import { findMentions } from './function-callers.ts';
import type { ExaminedScript } from './script-checks.ts';

/** What decides whether a line is reached, in one sentence, and the place where a breakpoint shows why. */
interface Reason {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/**
 * Adds to a finding about a request that has run the script, but not the line, what decides whether the line is reached:
 * in the script or, if nothing there does, where the only script calls the function. The finding then counts as the
 * reason. Returns it unchanged if nothing is known to decide that.
 */
export async function withLineCondition(
  run: Finding,
  examinedScript: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  scriptPath: string,
): Promise<Finding> {
  if (run.isTried !== true) return run;
  const { file, line, index } = examinedScript;
  const haltingLine = index.haltingLine(file, line) ?? line;
  const reason =
    findLocalReason(examinedScript, haltingLine) ?? (await findCallReason(examinedScript, scriptPath));
  if (!reason) return run;
  const place = `line ${reason.line}${reason.file === file ? '' : ` of ${basename(reason.file)}`}`;
  return {
    ...run,
    verdict: 'fail',
    explanation: `${run.remedy ?? ''} ${reason.text}.`.trim(),
    remedy: `Set a breakpoint on ${place} to see why, or send a request that reaches line ${haltingLine}.`,
    awaitsRequest: true,
    actions: [
      {
        kind: 'setBreakpoint',
        file: reason.file,
        line: reason.line,
        ...(reason.file === file ? {} : { isOtherFile: true }),
      },
    ],
  };
}

/** Returns what in the script decides whether a line is reached. */
function findLocalReason(
  { file, index }: Pick<ExaminedScript, 'file' | 'index'>,
  line: number,
): Reason | undefined {
  const condition = index.lineCondition(file, line);
  if (!condition || condition.kind === 'uncalled') return undefined;
  if (condition.kind !== 'calls') return { text: explain(condition, line), file, line: condition.line };
  const [firstLine = line] = condition.lines;
  // The only call may itself be in a branch that does not run.
  const outer = condition.lines.length === 1 ? conditionAround(index, file, firstLine) : undefined;
  return {
    text: `"${condition.name}" is called only on ${formatLines(condition.lines)}${outer ? `, in ${placeOf(outer)}` : ''}`,
    file,
    line: outer?.line ?? firstLine,
  };
}

/** Returns where the only script with a call of the function around the line calls it, if there is one such line. */
async function findCallReason(
  { file, line, index, search }: Pick<ExaminedScript, 'file' | 'line' | 'index' | 'search'>,
  scriptPath: string,
): Promise<Reason | undefined> {
  const { name: path = '' } = index.outermostFunction(file, line) ?? {};
  const name = path.split('.').at(-1) ?? '';
  if (name === '') return undefined;
  const scripts = await search.callers();
  const mentions = findMentions({ file, scriptPath, name }, scripts, index);
  const [mention] = mentions;
  if (!mention || mentions.length > 1 || scripts.scriptsComputing(scriptPath, []).length > 0)
    return undefined;
  if (scripts.hooksOf(scriptPath).length > 0) return undefined;
  const outer = conditionAround(index, mention.file, mention.line);
  return {
    text: `"${name}" is called only on line ${mention.line} of ${basename(mention.file)}${outer ? `, in ${placeOf(outer)}` : ''}`,
    file: mention.file,
    line: outer?.line ?? mention.line,
  };
}

type Condition = Extract<LineCondition, { kind: 'condition' }>;

function conditionAround(index: ExaminedScript['index'], file: string, line: number): Condition | undefined {
  const condition = index.lineCondition(file, line);
  return condition?.kind === 'condition' ? condition : undefined;
}

const placeOf = ({ head, line }: Condition): string => `${head} on line ${line}`;

function explain(condition: Exclude<LineCondition, { kind: 'calls' | 'uncalled' }>, line: number): string {
  switch (condition.kind) {
    case 'condition':
      return `Line ${line} is in ${placeOf(condition)}`;
    case 'exit':
      return `Before line ${line}, the function may end by the "${condition.statement}" on line ${condition.line}`;
    case 'try':
      return `Line ${line} is in the "try" on line ${condition.line}: an error in an earlier line of it skips this line. To halt at such an error, select Caught Script Errors in the Breakpoints view`;
  }
}

function formatLines(lines: readonly number[]): string {
  const list = new Intl.ListFormat('en').format(lines.map(String));
  return `line${lines.length === 1 ? '' : 's'} ${list}`;
}
