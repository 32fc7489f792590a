import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { cannotAssign, evaluationFailed } from '../errors.ts';
import type { Target } from '../target.ts';
import { isAssignable, memberAddress, objectPathOf } from './expressions.ts';
import { expressionText, parseExpression } from './parse-code.ts';
import type { FrameHandle } from './handles.ts';
import { retainedPath } from './tagged-evaluation.ts';
import { displayResult, isExpandableResult } from './member-view.ts';
import type { Value } from './evaluator.ts';

/** The type of a value, and the reference under which the editor can expand it. */
export interface Expandable {
  readonly type: string;
  readonly variablesReference: number;
  readonly indexedVariables?: number;
  readonly namedVariables?: number;
}

/** Options for assigning and showing a value. */
export interface AssignOptions {
  /** Number under which the value is retained, so that it can be expanded. */
  readonly retainId: number;
  readonly hex: boolean;
  /** Name of a member in the platform's list. The member is assigned only if it is a property of its object. */
  readonly listedName?: string | undefined;
}

/** Assigns a value by evaluation. Rejects with a `DebugError` or a `PlatformError`. */
export async function assign(
  target: Target,
  frame: FrameHandle,
  assignee: string,
  value: string,
  { retainId, hex, listedName }: AssignOptions,
): Promise<DebugProtocol.SetVariableResponse['body']> {
  const parsedExpression = parseExpression(assignee);
  if (!('expression' in parsedExpression) || !isAssignable(parsedExpression.expression))
    throw cannotAssign(assignee);
  const valueExpression = expressionText(value);
  if (valueExpression === undefined) throw evaluationFailed(`"${value}" is not a valid expression.`);
  const code = assignmentCode(parsedExpression.expression, assignee, valueExpression, listedName);
  target.variables.assertNoConstant(frame, code);
  const result = await target.evaluator.evaluate(frame, code, { retainId });
  target.variables.invalidate();
  return {
    value: displayResult(result, hex),
    ...makeExpandable(target, frame, assignee, result, retainId),
  };
}

/**
 * Returns the JavaScript code of an assignment. The code throws if the assignment would create a global or be ignored:
 * in a script that is not strict, assigning to an unknown name creates a global, and assigning to a read-only property
 * is ignored. The code evaluates to the value after the assignment, since a typed array truncates numbers.
 */
function assignmentCode(
  expression: Expression,
  assignee: string,
  value: string,
  listedName?: string,
): string {
  const simpleAssignment = `${assignee} = (${value}\n)`;
  if (expression.type === 'ParenthesizedExpression')
    return assignmentCode(expression.expression, assignee, value, listedName);
  // Reading an undeclared name throws.
  if (expression.type === 'Identifier') return `(${assignee}, ${simpleAssignment})`;
  if (expression.type !== 'MemberExpression' || expression.object.type === 'Super') return simpleAssignment;
  const { object, property, computed } = expression;
  if (property.type === 'PrivateIdentifier') return simpleAssignment;
  const owner = assignee.slice(object.start, object.end);
  const name = assignee.slice(property.start, property.end);
  const key = computed ? `(${name}\n)` : JSON.stringify(name);
  const check = listedName === undefined ? '' : propertyCheckCode(listedName);
  const setter = `function (o, k, v) { 'use strict'; ${check} o[k] = v; ${readBackCode} }`;
  return `(${setter})((${owner}\n), ${key}, (${value}\n))`;
}

/** Code that reads the assigned value without running a getter. */
const readBackCode =
  "var d = Object.getOwnPropertyDescriptor(Object(o), k); return d && 'value' in d ? d.value : v;";

/**
 * Returns code that throws if the object does not have the property, or is a Map or Set. The platform lists symbols and
 * the entries of a Map or Set by a text, and assigning to a property of that name would create a wrong property.
 */
const propertyCheckCode = (listedName: string): string =>
  [
    'if (!(k in Object(o)) || /^.object (Map|Set)/.test(Object.prototype.toString.call(o)))',
    `throw ${JSON.stringify(noPropertyMessage(listedName))};`,
  ].join(' ');

const noPropertyMessage = (name: string): string =>
  `"${name}" is not a property, so nothing can be assigned to it here. Change it in the Debug Console, with the object's own methods.`;

/**
 * Returns the type of a value and a reference for expanding it. `retainId` is the number under which the value was
 * retained.
 */
export function makeExpandable(
  target: Target,
  frame: FrameHandle,
  expression: string,
  value: Value,
  retainId?: number,
): Expandable {
  const { type, elementCount, namedCount } = value;
  const address = addressOf(expression, retainId);
  if (address === undefined || !isExpandableResult(value)) return { type, variablesReference: 0 };
  const shape = {
    ...(elementCount === undefined ? {} : { elementCount }),
    ...(namedCount === undefined ? {} : { namedCount }),
  };
  return { type, ...target.variables.reference(frame, address.path, address.expression, shape) };
}

/**
 * Returns the address of a value: the path of a variable or member, otherwise its retained copy or the
 * expression itself. Returns undefined if there is none.
 */
function addressOf(
  expression: string,
  retainId: number | undefined,
): { path: string; expression: string } | undefined {
  const parsedExpression = parseExpression(expression);
  const path = 'expression' in parsedExpression ? objectPathOf(parsedExpression.expression) : undefined;
  if (path !== undefined) return { path, expression: expression.trim() };
  if (retainId !== undefined) return { path: retainedPath(retainId), expression: retainedPath(retainId) };
  const address =
    'expression' in parsedExpression ? memberAddress(parsedExpression.expression, expression) : undefined;
  return address === undefined ? undefined : { path: address, expression: expression.trim() };
}
