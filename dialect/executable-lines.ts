import type {
  AnyNode,
  CallExpression,
  Class,
  Expression,
  Node,
  Pattern,
  Program,
  VariableDeclaration,
} from 'acorn';
import { full } from 'acorn-walk';
import { endsFunction } from './completion.ts';
import { firstPlace } from './first-place.ts';
import { parseScript } from './parse-script.ts';
import { RegisterNames } from './register-names.ts';
import { Unreachable } from './unreachable.ts';

/** Lines of a script at which it can halt, 1-based, ascending. */
export type Lines = readonly number[];

/** Where a script can halt: starts of statements, calls, and the end of functions. */
export function executableLines(source: string, program: Program | undefined = parseScript(source)): Lines {
  if (!program) return linesWithText(source);
  const linesOf = linesOfNodes(source, program);
  const lines = new Set<number>();
  full(program, (visited) => {
    for (const line of linesOf(visited)) lines.add(line);
  });
  return [...lines].sort((a, b) => a - b);
}

/** Gives the lines at which a script halts because of a node alone. */
export function linesOfNodes(source: string, program: Program): (node: AnyNode) => number[] {
  const unreachable = new Unreachable(program);
  const registers = new RegisterNames(program);
  const begin: Begin = (expression, line = startOf(expression)) => firstPlace(expression, line, registers);
  return (node) => (unreachable.has(node) ? [] : linesOf(node, source, begin));
}

/** The line at which a statement of a line, or of its expression's, halts for the expression. */
type Begin = (expression: Node, line?: number) => number;

function linesOf(node: AnyNode, source: string, begin: Begin): number[] {
  switch (node.type) {
    case 'ExpressionStatement':
      return node.directive === undefined ? [begin(node.expression, startOf(node))] : [];
    case 'ThrowStatement':
      return [begin(node.argument, startOf(node))];
    case 'SwitchStatement':
      return [begin(node.discriminant, startOf(node))];
    case 'WhileStatement':
      // What is always true, or never, is not asked.
      return node.test.type === 'Literal' ? [] : [begin(node.test, lineOfTest(node.test, source))];
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'DebuggerStatement':
      return [startOf(node)];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [endOf(boundBy(node.left)), begin(node.right)];
    case 'ReturnStatement':
      // Once more when the value is there.
      return [node.argument ? begin(node.argument, startOf(node)) : startOf(node), endOf(node)];
    case 'IfStatement':
      return node.test.type === 'Literal' ? [] : [begin(node.test, startOf(node))];
    case 'DoWhileStatement':
      return node.test.type === 'Literal' ? [] : [begin(node.test, lineOfTest(node.test, source))];
    case 'WithStatement':
      return [startOf(node.object)];
    case 'ForStatement':
      return [node.init, node.test, node.update].flatMap((part) =>
        part && part.type !== 'VariableDeclaration'
          ? [begin(part, part === node.test ? lineOfTest(part, source) : startOf(part))]
          : [],
      );
    case 'VariableDeclaration':
      // `let x;` sets x to undefined, `var x;` does nothing.
      return node.declarations.flatMap((one) =>
        one.init ? [begin(one.init)] : node.kind === 'var' ? [] : [startOf(one)],
      );
    case 'PropertyDefinition':
      return [node.value ? begin(node.value) : startOf(node), ...(node.computed ? [startOf(node.key)] : [])];
    case 'MethodDefinition':
      return node.computed ? [startOf(node.key)] : [];
    case 'Program':
    case 'BlockStatement':
      return lineOfFirstClass(node.body);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [...(hasConstructor(node) ? [] : [startOf(node)]), ...endsOfFields(node)];
    case 'CallExpression':
      return [lineOfCall(node, source)];
    case 'NewExpression':
      return [startOf(node)];
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      // A body in braces halts once more where it ends without a return; another one is an expression.
      if (node.body.type !== 'BlockStatement') return [begin(node.body), endOf(node.body)];
      return endsFunction(node.body) ? [] : [endOf(node.body)];
    default:
      return [];
  }
}

/** A loop's condition stands where what it does last has its name or sign. */
function lineOfTest(test: Node, source: string): number {
  const node = test as Expression;
  switch (node.type) {
    case 'ChainExpression':
      return lineOfTest(node.expression, source);
    case 'CallExpression':
      return lineOfCall(node, source);
    case 'MemberExpression':
      return node.computed
        ? endOf(node.object) + linesUntilSign(node.object.end, source)
        : startOf(node.property);
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return endOf(node.left) + linesUntilSign(node.left.end, source);
    default:
      return startOf(node);
  }
}

/** How many lines stand between an expression and the sign behind it. */
function linesUntilSign(end: number, source: string): number {
  const between = /^(?:[\s)]|\?\.|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(source.slice(end))?.[0] ?? '';
  return between.match(/\r\n|[\n\r\u2028\u2029]/g)?.length ?? 0;
}

/** A call stands at the name of what it calls, and at its bracket where that has none. */
function lineOfCall({ callee, optional }: CallExpression, source: string): number {
  if (callee.type === 'Identifier' || callee.type === 'Super') return startOf(callee);
  if (callee.type === 'MemberExpression' && !callee.computed && !optional) return startOf(callee.property);
  return endOf(callee) + linesUntilSign(callee.end, source);
}

/** A class that comes first is made at the directive before it: V8 gives it no place of its own. */
function lineOfFirstClass(body: Program['body']): number[] {
  const directive = body.findLast((one) => one.type === 'ExpressionStatement' && one.directive !== undefined);
  const first = body.find(
    (one) =>
      one.type !== 'FunctionDeclaration' &&
      !(one.type === 'ExpressionStatement' && one.directive !== undefined),
  );
  return directive && first?.type === 'ClassDeclaration' ? [startOf(directive)] : [];
}

/** Fields are functions: one for those of instances, one for the class's own, and each ends behind its last field. */
function endsOfFields({ body }: Class): number[] {
  const fields = body.body.filter(({ type }) => type !== 'MethodDefinition');
  const isOwn = (member: (typeof fields)[number]): boolean => member.type === 'StaticBlock' || member.static;
  return [fields.findLast(isOwn), fields.findLast((member) => !isOwn(member))].flatMap((last) =>
    last ? [endOf(last)] : [],
  );
}

/** Without one, a class has one that does nothing, or passes everything on, at its own line. */
const hasConstructor = ({ body }: Class): boolean =>
  body.body.some((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
const startOf = (node: Node): number => node.loc?.start.line ?? 1;
const endOf = (node: Node): number => node.loc?.end.line ?? 1;

/** What a loop binds in each turn, without the annotation behind it. */
const boundBy = (left: VariableDeclaration | Pattern): Node =>
  left.type === 'VariableDeclaration' ? (left.declarations[0]?.id ?? left) : left;

/** For source that no parser here reads: every line that is neither empty nor a comment. */
function linesWithText(source: string): number[] {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return bare.split('\n').flatMap((line, index) => (/^\s*(\/\/|$)/.test(line) ? [] : [index + 1]));
}
