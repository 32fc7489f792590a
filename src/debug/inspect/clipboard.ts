import type { FrameAddress } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import type { Evaluator } from './evaluator.ts';

/** The whole of a value as text: plain objects and lists as JSON, all else as the platform writes it. */
export async function clipboardText(
  evaluator: Evaluator,
  frame: FrameAddress,
  expression: string,
): Promise<string> {
  const value = await evaluator.evaluate(frame, expression);
  if (value.type !== 'object' || !/^[[{]|^$|,/.test(value.text)) return value.text;
  try {
    const plain = `(function (v) { return Array.isArray(v) || Object.prototype.toString.call(v) === '[object Object]' && (Object.getPrototypeOf(v) === null || Object.getPrototypeOf(Object.getPrototypeOf(v)) === null) ? JSON.stringify(v, null, 2) : undefined; })((${expression}\n))`;
    const json = await evaluator.evaluate(frame, plain);
    return json.type === 'string' ? json.text : value.text;
  } catch (error) {
    // A circle, say: then it is the platform's text.
    if (error instanceof DebugError) return value.text;
    throw error;
  }
}
