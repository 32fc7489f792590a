import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { cannotAssign, evaluationFailed } from '../errors.ts';
import type { Target } from '../target.ts';
import { isAssignable, memberAddress, objectPathOf } from './expressions.ts';
import { expressionText, parseExpression } from './parse-code.ts';
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

/** Assigns by evaluation; the value is kept under `keep`. Rejects with a `DebugError` or a `PlatformError`. */
export async function assign(
  target: Target,
  frame: FrameHandle,
  to: string,
  value: string,
  keep: number,
  hex: boolean,
): Promise<DebugProtocol.SetVariableResponse['body']> {
  const parsed = parseExpression(to);
  if (!('expression' in parsed) || !isAssignable(parsed.expression)) throw cannotAssign(to);
  const assigned = expressionText(value);
  if (assigned === undefined) throw evaluationFailed(`"${value}" is no expression.`);
  const code = assignment(parsed.expression, to, assigned);
  target.variables.expectNoConstant(frame, code);
  const result = await target.evaluator.evaluate(frame, code, { keep });
  target.variables.forget();
  return {
    value: displayed(result.type, result.text, hex),
    ...expandable(target, frame, to, result, keep),
  };
}

/**
 * JavaScript of an assignment that fails wherever it changes nothing: a script that is not strict makes a global of an
 * unknown name, and passes over what is read-only.
 */
function assignment(expression: Expression, to: string, value: string): string {
  const plain = `${to} = (${value}\n)`;
  if (expression.type === 'ParenthesizedExpression') return assignment(expression.expression, to, value);
  // Reading a name that nobody has declared throws.
  if (expression.type === 'Identifier') return `(${to}, ${plain})`;
  if (expression.type !== 'MemberExpression' || expression.object.type === 'Super') return plain;
  const { object, property, computed } = expression;
  if (property.type === 'PrivateIdentifier') return plain;
  const owner = to.slice(object.start, object.end);
  const name = to.slice(property.start, property.end);
  const key = computed ? `(${name}\n)` : JSON.stringify(name);
  return `(function (o, k, v) { 'use strict'; return o[k] = v; })((${owner}\n), ${key}, (${value}\n))`;
}

/** Type and reference of a value that an expression evaluated to; `kept` is the number under which it was kept. */
export function expandable(
  target: Target,
  frame: FrameHandle,
  expression: string,
  { type, text, elements, named }: Value,
  kept?: number,
): Expandable {
  const where = addressOf(expression, kept);
  if (type !== 'object' || where === undefined || /^(async )?function\b|^class\b|=>$/i.test(text))
    return { type, variablesReference: 0 };
  const shape = {
    ...(elements === undefined ? {} : { elements }),
    ...(named === undefined ? {} : { named }),
  };
  return { type, ...target.variables.reference(frame, where.path, where.expression, shape) };
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
