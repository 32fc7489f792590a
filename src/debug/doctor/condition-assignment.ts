import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import { parseExpression } from '../inspect/parse-code.ts';
import { fail, type Finding } from './finding.ts';

/**
 * Returns a finding if a breakpoint's condition is an assignment, as in `total = 5`, since it was probably meant to
 * compare. An assignment that is only a part of it is deliberate: `(m = read()) && m.id`.
 */
export function checkConditionAssignment({
  file,
  request: { condition = '', line },
}: Pick<BreakpointEntry, 'file' | 'request'>): Finding | undefined {
  const parseResult = parseExpression(condition);
  if ('problem' in parseResult) return undefined;
  const { expression: assignment } = parseResult;
  if (assignment.type !== 'AssignmentExpression' || assignment.operator !== '=') return undefined;
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
    condition.slice(start, end);
  const target = textOf(assignment.left);
  const { right } = assignment;
  const result = right.type === 'Literal' ? `It is ${right.value ? 'always' : 'never'} true, and it` : 'It';
  return fail(
    'condition',
    `The condition "${condition}" assigns a value instead of comparing.`,
    `Use "===" to compare: ${target} === ${textOf(right)}.`,
    {
      explanation: `${result} changes "${target}" in the script.`,
      actions: [{ kind: 'editBreakpoint', file, line }],
    },
  );
}
