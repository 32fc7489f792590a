import type { AnyNode, Expression, Node, Pattern, VariableDeclaration } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { boundNames } from '../cartridges/lexical-names.ts';

const identifier = /^[A-Za-z_$][\w$]*$/;

/**
 * Returns a JavaScript expression for a member of `parent`. The name may be an identifier, an index such as `[1]`, or
 * any other text.
 */
export function memberExpression(parent: string, name: string): string {
  if (/^\[\d+\]$/.test(name)) return parent + name;
  if (parent === '') return name;
  return identifier.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`;
}

/**
 * Returns the object path of a member in the Debugger API's notation: `b.productLineItems.[1]` (open-points,
 * wire, 3).
 */
export const memberPath = (parent: string, name: string): string =>
  parent === '' ? name : `${parent}.${name}`;

/**
 * Returns the object path of an expression, or undefined if it has none. The path of `b.items[1].name` is
 * `b.items.[1].name`.
 */
export function objectPathOf(expression: Expression): string | undefined {
  if (expression.type === 'ParenthesizedExpression') return objectPathOf(expression.expression);
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'ThisExpression') return 'this';
  if (expression.type !== 'MemberExpression' || expression.object.type === 'Super') return undefined;
  const parent = objectPathOf(expression.object);
  if (parent === undefined) return undefined;
  const { property, computed } = expression;
  if (!computed) return property.type === 'Identifier' ? memberPath(parent, property.name) : undefined;
  if (property.type !== 'Literal') return undefined;
  if (typeof property.value === 'number') return memberPath(parent, `[${property.value}]`);
  return typeof property.value === 'string' && identifier.test(property.value)
    ? memberPath(parent, property.value)
    : undefined;
}

/**
 * Returns the address for requesting members: the object path, or the expression itself; undefined for an expression
 * with an assignment. The contract has only object paths, but the bundled service also evaluates other expressions that
 * have no side effects.
 */
export function memberAddress(expression: Expression, text: string): string | undefined {
  return objectPathOf(expression) ?? (hasAssignment(expression) ? undefined : `(${text.trim()})`);
}

/** Whether the value can never be an object, a function or null. */
export function isPrimitive(expression: Expression): boolean {
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return isPrimitive(expression.expression);
    case 'Literal':
      return expression.value !== null && typeof expression.value !== 'object';
    case 'BinaryExpression':
      // The sum of two XML values is an XML list (ECMA-357, 11.4.1).
      return (
        expression.operator !== '+' ||
        (expression.left.type !== 'PrivateIdentifier' && isPrimitive(expression.left)) ||
        isPrimitive(expression.right)
      );
    case 'TemplateLiteral':
    case 'UnaryExpression':
    case 'UpdateExpression':
      return true;
    case 'ConditionalExpression':
      return isPrimitive(expression.consequent) && isPrimitive(expression.alternate);
    case 'LogicalExpression':
      return isPrimitive(expression.left) && isPrimitive(expression.right);
    default:
      return false;
  }
}

export const isAssignable = (expression: Expression): boolean =>
  expression.type === 'Identifier' || expression.type === 'MemberExpression';

const callTypes: ReadonlySet<AnyNode['type']> = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
]);
/** Nodes that change a value. `await` and `yield` count too, since other code runs until they continue. */
const assignmentTypes: ReadonlySet<AnyNode['type']> = new Set([
  'AssignmentExpression',
  'UpdateExpression',
  'AwaitExpression',
  'YieldExpression',
]);

/** Whether an evaluation could run a function or change a value. Getters, which any member may be, do not count. */
export const mayHaveEffects = (expression: Expression): boolean =>
  containsNode(expression, ({ type }) => callTypes.has(type)) || hasAssignment(expression);

/** Whether an expression contains an assignment, `delete`, `await` or `yield`, even in a function that it defines. */
export const hasAssignment = (expression: Expression): boolean =>
  containsNode(
    expression,
    (node) =>
      assignmentTypes.has(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete'),
  );

/** Returns the names of the variables that code assigns to, except in functions. */
export function assignedNames(code: Node): string[] {
  const names: string[] = [];
  tryWalk(() =>
    fullAncestor(code, (node, _state, ancestors) => {
      if (ancestors.some(isFunction)) return;
      if (node.type === 'AssignmentExpression') names.push(...boundNames(node.left));
      if (node.type === 'ForInStatement' || node.type === 'ForOfStatement')
        names.push(...loopNames(node.left));
      // If the frame already has a variable of that name, `var` declares no new one, but assigns to it.
      if (node.type === 'VariableDeclaration' && node.kind === 'var')
        names.push(...node.declarations.flatMap(({ id, init }) => (init ? boundNames(id) : [])));
      if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier')
        names.push(node.argument.name);
    }),
  );
  return names;
}

const loopNames = (left: VariableDeclaration | Pattern): string[] =>
  left.type !== 'VariableDeclaration'
    ? boundNames(left)
    : left.kind === 'var'
      ? left.declarations.flatMap(({ id }) => boundNames(id))
      : [];

function containsNode(expression: Expression, predicate: (node: AnyNode) => boolean): boolean {
  const matches: AnyNode[] = [];
  const isComplete = tryWalk(() =>
    full(expression, (node) => {
      if (predicate(node)) matches.push(node);
    }),
  );
  return matches.length > 0 || !isComplete;
}

/** Whether the walk was completed. An expression with thousands of operators overflows the stack. */
function tryWalk(walk: () => void): boolean {
  try {
    walk();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
