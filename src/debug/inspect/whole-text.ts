import type { FrameAddress } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import type { Evaluator } from './evaluator.ts';
import { keptPath } from './marked-evaluation.ts';

/** The number under which a value is kept while it is made into text; those of the console begin at 1. */
const scratch = 0;

/** JSON of what is no object of a class, undefined for all else. */
const plainJson = (value: string, indent: number): string =>
  `(function (v) { return Array.isArray(v) || Object.prototype.toString.call(v) === '[object Object]' && (Object.getPrototypeOf(v) === null || Object.getPrototypeOf(Object.getPrototypeOf(v)) === null) ? JSON.stringify(v, null, ${indent}) : undefined; })(${value})`;

/**
 * The whole of a value as text: plain objects and lists as JSON, all else as the platform writes it. The expression is
 * evaluated once, whatever it comes to. Rejects as `Evaluator.evaluate` does.
 */
export async function wholeText(
  evaluator: Evaluator,
  frame: FrameAddress,
  expression: string,
  indent: number,
): Promise<string> {
  const value = await evaluator.evaluate(frame, expression, { keep: scratch });
  if (value.type !== 'object' || !/^[[{]|^$|,/.test(value.text)) return value.text;
  try {
    const json = await evaluator.evaluate(frame, plainJson(keptPath(scratch), indent));
    return json.type === 'string' ? json.text : value.text;
  } catch (error) {
    // A circle, say: then it is the platform's text.
    if (error instanceof DebugError) return value.text;
    throw error;
  }
}
