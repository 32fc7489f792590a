import type { AnyNode, Node, Program, ReturnStatement } from 'acorn';
import { fullAncestor, recursive } from 'acorn-walk';
import { hasName, isFunction, type AnyFunction } from './functions.ts';

/** Whether a function returns a `Status`: whenever it returns, perhaps, or never. */
export type StatusReturn = 'always' | 'maybe' | 'never';

/**
 * Returns whether the function with a name returns a `Status`, as far as its source shows. `maybe` if the script has no
 * such function, because another script may have defined it.
 */
export function statusReturnOf(program: Program, name: string): StatusReturn {
  let result: StatusReturn | undefined;
  fullAncestor(program, (node, _state, ancestors) => {
    if (result === undefined && isFunction(node) && hasName(node, ancestors.slice(0, -1), name))
      result = statusReturn(node);
  });
  return result ?? 'maybe';
}

/**
 * Returns the line of the first `return` by which the function with a name may return a `Status`, preferably one that
 * certainly does. Undefined if there is none. 1-based.
 */
export function statusReturnLine(program: Program, name: string): number | undefined {
  let hookFunction: AnyFunction | undefined;
  fullAncestor(program, (node, _state, ancestors) => {
    if (!hookFunction && isFunction(node) && hasName(node, ancestors.slice(0, -1), name)) hookFunction = node;
  });
  if (hookFunction?.body.type !== 'BlockStatement') return hookFunction?.body.loc?.start.line;
  const statements = returnStatements(hookFunction.body);
  const statement =
    statements.find(({ argument }) => classifyValue(argument) === 'always') ??
    statements.find(({ argument }) => classifyValue(argument) === 'maybe');
  return statement?.loc?.start.line;
}

function statusReturn({ body }: AnyFunction): StatusReturn {
  if (body.type !== 'BlockStatement') return classifyValue(body);
  const statements = returnStatements(body);
  const values = statements.map(({ argument }) => classifyValue(argument));
  if (values.every((value) => value === 'never')) return 'never';
  const last = body.body.at(-1);
  return last?.type === 'ReturnStatement' && values.every((value) => value === 'always') ? 'always' : 'maybe';
}

/** Returns the `return` statements of a function's body, without those of inner functions. */
function returnStatements(body: Node): ReturnStatement[] {
  const statements: ReturnStatement[] = [];
  recursive<null>(body, null, {
    // The statements of an inner function are its own.
    Function: () => undefined,
    ReturnStatement: (node: ReturnStatement) => {
      statements.push(node);
    },
  });
  return statements;
}

/** Returns whether an expression is a `Status`. */
function classifyValue(node: Node | null | undefined): StatusReturn {
  const expression = node as AnyNode | null | undefined;
  switch (expression?.type) {
    case undefined:
    case 'Literal':
    case 'TemplateLiteral':
    case 'ObjectExpression':
    case 'ArrayExpression':
      return 'never';
    case 'Identifier':
      return expression.name === 'undefined' ? 'never' : 'maybe';
    case 'UnaryExpression':
      return 'never';
    case 'NewExpression':
      return isStatusClass(expression.callee) ? 'always' : 'maybe';
    default:
      return 'maybe';
  }
}

/** Whether an expression is `Status`, a property of that name, or a call such as `require('dw/system/Status')`. */
function isStatusClass(node: AnyNode): boolean {
  if (node.type === 'Identifier') return node.name === 'Status';
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && node.property.name === 'Status';
  if (node.type === 'ParenthesizedExpression') return isStatusClass(node.expression);
  const [argument] = node.type === 'CallExpression' ? node.arguments : [];
  return (
    argument?.type === 'Literal' &&
    typeof argument.value === 'string' &&
    argument.value.endsWith('/system/Status')
  );
}
