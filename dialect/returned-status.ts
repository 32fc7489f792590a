import type { AnyNode, NewExpression, Node, Program, ReturnStatement } from 'acorn';
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
  const body = bodyOf(program, name);
  if (body?.type !== 'BlockStatement') return body?.loc?.start.line;
  const statements = returnStatements(body);
  const statement =
    statements.find(({ argument }) => classifyValue(argument) === 'always') ??
    statements.find(({ argument }) => classifyValue(argument) === 'maybe');
  return statement?.loc?.start.line;
}

/** What is known about a `Status` that a function has returned. */
export interface ReturnedStatus {
  readonly status: 'ok' | 'error';
  /** '' if it has none. */
  readonly code: string;
}

/**
 * Returns the line of the `return` by which the function with a name has returned a `Status`. Undefined if several lines
 * may have returned it, or none. 1-based.
 */
export function returnedStatusLine(
  program: Program,
  name: string,
  status: ReturnedStatus,
): number | undefined {
  const body = bodyOf(program, name);
  if (body?.type !== 'BlockStatement') return body?.loc?.start.line;
  const lines = returnStatements(body)
    .filter(({ argument }) => mayBe(argument, status))
    .map(({ loc }) => loc?.start.line);
  return new Set(lines).size === 1 ? lines[0] : undefined;
}

/** Returns the body of the first function with a name. */
function bodyOf(program: Program, name: string): AnyFunction['body'] | undefined {
  let body: AnyFunction['body'] | undefined;
  fullAncestor(program, (node, _state, ancestors) => {
    if (!body && isFunction(node) && hasName(node, ancestors.slice(0, -1), name)) body = node.body;
  });
  return body;
}

/** Whether the value of an expression may be a `Status` with this kind and code. */
function mayBe(node: Node | null | undefined, { status, code }: ReturnedStatus): boolean {
  const kind = classifyValue(node);
  if (kind !== 'always') return kind === 'maybe';
  const [statusNode, codeNode] = (node as NewExpression).arguments as readonly AnyNode[];
  return (
    [undefined, status].includes(statusKind(statusNode)) && [undefined, code].includes(codeText(codeNode))
  );
}

/** Returns the kind of a `Status` that the first argument of its constructor selects; undefined if it is not known. */
function statusKind(node: AnyNode | undefined): ReturnedStatus['status'] | undefined {
  if (node === undefined || (node.type === 'Literal' && node.value === 0)) return 'ok';
  if (node.type === 'Literal' && node.value === 1) return 'error';
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
  return ({ OK: 'ok', ERROR: 'error' } as const)[node.property.name];
}

/** Returns the code of a `Status`, which is '' if it has none; undefined if it is not known. */
function codeText(node: AnyNode | undefined): string | undefined {
  if (node === undefined) return '';
  if (node.type !== 'Literal') return undefined;
  return node.value === null ? '' : String(node.value);
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
