import { operandsOf } from '../../../dialect/index.ts';
import type { FrameAddress } from '../debugger-api.ts';
import type { Evaluator } from './evaluator.ts';

/**
 * Resolves with what a condition compares in a frame, such as `total = 3`. Variables and properties that cannot be read
 * are omitted. Never rejects.
 */
export async function readOperandValues(
  evaluator: Pick<Evaluator, 'evaluate'>,
  frame: FrameAddress,
  condition: string,
): Promise<readonly string[]> {
  const values = await Promise.all(
    operandsOf(condition).map(async (operand) =>
      evaluator.evaluate(frame, operand).then(
        ({ type, text }) => [`${operand} = ${type === 'string' ? JSON.stringify(text) : text}`],
        () => [],
      ),
    ),
  );
  return values.flat();
}
