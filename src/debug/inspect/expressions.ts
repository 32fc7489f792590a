import type { AnyNode, Expression, Node, Pattern, VariableDeclaration } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { isFunction } from '../cartridges/functions.ts';
import { namesIn } from '../cartridges/lexical-names.ts';

const identifier = /^[A-Za-z_$][\w$]*$/;

/** An expression of JavaScript for a member of what `parent` is: `basket`, `items`, `[1]`, `odd name`. */
export function memberExpression(parent: string, name: string): string {
  if (/^\[\d+\]$/.test(name)) return parent + name;
  if (parent === '') return name;
  return identifier.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`;
}

/** The object path of a member, as the Debugger API writes it: `b.productLineItems.[1]` (open-points, wire, 3). */
export const memberPath = (parent: string, name: string): string =>
  parent === '' ? name : `${parent}.${name}`;

/** The object path that an expression is, where it is one: `b.items[1].name` is `b.items.[1].name`. */
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
 * What to ask members of: the object path, or the expression itself. The contract has object paths alone, but the
 * bundled service evaluates what is none, refusing what would change something.
 */
export function memberAddress(expression: Expression, text: string): string | undefined {
  return objectPathOf(expression) ?? (assigns(expression) ? undefined : `(${text.trim()})`);
}

export const isAssignable = (expression: Expression): boolean =>
  expression.type === 'Identifier' || expression.type === 'MemberExpression';

const calls: ReadonlySet<AnyNode['type']> = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
]);
const assignments: ReadonlySet<AnyNode['type']> = new Set([
  'AssignmentExpression',
  'UpdateExpression',
  'AwaitExpression',
  'YieldExpression',
]);

/** Whether evaluating could run a function or change a value, getters aside. */
export const mayHaveEffects = (expression: Expression): boolean =>
  contains(expression, ({ type }) => calls.has(type)) || assigns(expression);

export const assigns = (expression: Expression): boolean =>
  contains(
    expression,
    (node) => assignments.has(node.type) || (node.type === 'UnaryExpression' && node.operator === 'delete'),
  );

/** Variables that code assigns to by itself; what its functions do when they are called is another matter. */
export function assignedNames(code: Node): string[] {
  const names: string[] = [];
  walked(() =>
    fullAncestor(code, (node, _state, ancestors) => {
      if (ancestors.some(isFunction)) return;
      if (node.type === 'AssignmentExpression') names.push(...namesIn(node.left));
      if (node.type === 'ForInStatement' || node.type === 'ForOfStatement')
        names.push(...loopNames(node.left));
      // Of a name that the frame has, it is the frame's variable that is declared once more.
      if (node.type === 'VariableDeclaration' && node.kind === 'var')
        names.push(...node.declarations.flatMap(({ id, init }) => (init ? namesIn(id) : [])));
      if (node.type === 'UpdateExpression' && node.argument.type === 'Identifier')
        names.push(node.argument.name);
    }),
  );
  return names;
}

const loopNames = (left: VariableDeclaration | Pattern): string[] =>
  left.type !== 'VariableDeclaration'
    ? namesIn(left)
    : left.kind === 'var'
      ? left.declarations.flatMap(({ id }) => namesIn(id))
      : [];

function contains(expression: Expression, wanted: (node: AnyNode) => boolean): boolean {
  const hits: AnyNode[] = [];
  const whole = walked(() =>
    full(expression, (node) => {
      if (wanted(node)) hits.push(node);
    }),
  );
  return hits.length > 0 || !whole;
}

/** Whether all of it was walked through: thousands of operators in a row are more than this engine's stack holds. */
function walked(walk: () => void): boolean {
  try {
    walk();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
