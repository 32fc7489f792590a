import { operandsOf } from '../../../dialect/index.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { Finding } from './finding.ts';

/**
 * Adds to the failed findings about a breakpoint's condition, if the condition reads a variable that the line itself
 * assigns, a note that says so: the condition is evaluated before the line.
 */
export function withAssignmentNote(
  findings: readonly Finding[],
  { file, request: { condition = '' }, outcome, request }: BreakpointEntry,
  index: Pick<ScriptIndex, 'assignedNames'>,
): Finding[] {
  const line = outcome && 'line' in outcome ? outcome.line : request.line;
  const names = index.assignedNames(file, line);
  const name = operandsOf(condition)
    .map((operand) => operand.split(/[.?]/)[0] ?? '')
    .find((operandName) => names.has(operandName));
  if (name === undefined) return [...findings];
  const note = `Line ${line} itself assigns "${name}", so its value exists only from the next line on.`;
  return findings.map((finding) =>
    finding.check === 'condition' && finding.verdict === 'fail'
      ? { ...finding, explanation: `${finding.explanation ?? ''} ${note}`.trim() }
      : finding,
  );
}
