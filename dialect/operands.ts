import type { AnyNode } from 'acorn';
import { parseCondition } from './guarded-condition.ts';

/** Maximum number of operands whose values are read. */
const maxOperands = 4;

/**
 * Returns the first variables and properties that an expression reads, such as `order.total` for `order.total > 5`. Of
 * a call, only the arguments count: the values of the function and its object say little.
 */
export function operandsOf(code: string): string[] {
  const statement = parseCondition(code);
  if (!statement) return [];
  const operands = new Set<string>();
  const visit = (node: AnyNode): void => {
    const path = pathOf(node);
    if (path !== undefined) operands.add(path);
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(statement.expression);
  return [...operands].slice(0, maxOperands);
}

/** Returns the text of a variable or of a chain of properties; undefined for other expressions. */
function pathOf(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'ChainExpression') return pathOf(node.expression);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  const object = pathOf(node.object);
  return object === undefined ? undefined : `${object}${node.optional ? '?.' : '.'}${node.property.name}`;
}

function childrenOf(node: AnyNode): AnyNode[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left, node.right];
    case 'UnaryExpression':
      return [node.argument];
    case 'ChainExpression':
      return [node.expression];
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate];
    case 'CallExpression':
      return node.arguments;
    default:
      return [];
  }
}
