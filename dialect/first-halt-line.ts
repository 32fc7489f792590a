import type { AnyNode, AssignmentExpression, Expression, MemberExpression, Node } from 'acorn';
import type { RegisterNames } from './register-names.ts';

/**
 * The first action of V8 for an expression. `register`: none, because the value is in a register. `statement`: an
 * action without its own position, which is at the statement's position. A number: an action on that line, where the
 * statement halts.
 */
type FirstHalt = 'register' | 'statement' | number;

/** Returns the line at which V8 halts for an expression whose statement begins at `statementLine`. */
export function firstHaltLine(expression: Node, statementLine: number, registers: RegisterNames): number {
  // Most statements are on one line, which is then the result.
  const { start, end } = expression.loc ?? {};
  if (start?.line === statementLine && end?.line === statementLine) return statementLine;
  const halt = firstHaltOf(expression as AnyNode, registers);
  return typeof halt === 'number' ? halt : statementLine;
}

function firstHaltOf(node: AnyNode, registers: RegisterNames): FirstHalt {
  const visit = (operand: Node): FirstHalt => firstHaltOf(operand as AnyNode, registers);
  /** Returns the first action of several parts; `statement` if no part has an action. */
  const visitInOrder = (parts: readonly Node[]): FirstHalt => {
    for (const part of parts) {
      const halt = visit(part);
      if (halt !== 'register') return halt;
    }
    return 'statement';
  };
  switch (node.type) {
    case 'Identifier':
    case 'ThisExpression':
      return registers.has(node) ? 'register' : 'statement';
    case 'ChainExpression':
      return visit(node.expression);
    case 'MemberExpression':
      return memberHalt(node, visit);
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'MemberExpression') return visit(callee);
      // A call without arguments needs only the function.
      const isBare = callee.type === 'Identifier' && node.arguments.length === 0 && registers.has(callee);
      return isBare ? (callee.loc?.start.line ?? 1) : visitInOrder([callee, ...node.arguments]);
    }
    case 'NewExpression':
      return visitInOrder([node.callee, ...node.arguments]);
    case 'UnaryExpression':
    case 'AwaitExpression':
      return visitInOrder([node.argument]);
    case 'BinaryExpression':
      return visitInOrder([node.left, node.right]);
    case 'LogicalExpression':
      return visitInOrder([node.left]);
    case 'ConditionalExpression':
      return visitInOrder([node.test]);
    case 'SequenceExpression':
      return visitInOrder(node.expressions);
    case 'AssignmentExpression':
      return visitInOrder(assignmentOperands(node));
    case 'TemplateLiteral':
      return visitInOrder(node.quasis[0]?.value.raw === '' ? node.expressions.slice(0, 1) : []);
    case 'ArrayExpression':
      return node.elements[0]?.type === 'SpreadElement'
        ? visitInOrder([node.elements[0].argument])
        : 'statement';
    default:
      return 'statement';
  }
}

function memberHalt(
  { object, property, computed, optional }: MemberExpression,
  visit: (node: Node) => FirstHalt,
): FirstHalt {
  const halt = object.type === 'Super' ? 'statement' : visit(object);
  if (halt !== 'register' || optional) return halt === 'register' ? 'statement' : halt;
  const isName =
    property.type === 'Literal' && typeof property.value === 'string' && !/^\d+$/.test(property.value);
  if (!computed || isName) return property.loc?.start.line ?? 1;
  const keyHalt = visit(property);
  return keyHalt === 'register' ? 'statement' : keyHalt;
}

/** Returns the operands that are evaluated, in their order. A name that is only assigned is not one of them. */
function assignmentOperands({ left, operator, right }: AssignmentExpression): readonly (Expression | Node)[] {
  if (left.type !== 'MemberExpression') return operator === '=' ? [right] : [left, right];
  if (operator !== '=') return [left, right];
  return left.computed ? [left.object, left.property, right] : [left.object, right];
}
