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

/** How a value is assigned and shown. */
export interface AssignOptions {
  /** Number under which the value is kept, so that it can be expanded. */
  readonly keep: number;
  readonly hex: boolean;
  /** The name of a member that the platform lists: it is assigned only where it is a property of its object. */
  readonly listed?: string | undefined;
}

/** Assigns by evaluation. Rejects with a `DebugError` or a `PlatformError`. */
export async function assign(
  target: Target,
  frame: FrameHandle,
  to: string,
  value: string,
  { keep, hex, listed }: AssignOptions,
): Promise<DebugProtocol.SetVariableResponse['body']> {
  const parsed = parseExpression(to);
  if (!('expression' in parsed) || !isAssignable(parsed.expression)) throw cannotAssign(to);
  const assigned = expressionText(value);
  if (assigned === undefined) throw evaluationFailed(`"${value}" is no expression.`);
  const code = assignment(parsed.expression, to, assigned, listed);
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
 * unknown name, and passes over what is read-only. It comes to what stands there afterwards: a typed array cuts numbers.
 */
function assignment(expression: Expression, to: string, value: string, listed?: string): string {
  const plain = `${to} = (${value}\n)`;
  if (expression.type === 'ParenthesizedExpression')
    return assignment(expression.expression, to, value, listed);
  // Reading a name that nobody has declared throws.
  if (expression.type === 'Identifier') return `(${to}, ${plain})`;
  if (expression.type !== 'MemberExpression' || expression.object.type === 'Super') return plain;
  const { object, property, computed } = expression;
  if (property.type === 'PrivateIdentifier') return plain;
  const owner = to.slice(object.start, object.end);
  const name = to.slice(property.start, property.end);
  const key = computed ? `(${name}\n)` : JSON.stringify(name);
  const check = listed === undefined ? '' : propertyCheck(listed);
  const set = `function (o, k, v) { 'use strict'; ${check} o[k] = v; ${readBack} }`;
  return `(${set})((${owner}\n), ${key}, (${value}\n))`;
}

/** No getter is run to see what was assigned. */
const readBack =
  "var d = Object.getOwnPropertyDescriptor(Object(o), k); return d && 'value' in d ? d.value : v;";

/** Entries of a Map or Set and symbols are listed by texts: a property of such a name would be a new one, and the wrong one. */
const propertyCheck = (listed: string): string =>
  [
    'if (!(k in Object(o)) || /^.object (Map|Set)/.test(Object.prototype.toString.call(o)))',
    `throw ${JSON.stringify(noProperty(listed))};`,
  ].join(' ');

const noProperty = (name: string): string =>
  `"${name}" is no property, so that nothing can be assigned to it here. Change it in the Debug Console, with the object's own methods.`;

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
