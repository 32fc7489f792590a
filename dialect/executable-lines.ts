import type {
  AnyNode,
  CallExpression,
  Class,
  DoWhileStatement,
  Expression,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Node,
  Pattern,
  Program,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import { full } from 'acorn-walk';
import { endsFunction } from './ends-function.ts';
import { firstHaltLine, lineOfTokenAfter } from './first-halt-line.ts';
import { parseScript } from './parse-script.ts';
import { RegisterNames } from './register-names.ts';
import { UnreachableCode } from './unreachable.ts';

/** Lines of a script at which it can halt, 1-based, ascending. */
export type LineNumbers = readonly number[];

/**
 * Returns the lines at which a script can halt: the starts of statements, calls, and the ends of functions. If the
 * script has a syntax error, returns all lines with text.
 */
export function executableLines(
  source: string,
  program: Program | undefined = parseScript(source),
): LineNumbers {
  if (!program) return linesWithText(source);
  const linesOf = createLineFinder(source, program);
  const lines = new Set<number>();
  full(program, (node) => {
    for (const line of linesOf(node)) lines.add(line);
  });
  return [...lines].sort((a, b) => a - b);
}

/**
 * Returns a function that determines the lines at which a script halts for a node itself, without its
 * children.
 */
export function createLineFinder(source: string, program: Program): (node: AnyNode) => number[] {
  const unreachable = new UnreachableCode(program);
  // V8 can halt where an expression reads a variable, but not if it reads the variable from a register.
  const script = { source, registers: new RegisterNames(program) };
  const firstLineOf: FirstLineOf = (expression, line = startLine(expression)) =>
    firstHaltLine(expression, line, script);
  return (node) => (unreachable.has(node) ? [] : nodeLines(node, source, firstLineOf));
}

/**
 * Returns the line at which a statement halts for its expression. `line` is the statement's line, by default the
 * expression's.
 */
type FirstLineOf = (expression: Node, line?: number) => number;

type Loop = WhileStatement | DoWhileStatement | ForStatement | ForInStatement | ForOfStatement;

function nodeLines(node: AnyNode, source: string, firstLineOf: FirstLineOf): number[] {
  switch (node.type) {
    case 'ExpressionStatement':
      return node.directive === undefined ? [firstLineOf(node.expression, startLine(node))] : [];
    case 'ThrowStatement':
      return [firstLineOf(node.argument, startLine(node))];
    case 'SwitchStatement':
      return [firstLineOf(node.discriminant, startLine(node))];
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return loopLines(node, source, firstLineOf);
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'DebuggerStatement':
      return [startLine(node)];
    case 'ReturnStatement':
      // V8 halts again when the value has been computed.
      return [node.argument ? firstLineOf(node.argument, startLine(node)) : startLine(node), endLine(node)];
    case 'IfStatement':
      return node.test.type === 'Literal' ? [] : [firstLineOf(node.test, startLine(node))];
    case 'WithStatement':
      return [firstLineOf(node.object, startLine(node))];
    case 'VariableDeclaration':
      // `let x;` sets x to undefined, `var x;` does nothing.
      return node.declarations.flatMap((declarator) =>
        declarator.init ? [firstLineOf(declarator.init)] : node.kind === 'var' ? [] : [startLine(declarator)],
      );
    case 'PropertyDefinition':
      return [
        ...(node.value ? [firstLineOf(node.value, expressionLine(node.value, source))] : []),
        ...(node.computed ? [startLine(node.key)] : []),
      ];
    case 'MethodDefinition':
      return node.computed ? [startLine(node.key)] : [];
    case 'Program':
    case 'BlockStatement':
      return firstClassLine(node.body);
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [...(hasConstructor(node) ? [] : [startLine(node)]), ...fieldEndLines(node)];
    case 'CallExpression':
      return [callLine(node, source)];
    case 'TaggedTemplateExpression':
      return [startLine(node.quasi)];
    case 'NewExpression':
      return [startLine(node)];
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      // A body in braces halts again at its end; a body without braces is an expression.
      if (node.body.type !== 'BlockStatement') return [firstLineOf(node.body), endLine(node.body)];
      return endsFunction(node.body) ? [] : [endLine(node.body)];
    default:
      return [];
  }
}

function loopLines(loop: Loop, source: string, firstLineOf: FirstLineOf): number[] {
  switch (loop.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
      // A constant test is not evaluated.
      return loop.test.type === 'Literal' ? [] : [firstLineOf(loop.test, expressionLine(loop.test, source))];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [endLine(loopBinding(loop.left)), firstLineOf(loop.right)];
    case 'ForStatement':
      return [loop.init, loop.test, loop.update].flatMap((part) =>
        part && part.type !== 'VariableDeclaration' && part.type !== 'Literal'
          ? [firstLineOf(part, part === loop.init ? startLine(part) : expressionLine(part, source))]
          : [],
      );
  }
}

/**
 * Returns the line of a loop's test or update, or of a field's value: the line of the name or operator that is
 * evaluated last.
 */
function expressionLine(test: Node, source: string): number {
  const node = test as Expression;
  switch (node.type) {
    case 'ChainExpression':
      return expressionLine(node.expression, source);
    case 'CallExpression':
      return callLine(node, source);
    case 'MemberExpression':
      return node.computed ? lineOfTokenAfter(node.object, source) : startLine(node.property);
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return lineOfTokenAfter(node.left, source);
    case 'UpdateExpression':
      return node.prefix ? expressionLine(node.argument, source) : endLine(node.argument);
    default:
      return startLine(node);
  }
}

/** Returns the line of a call: that of the callee's name, or of the parenthesis in `a[0]()`, `f()()` and `a.b?.()`. */
function callLine({ callee, optional }: CallExpression, source: string): number {
  if ((callee.type === 'Identifier' && !optional) || callee.type === 'Super') return startLine(callee);
  if (callee.type === 'MemberExpression' && !callee.computed && !optional) return startLine(callee.property);
  return lineOfTokenAfter(callee, source);
}

/**
 * If a class is the first statement after a directive, apart from functions, returns the line of the last directive,
 * because V8 creates the class there.
 */
function firstClassLine(body: Program['body']): number[] {
  const directive = body.findLast(
    (statement) => statement.type === 'ExpressionStatement' && statement.directive !== undefined,
  );
  const first = body.find(
    (statement) =>
      statement.type !== 'FunctionDeclaration' &&
      !(statement.type === 'ExpressionStatement' && statement.directive !== undefined),
  );
  return directive && first?.type === 'ClassDeclaration' ? [startLine(directive)] : [];
}

/**
 * Returns the lines at which the functions for a class's fields end. V8 compiles all instance fields to one function,
 * and all static fields and blocks to another one. Each of the two ends after its last field or block.
 */
function fieldEndLines({ body }: Class): number[] {
  const fields = body.body.filter(({ type }) => type !== 'MethodDefinition');
  const isStatic = (member: (typeof fields)[number]): boolean =>
    member.type === 'StaticBlock' || member.static;
  return [fields.findLast(isStatic), fields.findLast((member) => !isStatic(member))].flatMap((last) =>
    last ? [endLine(last)] : [],
  );
}

/** Returns whether a class has a constructor. Otherwise V8 creates one at the line of the class. */
const hasConstructor = ({ body }: Class): boolean =>
  body.body.some((member) => member.type === 'MethodDefinition' && member.kind === 'constructor');
const startLine = (node: Node): number => node.loc?.start.line ?? 1;
const endLine = (node: Node): number => node.loc?.end.line ?? 1;

/** Returns the variable, pattern or expression that a loop assigns in each iteration. */
const loopBinding = (left: VariableDeclaration | Pattern): Node =>
  left.type === 'VariableDeclaration' ? (left.declarations[0]?.id ?? left) : left;

/** Returns every line that is neither empty nor a comment, for source with syntax errors. */
function linesWithText(source: string): number[] {
  const sourceWithoutComments = source.replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n\r\u2028\u2029]/g, ' '),
  );
  return sourceWithoutComments
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line, index) => (/^\s*(\/\/|$)/.test(line) ? [] : [index + 1]));
}
