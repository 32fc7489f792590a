import type { AnyNode, CallExpression, Class, Node, Program } from 'acorn';
import { full } from 'acorn-walk';
import { endsFunction } from './completion.ts';
import { parseScript } from './parse-script.ts';

/** Lines of a script at which it can halt, 1-based, ascending. */
export type Lines = readonly number[];

/** Where a script can halt: starts of statements, calls, and the end of functions. */
export function executableLines(source: string, program: Program | undefined = parseScript(source)): Lines {
  if (!program) return linesWithText(source);
  const lines = new Set<number>();
  full(program, (visited) => {
    for (const line of linesOf(visited, source)) lines.add(line);
  });
  return [...lines].sort((a, b) => a - b);
}

/** Lines at which a script halts because of a node alone. */
export function linesOf(node: AnyNode, source: string): number[] {
  switch (node.type) {
    case 'ExpressionStatement':
      return node.directive === undefined ? [startOf(node)] : [];
    case 'ThrowStatement':
    case 'IfStatement':
    case 'SwitchStatement':
    case 'WhileStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'DebuggerStatement':
      return [startOf(node)];
    case 'ReturnStatement':
      // Once more when the value is there.
      return [startOf(node), endOf(node)];
    case 'DoWhileStatement':
      return [startOf(node.test)];
    case 'ForStatement':
      return [node.init, node.test, node.update].flatMap((part) =>
        part && part.type !== 'VariableDeclaration' ? [startOf(part)] : [],
      );
    case 'VariableDeclaration':
      // `let x;` sets x to undefined, `var x;` does nothing.
      return node.declarations.flatMap((one) =>
        one.init ? [startOf(one.init)] : node.kind === 'var' ? [] : [startOf(one)],
      );
    case 'PropertyDefinition':
      return [startOf(node.value ?? node)];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.superClass && !hasConstructor(node) ? [startOf(node)] : [];
    case 'CallExpression':
      return [lineOfCall(node, source)];
    case 'NewExpression':
      return [startOf(node)];
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      // A body in braces halts once more where it ends without a return; another one is an expression.
      if (node.body.type !== 'BlockStatement') return [startOf(node.body), endOf(node.body)];
      return endsFunction(node.body) ? [] : [endOf(node.body)];
    default:
      return [];
  }
}

/** A call stands at the name of what it calls, and at its bracket where that has none. */
function lineOfCall({ callee, optional }: CallExpression, source: string): number {
  if (callee.type === 'Identifier' || callee.type === 'Super') return startOf(callee);
  if (callee.type === 'MemberExpression' && !callee.computed && !optional) return startOf(callee.property);
  const between = /^(?:[\s)]|\?\.|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(source.slice(callee.end))?.[0] ?? '';
  return endOf(callee) + (between.match(/\r\n|[\n\r\u2028\u2029]/g)?.length ?? 0);
}

/** Without one, a derived class has one that passes everything on, at its own line. */
const hasConstructor = ({ body }: Class): boolean =>
  body.body.some((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
const startOf = (node: Node): number => node.loc?.start.line ?? 1;
const endOf = (node: Node): number => node.loc?.end.line ?? 1;

/** For source that no parser here reads: every line that is neither empty nor a comment. */
function linesWithText(source: string): number[] {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return bare.split('\n').flatMap((line, index) => (/^\s*(\/\/|$)/.test(line) ? [] : [index + 1]));
}
