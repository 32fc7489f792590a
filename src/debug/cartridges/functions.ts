import type { AnyNode, ArrowFunctionExpression, Function as FunctionNode, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/** A function of a script. Lines are 1-based. */
export interface ScriptFunction {
  /** As far as the source says: `afterPOST`, `Cart.total`; '' where it has no name. */
  readonly name: string;
  readonly parameters: readonly string[];
  /** First and last line of the whole. */
  readonly from: number;
  readonly to: number;
  /** Where its code begins: its first statement, or its end where it has none. */
  readonly begins: number;
}

/** Every function of a script, in the order of their ends. */
export function functionsOf(program: Program): ScriptFunction[] {
  const found: ScriptFunction[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    if (!isFunction(node)) return;
    found.push({
      name: nameOf(node, ancestors.slice(0, -1)),
      parameters: node.params.map(parameterName),
      from: node.loc?.start.line ?? 1,
      to: node.loc?.end.line ?? 1,
      begins: beginningOf(node),
    });
  });
  return found;
}

/** The innermost function around a line. */
export const functionAround = (
  functions: readonly ScriptFunction[],
  line: number,
): ScriptFunction | undefined =>
  functions
    .filter(({ from, to }) => from <= line && line <= to)
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0];

type AnyFunction = FunctionNode | ArrowFunctionExpression;

export const isFunction = (node: Node): node is AnyFunction =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

function beginningOf({ body }: AnyFunction): number {
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

/** The name that stands nearest, qualified by what it belongs to: `exports.` and its like say nothing. */
function nameOf(node: AnyFunction, ancestors: readonly Node[]): string {
  const own = node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name;
  return own ?? placeOf(ancestors).replace(/^(module\.)?(exports|this)\./, '');
}

/** What the value that stands at the end of this chain of nodes is called. */
function placeOf(ancestors: readonly Node[]): string {
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
      // Past the object or class body that the member stands in.
      const owner = parent.type === 'Property' ? placeOf(ancestors.slice(0, -2)) : classOf(ancestors);
      return owner === '' || key === '' ? key : `${owner}.${key}`;
    }
    case 'AssignmentPattern':
      return parent.left.type === 'Identifier' ? parent.left.name : '';
    default:
      return '';
  }
}

function classOf(ancestors: readonly Node[]): string {
  const around = ancestors.at(-3) as AnyNode | undefined;
  if (around?.type !== 'ClassDeclaration' && around?.type !== 'ClassExpression') return '';
  const { id } = around as { id?: { name: string } | null };
  return id?.name ?? placeOf(ancestors.slice(0, -3));
}

function keyText(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : '';
}

/** `Cart.prototype.total` is `Cart.total`, as it is called. */
function memberText(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type !== 'MemberExpression') return '';
  const key = node.computed && node.property.type === 'Identifier' ? '' : keyText(node.property);
  const owner = memberText(node.object);
  if (key === 'prototype') return owner;
  return owner === '' || key === '' ? key : `${owner}.${key}`;
}
