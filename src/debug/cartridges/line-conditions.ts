import type { AnyNode, Identifier, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';

/**
 * What decides whether a line of a running script is reached. All lines are 1-based.
 *
 * - `condition`: the statement around it, such as `if (total > 100)` or the `else` of it
 * - `exit`: an earlier statement that may leave the function, by `return` or `throw`
 * - `try`: an earlier statement of the same `try` block, which is left if one of them throws an error
 * - `calls`: the only calls of the function around it, whose name does not leave the script
 * - `uncalled`: nothing refers to the function around it, whose name is on `line`
 */
export type LineCondition =
  | { readonly kind: 'condition'; readonly line: number; readonly head: string }
  | { readonly kind: 'exit'; readonly line: number; readonly statement: 'return' | 'throw' }
  | { readonly kind: 'try'; readonly line: number }
  | { readonly kind: 'calls'; readonly name: string; readonly lines: readonly number[] }
  | { readonly kind: 'uncalled'; readonly name: string; readonly line: number };

/** Maximum length of a condition in a text. */
const maxHeadLength = 60;

/**
 * Returns what decides whether a line is reached; undefined if nothing in the script does, or if that is not certain,
 * such as for a function that is exported or passed to another one.
 */
export function lineCondition(program: Program, source: string, line: number): LineCondition | undefined {
  const path = pathTo(program, line);
  let exit: LineCondition | undefined;
  let tryBlock: LineCondition | undefined;
  for (let depth = path.length - 1; depth > 0; depth--) {
    const node = path[depth];
    const parent = path[depth - 1];
    if (!node || !parent) continue;
    const head = conditionHead(parent, node, source);
    if (head) return head;
    exit ??= earlierExit(parent, node);
    tryBlock ??= earlierInTry(path[depth - 2], parent, node);
    if (isFunction(node)) return exit ?? tryBlock ?? callersOf(program, path.slice(0, depth + 1), source);
  }
  return exit ?? tryBlock;
}

/**
 * Returns the calls of the function around a line, or that there are none; undefined if they are not certain, and outside
 * functions.
 */
export function functionCalls(
  program: Program,
  source: string,
  line: number,
): Extract<LineCondition, { kind: 'calls' | 'uncalled' }> | undefined {
  const path = pathTo(program, line);
  const depth = path.findLastIndex(isFunction);
  return depth === -1 ? undefined : callersOf(program, path.slice(0, depth + 1), source);
}

/** Returns the nodes around a line, the outermost first: those of the first statement that starts on the line. */
function pathTo(program: Program, line: number): readonly AnyNode[] {
  let bestPath: readonly AnyNode[] = [program];
  fullAncestor(program, (node, _state, ancestors) => {
    const isStatement = /(Statement|Declaration)$/.test(node.type) && node.type !== 'BlockStatement';
    if (!isStatement || lineOf(node) > line || endLineOf(node) < line) return;
    const previous = bestPath.at(-1);
    const hasSameStartLine = lineOf(node) === line && previous !== undefined && lineOf(previous) === line;
    if (
      hasSameStartLine ? node.start < previous.start : previous === undefined || node.start >= previous.start
    )
      bestPath = [...ancestors];
  });
  return bestPath;
}

/** Returns the condition under which a child of a statement runs; undefined if it always runs with the statement. */
function conditionHead(parent: AnyNode, child: AnyNode, source: string): LineCondition | undefined {
  const condition = (node: Node, head: string): LineCondition => ({
    kind: 'condition',
    line: lineOf(node),
    head,
  });
  const textOf = (node: Node): string => shorten(source.slice(node.start, node.end));
  switch (parent.type) {
    case 'IfStatement': {
      if (child === parent.test) return undefined;
      const head = `if (${textOf(parent.test)})`;
      return condition(parent, child === parent.alternate ? `the "else" of "${head}"` : `"${head}"`);
    }
    case 'SwitchCase':
      return child === parent.test
        ? undefined
        : condition(parent, parent.test ? `"case ${textOf(parent.test)}"` : '"default"');
    case 'WhileStatement':
      return child === parent.body ? condition(parent, `"while (${textOf(parent.test)})"`) : undefined;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return child === parent.body
        ? condition(parent, `"${shorten(source.slice(parent.start, parent.body.start))}"`)
        : undefined;
    case 'CatchClause':
      return child === parent.body ? condition(parent, 'a "catch"') : undefined;
    default:
      return undefined;
  }
}

/** Returns the `try` statement of a block if a child of the block is not its first statement. */
function earlierInTry(
  statement: AnyNode | undefined,
  block: AnyNode,
  child: AnyNode,
): LineCondition | undefined {
  if (statement?.type !== 'TryStatement' || statement.block !== block) return undefined;
  return statement.block.body[0] === child ? undefined : { kind: 'try', line: lineOf(statement) };
}

/** Returns the last statement before a child of a block that contains a `return` or `throw` of the same function. */
function earlierExit(parent: AnyNode, child: AnyNode): LineCondition | undefined {
  const statements = 'body' in parent && Array.isArray(parent.body) ? (parent.body as AnyNode[]) : [];
  for (const statement of statements.slice(0, statements.indexOf(child)).toReversed()) {
    let exit: AnyNode | undefined;
    fullAncestor(statement, (node, _state, ancestors) => {
      const isExit = node.type === 'ReturnStatement' || node.type === 'ThrowStatement';
      if (isExit && !ancestors.some(isFunction)) exit ??= node;
    });
    if (exit)
      return {
        kind: 'exit',
        line: lineOf(exit),
        statement: exit.type === 'ThrowStatement' ? 'throw' : 'return',
      };
  }
  return undefined;
}

/**
 * Returns the calls of a function whose name is used for nothing else in its script.
 *
 * @param path the function with the nodes around it, the outermost first
 */
function callersOf(
  program: Program,
  path: readonly AnyNode[],
  source: string,
): Extract<LineCondition, { kind: 'calls' | 'uncalled' }> | undefined {
  const target = path.at(-1);
  const name = target && nameOf(target, path.at(-2));
  // A script without exports is not a module: others may use its functions.
  if (!name || !/\bexports\b/.test(source) || /\beval\s*\(/.test(source)) return undefined;
  const lines: number[] = [];
  const otherUses: Node[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    if (node.type !== 'Identifier' || node.name !== name.name || node === name) return;
    if (ancestors.includes(target)) return;
    const parent = ancestors.at(-2);
    // Another declaration of the name is no call, either.
    if (parent?.type === 'CallExpression' && parent.callee === node) lines.push(lineOf(node));
    else otherUses.push(node);
  });
  if (otherUses.length > 0) return undefined;
  return lines.length === 0
    ? { kind: 'uncalled', name: name.name, line: lineOf(name) }
    : { kind: 'calls', name: name.name, lines: [...new Set(lines)].toSorted((a, b) => a - b) };
}

/** Returns the identifier to which a function is bound; undefined if it is exported, passed on or anonymous. */
function nameOf(node: AnyNode, parent: AnyNode | undefined): Identifier | undefined {
  if (node.type === 'FunctionDeclaration') return node.id ?? undefined;
  const isInitializer = parent?.type === 'VariableDeclarator' && parent.init === node;
  return isInitializer && parent.id.type === 'Identifier' ? parent.id : undefined;
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxHeadLength ? `${line.slice(0, maxHeadLength - 1)}…` : line;
};

const lineOf = (node: Node): number => node.loc?.start.line ?? 0;
const endLineOf = (node: Node): number => node.loc?.end.line ?? 0;
