import type { AnyNode, AssignmentExpression, MemberExpression, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';

/**
 * Whether a script may export a value with a name: it does, or what it exports is not certain, as in
 * `module.exports = require('./other')`. Comments and strings do not count.
 */
export function mayExport(program: Program, name: string): boolean {
  let isFound = false;
  fullAncestor(program, (node, _state, ancestors) => {
    isFound ||= isPossibleExport(node, ancestors, name);
  });
  return isFound;
}

/** @param ancestors ends with the node itself */
function isPossibleExport(node: AnyNode, ancestors: readonly AnyNode[], name: string): boolean {
  const parent = ancestors.at(-2);
  if (node.type === 'ThisExpression') return isAssignedMember(node, ancestors, name);
  if (isName(node, 'module')) return parent?.type !== 'MemberExpression' || parent.object !== node;
  if (isMemberOfModule(node)) return keyOf(node) !== 'exports' || isExport(node, ancestors, name);
  return isName(node, 'exports') && isExport(node, ancestors, name);
}

/** Whether the code around `exports` or `module.exports` may export the name. */
function isExport(node: AnyNode, ancestors: readonly AnyNode[], name: string): boolean {
  const parent = ancestors.at(-2);
  if (parent?.type === 'MemberExpression' && parent.object === node)
    return keyOf(parent) === undefined || isAssignedMember(node, ancestors, name);
  // A read in a larger expression, such as `var api = module.exports`, may be followed by a change.
  if (parent?.type === 'ExpressionStatement') return false;
  if (parent?.type !== 'AssignmentExpression' || parent.left !== node) return true;
  const value = assignedValue(parent);
  if (value.type === 'ObjectExpression')
    return value.properties.some(
      (property) => property.type === 'SpreadElement' || property.computed || textOf(property.key) === name,
    );
  return !isName(value, 'exports') && !(isMemberOfModule(value) && keyOf(value) === 'exports');
}

/** Whether a value is assigned to the member of the node that has the name. */
function isAssignedMember(node: AnyNode, ancestors: readonly AnyNode[], name: string): boolean {
  const [assignment, parent] = ancestors.slice(-3);
  return (
    parent?.type === 'MemberExpression' &&
    parent.object === node &&
    keyOf(parent) === name &&
    assignment?.type === 'AssignmentExpression' &&
    assignment.left === parent
  );
}

/** Returns the value of an assignment, perhaps after further ones: `exports = module.exports = {}`. */
const assignedValue = ({ right }: AssignmentExpression): AnyNode =>
  right.type === 'AssignmentExpression' ? assignedValue(right) : right;

const isName = (node: AnyNode, name: string): boolean => node.type === 'Identifier' && node.name === name;

const isMemberOfModule = (node: AnyNode): node is MemberExpression =>
  node.type === 'MemberExpression' && isName(node.object, 'module');

/** Returns the key of a member; undefined if it is computed. */
const keyOf = ({ property, computed }: MemberExpression): string | undefined =>
  computed && property.type !== 'Literal' ? undefined : textOf(property);

const textOf = (key: Node): string => {
  const { name, value } = key as { readonly name?: string; readonly value?: unknown };
  return name ?? String(value);
};
