import type { FrameAddress } from '../debugger-api.ts';
import { readOperandValues } from '../inspect/operand-values.ts';
import type { Target } from '../target.ts';
import type { ExaminedScript } from './examined-script.ts';

/**
 * Returns a sentence with the values that the condition around a line has compared, as they are in a frame that is
 * halted later in the same call of its function: `On line 5, total = 3.` They may have changed since. Returns '' if
 * another statement decides whether the line is reached, or if no value can be read.
 */
export async function describeLaterValues(
  { file, index }: Pick<ExaminedScript, 'file' | 'index'>,
  line: number,
  halt: FrameAddress & { readonly line: number },
  evaluator: Pick<Target['evaluator'], 'evaluate'>,
): Promise<string> {
  const condition = index.lineCondition(file, line);
  const functionAt = (position: number) => index.enclosingFunction(file, position)?.from;
  if (condition?.kind !== 'condition' || functionAt(condition.line) !== functionAt(line)) return '';
  // A long condition is cut, and ends with an ellipsis.
  const [, test] = /"(?:if|while) \((.*[^…])\)"$/.exec(condition.head) ?? [];
  const values = test === undefined ? [] : await readOperandValues(evaluator, halt, test);
  return values.length === 0 ? '' : ` On line ${halt.line}, ${values.join(', ')}.`;
}
