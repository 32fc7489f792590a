import type {
  AnyNode,
  AssignmentExpression,
  CallExpression,
  Expression,
  MemberExpression,
  Node,
} from 'acorn';
import type { RegisterNames } from './register-names.ts';

/**
 * The first action of V8 for an expression. `register`: none, because the value is in a register. `statement`: an
 * action without its own position, which is at the statement's position. A number: an action on that line, where the
 * statement halts.
 */
type FirstHalt = 'register' | 'statement' | number;

interface Script {
  readonly source: string;
  readonly registers: RegisterNames;
}

/** Returns the line at which V8 halts for an expression whose statement begins at `statementLine`. */
export function firstHaltLine(expression: Node, statementLine: number, script: Script): number {
  // Most statements are on one line, which is then the result.
  const { start, end } = expression.loc ?? {};
  if (start?.line === statementLine && end?.line === statementLine) return statementLine;
  const halt = firstHaltOf(expression as AnyNode, script);
  return typeof halt === 'number' ? halt : statementLine;
}

function firstHaltOf(node: AnyNode, script: Script): FirstHalt {
  const visit = (operand: Node): FirstHalt => firstHaltOf(operand as AnyNode, script);
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
      return script.registers.has(node) ? 'register' : 'statement';
    case 'ChainExpression':
      return visit(node.expression);
    case 'MemberExpression':
      return memberHalt(node, script, visit);
    case 'CallExpression':
      return isBareCall(node, script)
        ? startLine(node.callee)
        : visitInOrder([node.callee, ...node.arguments]);
    case 'TaggedTemplateExpression':
      return visit(node.tag) === 'register' ? startLine(node.quasi) : visitInOrder([node.tag]);
    case 'NewExpression':
      return visitInOrder([node.callee, ...node.arguments]);
    case 'UnaryExpression': {
      const { argument } = node;
      const isDeletion = node.operator === 'delete' && argument.type === 'MemberExpression';
      return visitInOrder(isDeletion ? objectAndKey(argument) : [argument]);
    }
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

/**
 * Returns whether creating an object is V8's first action for an expression. For `[...list]`, it first reads `list`.
 */
function createsObject(node: AnyNode): boolean {
  switch (node.type) {
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'ObjectExpression':
      return true;
    case 'ArrayExpression':
      return node.elements[0]?.type !== 'SpreadElement';
    case 'Literal':
      return node.regex !== undefined;
    default:
      return false;
  }
}

/**
 * Returns whether the call itself is the first action. The function must be in a register, and so must all arguments,
 * of which there are at most two: V8 copies more than two before the call. Or the first arguments are in registers, and
 * the next one creates an object.
 */
function isBareCall({ callee, arguments: args, optional }: CallExpression, script: Script): boolean {
  const isRegister = (node: Node): boolean => firstHaltOf(node as AnyNode, script) === 'register';
  if (optional || callee.type !== 'Identifier' || !isRegister(callee)) return false;
  const firstOther = args.findIndex((argument) => !isRegister(argument));
  return firstOther < 0 ? args.length <= 2 : firstOther > 0 && createsObject(args[firstOther] as AnyNode);
}

const startLine = (node: Node): number => node.loc?.start.line ?? 1;

function memberHalt(
  { object, property, computed, optional }: MemberExpression,
  { source }: Script,
  visit: (node: Node) => FirstHalt,
): FirstHalt {
  const halt = object.type === 'Super' ? 'statement' : visit(object);
  if (halt !== 'register' || optional) return halt === 'register' ? 'statement' : halt;
  const isName =
    property.type === 'Literal' && typeof property.value === 'string' && !/^\d+$/.test(property.value);
  if (!computed) return startLine(property);
  if (isName) return lineOfTokenAfter(object, source);
  const keyHalt = visit(property);
  return keyHalt === 'register' ? 'statement' : keyHalt;
}

/** Returns the operands that are evaluated, in their order. A name that is only assigned is not one of them. */
function assignmentOperands({ left, operator, right }: AssignmentExpression): readonly (Expression | Node)[] {
  if (left.type !== 'MemberExpression') return operator === '=' ? [right] : [left, right];
  // The first action after the object and the key reads the property, at the statement's position.
  return [...objectAndKey(left), ...(operator === '=' ? [right] : [])];
}

const objectAndKey = ({ object, property, computed }: MemberExpression): readonly Node[] =>
  computed ? [object, property] : [object];

/** Returns the line of the operator or opening bracket after an expression, which may be in parentheses. */
export function lineOfTokenAfter({ end, loc }: Node, source: string): number {
  const gap = /^(?:[\s)]|\?\.|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(source.slice(end))?.[0] ?? '';
  return (loc?.end.line ?? 1) + (gap.match(/\r\n|[\n\r\u2028\u2029]/g)?.length ?? 0);
}
