import type { AnyNode, CallExpression, Identifier, NewExpression, Node, Program, SwitchCase } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';

/**
 * What decides whether a line of a running script is reached. All lines are 1-based.
 *
 * - `condition`: the statement around it, such as `if (total > 100)` or the `else` of it. A script does not halt at a
 *   `case`, but on the `switchLine`. An earlier statement inside that statement may also skip the line: `exit`
 * - `catch`: an error in the `try` block on `line`, whose first statement is on `firstLine`
 * - `exit`: an earlier statement, which begins on `firstLine`, may leave the function, the loop or the `switch`
 * - `try`: an earlier statement of the same `try` block, which is left if one of them throws an error
 * - `callback`: the function around it is passed to another one, such as `forEach`, by a call on `line`, perhaps by its
 *   name, `functionName`
 * - `property`: the function around it is assigned to a property, such as `rates.of`, on `line`
 * - `calls`: the only calls of the function around it, whose name does not leave the script
 * - `uncalled`: nothing refers to the function around it, whose name is on `line`
 */
export type LineCondition =
  | {
      readonly kind: 'condition';
      readonly line: number;
      readonly head: string;
      readonly switchLine?: number | undefined;
      readonly exit?: Exit;
    }
  | { readonly kind: 'catch'; readonly line: number; readonly firstLine: number }
  | {
      readonly kind: 'callback';
      readonly line: number;
      readonly name: string;
      readonly functionName?: string;
    }
  | { readonly kind: 'property'; readonly line: number; readonly name: string }
  | Exit
  | { readonly kind: 'try'; readonly line: number }
  | { readonly kind: 'calls'; readonly name: string; readonly lines: readonly number[] }
  | { readonly kind: 'uncalled'; readonly name: string; readonly line: number };

interface Exit {
  readonly kind: 'exit';
  readonly line: number;
  readonly firstLine: number;
  readonly statement: 'return' | 'throw' | 'break' | 'continue';
}

type Condition = Extract<LineCondition, { kind: 'condition' }>;

/** Maximum length of a condition in a text. */
const maxHeadLength = 60;

/**
 * Returns what decides whether a line is reached; undefined if nothing in the script does, or if that is not certain,
 * such as for a function that is exported or passed to another one.
 */
export function lineCondition(program: Program, source: string, line: number): LineCondition | undefined {
  const path = pathTo(program, line);
  let exit: Exit | undefined;
  let tryBlock: LineCondition | undefined;
  let calledAtOnce: LineCondition | undefined;
  for (let depth = path.length - 1; depth > 0; depth--) {
    const node = path[depth];
    const parent = path[depth - 1];
    if (!node || !parent) continue;
    const outerNode = path[depth - 2];
    exit ??= earlierExit(parent, node);
    const head = conditionHead(parent, node, source) ?? catchCondition(outerNode, parent);
    if (head) {
      if (head.kind !== 'condition') return head;
      const condition = withSwitch(head, outerNode, parent, source);
      return exit ? { ...condition, exit } : condition;
    }
    tryBlock ??= earlierInTry(outerNode, parent, node);
    // A function that is called where it is written runs with the code around it.
    if (!isFunction(node) || (parent.type === 'CallExpression' && parent.callee === node)) continue;
    const functionPath = path.slice(0, depth + 1);
    if (isCalledAtOnce(parent, node)) {
      calledAtOnce ??= functionUse(functionPath, source);
      continue;
    }
    return (
      exit ??
      tryBlock ??
      functionUse(functionPath, source) ??
      soleCalls(program, functionPath, source) ??
      soleCallbackUse(program, functionPath, source) ??
      calledAtOnce
    );
  }
  return exit ?? tryBlock ?? calledAtOnce;
}

/** Whether a call always calls the function that it receives, before it returns: `Transaction.wrap` or `new Promise`. */
const isCalledAtOnce = (call: AnyNode, argument: AnyNode): boolean =>
  (call.type === 'CallExpression' || call.type === 'NewExpression') &&
  call.arguments[0] === argument &&
  (call.type === 'NewExpression'
    ? call.callee.type === 'Identifier' && call.callee.name === 'Promise'
    : call.callee.type === 'MemberExpression' &&
      call.callee.object.type === 'Identifier' &&
      call.callee.object.name === 'Transaction' &&
      call.callee.property.type === 'Identifier' &&
      call.callee.property.name === 'wrap');

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
  return depth === -1 ? undefined : soleCalls(program, path.slice(0, depth + 1), source);
}

/** Returns the nodes around a line, the outermost first: those of the first statement that starts on the line. */
function pathTo(program: Program, line: number): readonly AnyNode[] {
  let bestPath: readonly AnyNode[] = [program];
  fullAncestor(program, (node, _state, ancestors) => {
    const isStatement = /(Statement|Declaration)$/.test(node.type) && node.type !== 'BlockStatement';
    if (
      !(isStatement || isArrowBody(node, ancestors.at(-2)) || isLaterOperand(node, ancestors.at(-2))) ||
      lineOf(node) > line ||
      endLineOf(node) < line
    )
      return;
    const previous = bestPath.at(-1);
    const hasSameStartLine = lineOf(node) === line && previous !== undefined && lineOf(previous) === line;
    if (
      hasSameStartLine ? node.start < previous.start : previous === undefined || node.start >= previous.start
    )
      bestPath = [...ancestors];
  });
  return bestPath;
}

/** Whether a node is the expression of an arrow function that begins on an earlier line. */
const isArrowBody = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  parent?.type === 'ArrowFunctionExpression' &&
  parent.expression &&
  parent.body === node &&
  lineOf(parent) < lineOf(node);

/** Whether a node is an operand that may be skipped, on a later line than what decides that. */
const isLaterOperand = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  ((parent?.type === 'LogicalExpression' && parent.right === node) ||
    (parent?.type === 'ConditionalExpression' && parent.test !== node)) &&
  lineOf(parent) < lineOf(node);

/** Returns the condition under which a child of a statement runs; undefined if it always runs with the statement. */
function conditionHead(parent: AnyNode, child: AnyNode, source: string): Condition | undefined {
  const condition = (node: Node, head: string): Condition => ({
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
    case 'LogicalExpression':
      return child === parent.right && !isFunction(child)
        ? condition(parent, `"${textOf(parent.left)} ${parent.operator} …"`)
        : undefined;
    case 'ConditionalExpression': {
      if (child === parent.test || isFunction(child)) return undefined;
      const head = `"${textOf(parent.test)} ? …"`;
      return condition(parent.test, child === parent.alternate ? `the ":" of ${head}` : head);
    }
    case 'SwitchCase':
      return child === parent.test ? undefined : condition(parent, caseHead(parent, source));
    case 'WhileStatement':
      return child === parent.body ? condition(parent, `"while (${textOf(parent.test)})"`) : undefined;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return child === parent.body
        ? condition(parent, `"${shorten(source.slice(parent.start, parent.body.start))}"`)
        : undefined;
    default:
      return undefined;
  }
}

/** Adds to the condition of a `case` the line of its `switch`, and the cases before it that fall through to it. */
function withSwitch(
  condition: Condition,
  statement: AnyNode | undefined,
  switchCase: AnyNode,
  source: string,
): Condition {
  if (statement?.type !== 'SwitchStatement') return condition;
  const { cases } = statement;
  const position = cases.findIndex((candidate) => candidate === switchCase);
  const firstPosition =
    cases.slice(0, position).findLastIndex(({ consequent }) => endsWithJump(consequent.at(-1))) + 1;
  const earlierHeads = cases
    .slice(firstPosition, position)
    .map((earlierCase) => `${caseHead(earlierCase, source)} on line ${lineOf(earlierCase)}`);
  return {
    ...condition,
    head: [...earlierHeads, condition.head].join(' or '),
    switchLine: lineOf(statement),
  };
}

const caseHead = ({ test }: SwitchCase, source: string): string =>
  test ? `"case ${shorten(source.slice(test.start, test.end))}"` : '"default"';

/** Whether a statement is a jump or a block that ends with one, so that the code after the statement does not run. */
const endsWithJump = (statement: AnyNode | undefined): boolean =>
  statement?.type === 'BlockStatement'
    ? endsWithJump(statement.body.at(-1))
    : exitWord(statement) !== undefined;

/** Returns the condition of a `catch`: that its `try` block throws an error. */
function catchCondition(statement: AnyNode | undefined, clause: AnyNode): LineCondition | undefined {
  if (statement?.type !== 'TryStatement' || statement.handler !== clause) return undefined;
  const [first] = statement.block.body;
  return first && { kind: 'catch', line: lineOf(statement), firstLine: lineOf(first) };
}

/**
 * Returns the call to which a function is passed, perhaps in an object or a list, or the property to which it is
 * assigned; undefined if it is used otherwise or exported.
 *
 * @param path the function with the nodes around it, the outermost first
 */
function functionUse(path: readonly AnyNode[], source: string): LineCondition | undefined {
  let [child] = path.slice(-1);
  for (const parent of path.slice(0, -1).toReversed()) {
    if (isContainer(parent)) {
      child = parent;
      continue;
    }
    if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
      return parent.callee === child ? undefined : callbackUse(parent);
    if (parent.type !== 'AssignmentExpression' || parent.left.type !== 'MemberExpression') return undefined;
    const name = shorten(source.slice(parent.left.start, parent.left.end));
    return /\bexports\b/.test(name) ? undefined : { kind: 'property', name, line: lineOf(parent) };
  }
  return undefined;
}

const isContainer = ({ type }: AnyNode): boolean =>
  type === 'Property' || type === 'ObjectExpression' || type === 'ArrayExpression';

function callbackUse({
  callee,
}: CallExpression | NewExpression): Extract<LineCondition, { kind: 'callback' }> {
  const nameNode = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
  return {
    kind: 'callback',
    name: nameNode.type === 'Identifier' ? nameNode.name : '',
    line: nameNode.loc?.start.line ?? 0,
  };
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

/** Returns the last statement before a child of a block or a `case` after which the child may not run. */
function earlierExit(parent: AnyNode, child: AnyNode): Exit | undefined {
  const statements: readonly AnyNode[] =
    parent.type === 'SwitchCase'
      ? parent.consequent
      : 'body' in parent && Array.isArray(parent.body)
        ? parent.body
        : [];
  for (const statement of statements.slice(0, statements.indexOf(child)).toReversed()) {
    const exit = exitIn(statement);
    if (exit) return exit;
  }
  return undefined;
}

/** Returns the first jump out of a statement: a `return` or `throw` of its function, or a jump out of the code around it. */
function exitIn(statement: AnyNode): Exit | undefined {
  let exit: Exit | undefined;
  fullAncestor(statement, (node, _state, ancestors) => {
    const word = exitWord(node);
    if (word === undefined || ancestors.some(isFunction) || !leaves(node, ancestors)) return;
    exit ??= { kind: 'exit', line: lineOf(node), firstLine: lineOf(statement), statement: word };
  });
  return exit;
}

/** Whether a jump leaves all of the statements around it. */
function leaves(node: AnyNode, ancestors: readonly AnyNode[]): boolean {
  if (node.type !== 'BreakStatement' && node.type !== 'ContinueStatement') return true;
  const { label } = node;
  return !ancestors.some((ancestor) =>
    label
      ? ancestor.type === 'LabeledStatement' && ancestor.label.name === label.name
      : isLoop(ancestor) || (node.type === 'BreakStatement' && ancestor.type === 'SwitchStatement'),
  );
}

const isLoop = ({ type }: AnyNode): boolean => /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/.test(type);

function exitWord(node: AnyNode | undefined): Exit['statement'] | undefined {
  switch (node?.type) {
    case 'ReturnStatement':
      return 'return';
    case 'ThrowStatement':
      return 'throw';
    case 'BreakStatement':
      return 'break';
    case 'ContinueStatement':
      return 'continue';
    default:
      return undefined;
  }
}

/** The uses of the name of a function outside it. */
interface NameUses {
  readonly name: Identifier;
  readonly calls: readonly Identifier[];
  /** Everything else, such as another declaration of the name. */
  readonly others: readonly { readonly node: Identifier; readonly parent: AnyNode | undefined }[];
}

/**
 * Returns the uses of the name of a function; undefined if it has none, or if they may not be all.
 *
 * @param path the function with the nodes around it, the outermost first
 */
function usesOf(program: Program, path: readonly AnyNode[], source: string): NameUses | undefined {
  const target = path.at(-1);
  const name = target && nameOf(target, path.at(-2));
  // A script without exports is not a module: others may use its functions.
  if (!name || !/\bexports\b/.test(source) || /\beval\s*\(/.test(source)) return undefined;
  const calls: Identifier[] = [];
  const others: { node: Identifier; parent: AnyNode | undefined }[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    if (node.type !== 'Identifier' || node.name !== name.name || node === name) return;
    if (ancestors.includes(target)) return;
    const parent = ancestors.at(-2);
    if (parent?.type === 'CallExpression' && parent.callee === node) calls.push(node);
    else others.push({ node, parent });
  });
  return { name, calls, others };
}

/** Returns the calls of a function, if its name is used for nothing else in its script. */
function soleCalls(
  program: Program,
  path: readonly AnyNode[],
  source: string,
): Extract<LineCondition, { kind: 'calls' | 'uncalled' }> | undefined {
  const uses = usesOf(program, path, source);
  if (!uses || uses.others.length > 0) return undefined;
  const { name, calls } = uses;
  return calls.length === 0
    ? { kind: 'uncalled', name: name.name, line: lineOf(name) }
    : { kind: 'calls', name: name.name, lines: [...new Set(calls.map(lineOf))].toSorted((a, b) => a - b) };
}

/** Returns the call to which a function is passed by its name, if the name is used for nothing else in its script. */
function soleCallbackUse(
  program: Program,
  path: readonly AnyNode[],
  source: string,
): LineCondition | undefined {
  const { name, calls = [], others: [use, ...otherUses] = [] } = usesOf(program, path, source) ?? {};
  const call = use?.parent;
  if (!name || calls.length > 0 || otherUses.length > 0 || call?.type !== 'CallExpression') return undefined;
  return { ...callbackUse(call), functionName: name.name };
}

/** Returns the identifier to which a function is bound; undefined if it is exported, passed on or anonymous. */
function nameOf(node: AnyNode, parent: AnyNode | undefined): Identifier | undefined {
  if (node.type === 'FunctionDeclaration') return node.id ?? undefined;
  const isInitializer = parent?.type === 'VariableDeclarator' && parent.init === node;
  return isInitializer && parent.id.type === 'Identifier' ? parent.id : undefined;
}

/** Returns a text on one line, cut if it is long. */
export const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxHeadLength ? `${line.slice(0, maxHeadLength - 1)}…` : line;
};

const lineOf = (node: Node): number => node.loc?.start.line ?? 0;
const endLineOf = (node: Node): number => node.loc?.end.line ?? 0;
