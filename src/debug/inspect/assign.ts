import type { DebugProtocol } from '@vscode/debugprotocol';
import { isFault } from '../../client/errors.ts';
import { cannotAssign } from '../errors.ts';
import type { Target } from '../target.ts';
import { isAssignable, memberAddress, objectPathOf, parseExpression } from './expressions.ts';
import type { FrameHandle } from './handles.ts';
import { keptPath } from './marked-evaluation.ts';
import { displayed } from './member-view.ts';
import type { Value } from './evaluator.ts';

/** What a value is shown as where it can be expanded. */
export interface Expandable {
  readonly type: string;
  readonly variablesReference: number;
  readonly indexedVariables?: number;
  readonly namedVariables?: number;
}

/** Assigns by evaluation. Rejects with a `DebugError` or a `PlatformError`. */
export async function assign(
  target: Target,
  frame: FrameHandle,
  to: string,
  value: string,
  hex: boolean,
): Promise<DebugProtocol.SetVariableResponse['body']> {
  const parsed = parseExpression(to);
  if (!('expression' in parsed) || !isAssignable(parsed.expression)) throw cannotAssign(to);
  const result = await target.evaluator.evaluate(frame, `${to} = (${value}\n)`);
  target.variables.forget();
  return {
    value: displayed(result.type, result.text, hex),
    ...(await expandable(target, frame, to, result)),
  };
}

/** Type and reference of a value that an expression evaluated to; `kept` is the number under which it was kept. */
export async function expandable(
  target: Target,
  frame: FrameHandle,
  expression: string,
  { type, text }: Value,
  kept?: number,
): Promise<Expandable> {
  const where = addressOf(expression, kept);
  if (type !== 'object' || where === undefined || /^function\b/i.test(text))
    return { type, variablesReference: 0 };
  try {
    return { type, ...(await target.variables.reference(frame, where.path, where.expression, type)) };
  } catch (error) {
    // Members of what has none are an empty list or a fault (open-points, wire, 10).
    if (isFault(error)) return { type, variablesReference: 0 };
    throw error;
  }
}

/** A path leads to a variable; what else was evaluated is found where it was kept. */
function addressOf(
  expression: string,
  kept: number | undefined,
): { path: string; expression: string } | undefined {
  const parsed = parseExpression(expression);
  const path = 'expression' in parsed ? objectPathOf(parsed.expression) : undefined;
  if (path !== undefined) return { path, expression: expression.trim() };
  if (kept !== undefined) return { path: keptPath(kept), expression: keptPath(kept) };
  const address = 'expression' in parsed ? memberAddress(parsed.expression, expression) : undefined;
  return address === undefined ? undefined : { path: address, expression: expression.trim() };
}
