import type { AnyNode, AssignmentExpression, Expression, MemberExpression, Node } from 'acorn';
import type { RegisterNames } from './register-names.ts';

/**
 * What V8 does first for an expression. `register`: nothing, its value is there. `own`: something that has no place of its own,
 * and so is where the statement begins. A number: something on that line, and the statement begins there alone.
 */
type First = 'register' | 'own' | number;

/** The line at which V8 halts for a statement that begins at a line by evaluating an expression. */
export function firstPlace(expression: Node, begin: number, registers: RegisterNames): number {
  // On one line all is the same, and most statements stand on one.
  const { start, end } = expression.loc ?? {};
  if (start?.line === begin && end?.line === begin) return begin;
  const first = firstOf(expression as AnyNode, registers);
  return typeof first === 'number' ? first : begin;
}

function firstOf(node: AnyNode, registers: RegisterNames): First {
  const of = (inner: Node): First => firstOf(inner as AnyNode, registers);
  /** The first of several that does anything; `own` where none does. */
  const ofList = (parts: readonly Node[]): First => {
    for (const part of parts) {
      const first = of(part);
      if (first !== 'register') return first;
    }
    return 'own';
  };
  switch (node.type) {
    case 'Identifier':
    case 'ThisExpression':
      return registers.has(node) ? 'register' : 'own';
    case 'ChainExpression':
      return of(node.expression);
    case 'MemberExpression':
      return ofMember(node, of);
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'MemberExpression') return of(callee);
      // A call without arguments needs no more than the function.
      const isBare = callee.type === 'Identifier' && node.arguments.length === 0 && registers.has(callee);
      return isBare ? (callee.loc?.start.line ?? 1) : ofList([callee, ...node.arguments]);
    }
    case 'NewExpression':
      return ofList([node.callee, ...node.arguments]);
    case 'UnaryExpression':
    case 'AwaitExpression':
      return ofList([node.argument]);
    case 'BinaryExpression':
      return ofList([node.left, node.right]);
    case 'LogicalExpression':
      return ofList([node.left]);
    case 'ConditionalExpression':
      return ofList([node.test]);
    case 'SequenceExpression':
      return ofList(node.expressions);
    case 'AssignmentExpression':
      return ofList(partsOfAssignment(node));
    case 'TemplateLiteral':
      return ofList(node.quasis[0]?.value.raw === '' ? node.expressions.slice(0, 1) : []);
    case 'ArrayExpression':
      return node.elements[0]?.type === 'SpreadElement' ? ofList([node.elements[0].argument]) : 'own';
    default:
      return 'own';
  }
}

function ofMember(
  { object, property, computed, optional }: MemberExpression,
  of: (node: Node) => First,
): First {
  const first = object.type === 'Super' ? 'own' : of(object);
  if (first !== 'register' || optional) return first === 'register' ? 'own' : first;
  const isName =
    property.type === 'Literal' && typeof property.value === 'string' && !/^\d+$/.test(property.value);
  if (!computed || isName) return property.loc?.start.line ?? 1;
  const key = of(property);
  return key === 'register' ? 'own' : key;
}

/** In the order in which they are evaluated. */
function partsOfAssignment({ left, operator, right }: AssignmentExpression): readonly (Expression | Node)[] {
  if (left.type !== 'MemberExpression') return operator === '=' ? [right] : [left, right];
  if (operator !== '=') return [left, right];
  return left.computed ? [left.object, left.property, right] : [left.object, right];
}
