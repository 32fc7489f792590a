import type { FrameAddress } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import type { Evaluator } from './evaluator.ts';
import { retainedPath } from './tagged-evaluation.ts';

/**
 * The number under which a value is retained while it is converted to text. The numbers of console values begin at 1.
 */
const scratchRetainId = 0;

/** Returns code that evaluates to the JSON of a plain object or list, and to undefined for other values. */
const plainJsonCode = (value: string, indent: number): string =>
  `(function (v) { return Array.isArray(v) || Object.prototype.toString.call(v) === '[object Object]' && (Object.getPrototypeOf(v) === null || Object.getPrototypeOf(Object.getPrototypeOf(v)) === null) ? JSON.stringify(v, null, ${indent}) : undefined; })(${value})`;

/**
 * Returns the complete value as text: JSON for plain objects and lists, otherwise the platform's text. The
 * expression is evaluated only once. Rejects like `Evaluator.evaluate`.
 */
export async function evaluateFullText(
  evaluator: Evaluator,
  frame: FrameAddress,
  expression: string,
  indent: number,
): Promise<string> {
  const value = await evaluator.evaluate(frame, expression, { retainId: scratchRetainId });
  if (value.type !== 'object') return value.text;
  try {
    const json = await evaluator.evaluate(frame, plainJsonCode(retainedPath(scratchRetainId), indent));
    return json.type === 'string' ? json.text : value.text;
  } catch (error) {
    // A circular structure, for example, has no JSON, so the platform's text is used.
    if (error instanceof DebugError) return value.text;
    throw error;
  }
}
