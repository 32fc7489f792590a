import type { AnyNode, ArrowFunctionExpression, Function as FunctionNode, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/** A function of a script. Lines are 1-based. */
export interface ScriptFunction {
  /** Name in the source, such as `afterPOST` or `Cart.total`; '' if it has none. */
  readonly name: string;
  readonly parameters: readonly string[];
  /** First and last line of the whole function. */
  readonly from: number;
  readonly to: number;
  /** Line of its first statement that is not a directive or a function, or its last line if it has none. */
  readonly firstCodeLine: number;
}

/** Returns all functions of a script, ordered by where they end. */
export function functionsOf(program: Program): ScriptFunction[] {
  const functions: ScriptFunction[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    if (!isFunction(node)) return;
    functions.push({
      name: functionName(node, ancestors.slice(0, -1)),
      parameters: node.params.map(parameterName),
      from: node.loc?.start.line ?? 1,
      to: node.loc?.end.line ?? 1,
      firstCodeLine: firstCodeLineOf(node),
    });
  });
  return functions;
}

/** Returns the innermost function around a line. */
export const enclosingFunction = (
  functions: readonly ScriptFunction[],
  line: number,
): ScriptFunction | undefined =>
  functions
    .filter(({ from, to }) => from <= line && line <= to)
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0];

export type AnyFunction = FunctionNode | ArrowFunctionExpression;

export const isFunction = (node: Node): node is AnyFunction =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

function firstCodeLineOf({ body }: AnyFunction): number {
  if (body.type !== 'BlockStatement') return body.loc?.start.line ?? 1;
  const first = body.body.find(
    (statement) =>
      statement.type !== 'FunctionDeclaration' &&
      !(statement.type === 'ExpressionStatement' && statement.directive !== undefined),
  );
  return first?.loc?.start.line ?? body.loc?.end.line ?? 1;
}

function parameterName(pattern: AnyNode): string {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name;
    case 'AssignmentPattern':
      return parameterName(pattern.left);
    case 'RestElement':
      return `...${parameterName(pattern.argument)}`;
    default:
      return '{…}';
  }
}

/**
 * Returns a function's own name or, if it has none, the name to which it is assigned. That name is qualified by the
 * object or class that contains it, and has no prefix such as `exports.`.
 */
function functionName(node: AnyFunction, ancestors: readonly Node[]): string {
  const ownName = node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name;
  return ownName ?? targetName(ancestors);
}

/** Whether a function has this name or is assigned to it, such as to `exports.afterPOST`. */
export const hasName = (node: AnyFunction, ancestors: readonly Node[], name: string): boolean =>
  functionName(node, ancestors) === name || targetName(ancestors) === name;

const targetName = (ancestors: readonly Node[]): string =>
  assignedName(ancestors).replace(/^(module\.)?exports\./, '');

/** Returns the name to which the value at the end of this chain of nodes is assigned. */
function assignedName(ancestors: readonly Node[]): string {
  const parent = ancestors.at(-1) as AnyNode | undefined;
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : '';
    case 'AssignmentExpression':
      return memberText(parent.left);
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition': {
      const key = parent.computed ? '' : keyText(parent.key);
      // Skips the object or class body that contains the member.
      const owner = parent.type === 'Property' ? assignedName(ancestors.slice(0, -2)) : className(ancestors);
      return owner === '' || key === '' ? key : `${owner}.${key}`;
    }
    case 'AssignmentPattern':
      return parent.left.type === 'Identifier' ? parent.left.name : '';
    default:
      return '';
  }
}

function className(ancestors: readonly Node[]): string {
  const classNode = ancestors.at(-3) as AnyNode | undefined;
  if (classNode?.type !== 'ClassDeclaration' && classNode?.type !== 'ClassExpression') return '';
  const { id } = classNode as { id?: { name: string } | null };
  return id?.name ?? assignedName(ancestors.slice(0, -3));
}

function keyText(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : '';
}

/** Returns `Cart.total` for `Cart.prototype.total`, since users name the method like that. */
function memberText(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const key = node.computed && node.property.type === 'Identifier' ? '' : keyText(node.property);
  const owner = memberText(node.object);
  if (key === 'prototype') return owner;
  return owner === '' || key === '' ? key : `${owner}.${key}`;
}
