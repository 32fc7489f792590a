import type { LineCondition } from '../cartridges/line-conditions.ts';
import type { Finding } from './finding.ts';
import type { ExaminedScript } from './script-checks.ts';

/**
 * Adds to a finding about a request that has run the script, but not the line, what decides in the script whether the
 * line is reached. The finding then counts as the reason. Returns it unchanged if nothing in the script decides that.
 */
export function withLineCondition(
  run: Finding,
  { file, line, index }: Pick<ExaminedScript, 'file' | 'line' | 'index'>,
): Finding {
  if (run.isTried !== true) return run;
  const haltingLine = index.haltingLine(file, line) ?? line;
  const condition = index.lineCondition(file, haltingLine);
  if (!condition || condition.kind === 'uncalled') return run;
  const [firstCall] = condition.kind === 'calls' ? condition.lines : [];
  // The only call may itself be in a branch that does not run.
  const outerCondition =
    firstCall !== undefined && condition.kind === 'calls' && condition.lines.length === 1
      ? index.lineCondition(file, firstCall)
      : undefined;
  const outer = outerCondition?.kind === 'condition' ? outerCondition : undefined;
  const decidingLine =
    outer?.line ?? (condition.kind === 'calls' ? firstCall : condition.line) ?? haltingLine;
  return {
    ...run,
    verdict: 'fail',
    explanation:
      `${run.remedy ?? ''} ${explain(condition, haltingLine)}${outer ? `, in ${placeOf(outer)}` : ''}.`.trim(),
    remedy: `Set a breakpoint on line ${decidingLine} to see why, or send a request that reaches line ${haltingLine}.`,
    awaitsRequest: true,
    actions: [{ kind: 'setBreakpoint', file, line: decidingLine }],
  };
}

const placeOf = ({ head, line }: Extract<LineCondition, { kind: 'condition' }>): string =>
  `${head} on line ${line}`;

function explain(condition: Exclude<LineCondition, { kind: 'uncalled' }>, line: number): string {
  switch (condition.kind) {
    case 'condition':
      return `Line ${line} is in ${placeOf(condition)}`;
    case 'exit':
      return `Before line ${line}, the function may end by the "${condition.statement}" on line ${condition.line}`;
    case 'calls':
      return `"${condition.name}" is called only on ${formatLines(condition.lines)}`;
  }
}

function formatLines(lines: readonly number[]): string {
  const list = new Intl.ListFormat('en').format(lines.map(String));
  return `line${lines.length === 1 ? '' : 's'} ${list}`;
}
