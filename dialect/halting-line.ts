import type { AnyNode, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { executableLines, linesOfNodes, type Lines } from './executable-lines.ts';
import { parseScript } from './parse-script.ts';

/** Where a script can halt, and where it does for a breakpoint on any of its lines. */
export interface HaltLines {
  readonly lines: Lines;
  /** Undefined where the rest of the function that the line belongs to has no code: another function is none of its own. */
  haltingLine(line: number): number | undefined;
  /**
   * Whether a halt at `halt` may be that of a breakpoint at `line`: another platform may halt elsewhere in the same statement, or
   * at the next line of the same function. False at a `debugger` statement, which halts by itself.
   */
  mayHaltAt(line: number, halt: number): boolean;
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A function, or the script itself: its own lines without those of the functions within it. */
interface FunctionLines extends LineRange {
  readonly own: Set<number>;
  /** Simple statements, and what stands in the head of compound ones. */
  readonly statements: LineRange[];
  /** What is not reached from an earlier part of the same statement: `else` from `if`, `catch` from `try`. */
  readonly branches: { readonly from: LineRange; readonly to: LineRange }[];
}

export function haltLines(source: string, program: Program | undefined = parseScript(source)): HaltLines {
  const lines = executableLines(source, program);
  if (!program)
    return { lines, haltingLine: (line) => lines.find((one) => one >= line), mayHaltAt: () => false };
  const functions = functionsOf(source, program);
  const executable = new Set(lines);
  const text = source.split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    lines,
    haltingLine(line) {
      const under = underComment(text, line);
      // The comment above a function is the function's; one at the end of a block stays there.
      const at = /^\s*[})\]]/.test(text[under - 1] ?? '') ? line : under;
      return executable.has(at) ? at : lineWithin(innermost(functions, at), at);
    },
    mayHaltAt(line, halt) {
      if (/\bdebugger\b/.test(text[halt - 1] ?? '')) return false;
      const belongs = (one: FunctionLines, to: number): boolean =>
        one.own.has(to) || innermost(functions, to) === one;
      return functions.some((one) => belongs(one, line) && belongs(one, halt) && areNear(one, line, halt));
    },
  };
}

/** The line that a comment stands above; the line itself where it is none. */
function underComment(text: readonly string[], line: number): number {
  let at = line;
  while (/^\s*(\/\/|\/\*|\*)/.test(text[at - 1] ?? '')) at++;
  return at;
}

function lineWithin({ own, statements, branches }: FunctionLines, line: number): number | undefined {
  const sorted = [...own].sort((a, b) => a - b);
  const statement = innermost(statements, line);
  if (statement) {
    const inside = sorted.filter((one) => holds(statement, one));
    const place = inside.find((one) => one > line) ?? inside[0];
    if (place !== undefined) return place;
  }
  return sorted.find(
    (one) => one > line && !branches.some(({ from, to }) => holds(from, line) && holds(to, one)),
  );
}

/** Whether they stand in one statement, or no line with code stands between them. */
function areNear({ own, statements }: FunctionLines, line: number, halt: number): boolean {
  const statement = innermost(statements, line);
  if (statement && holds(statement, halt)) return true;
  return line < halt && ![...own].some((one) => line < one && one < halt);
}

const holds = ({ first, last }: LineRange, line: number): boolean => first <= line && line <= last;

/** The smallest range around a line; of equal ones the last. */
function innermost<Range extends LineRange>(ranges: readonly [Range, ...Range[]], line: number): Range;
function innermost<Range extends LineRange>(ranges: readonly Range[], line: number): Range | undefined;
function innermost<Range extends LineRange>(ranges: readonly Range[], line: number): Range | undefined {
  let smallest = ranges[0] && !holds(ranges[0], line) ? undefined : ranges[0];
  for (const range of ranges)
    if (holds(range, line) && (!smallest || range.last - range.first <= smallest.last - smallest.first))
      smallest = range;
  return smallest;
}

function functionsOf(source: string, program: Program): readonly [FunctionLines, ...FunctionLines[]] {
  const whole: FunctionLines = {
    // Clients ask for line 0, and for one that no number of theirs can count to.
    first: -Infinity,
    last: Infinity,
    own: new Set(),
    statements: [],
    branches: [],
  };
  const byNode = new Map<Node, FunctionLines>();
  const linesOfFunction = (node: Node): FunctionLines => {
    const known = byNode.get(node) ?? { ...rangeOf(node), own: new Set(), statements: [], branches: [] };
    byNode.set(node, known);
    return known;
  };
  const linesOf = linesOfNodes(source, program);
  fullAncestor(program, (visited, _state, ancestors) => {
    const node = visited;
    const owner = ancestors.findLast(isFunction);
    const { own, statements, branches } = owner ? linesOfFunction(owner) : whole;
    for (const line of linesOf(node)) own.add(line);
    statements.push(...statementRanges(node));
    branches.push(...branchesOf(node));
  });
  return [whole, ...byNode.values()];
}

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

function rangeOf(node: Node, to: Node = node): LineRange {
  return { first: node.loc?.start.line ?? 1, last: to.loc?.end.line ?? 1 };
}

function statementRanges(node: AnyNode): LineRange[] {
  switch (node.type) {
    case 'ExpressionStatement':
    case 'VariableDeclaration':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'PropertyDefinition':
      return [rangeOf(node)];
    case 'IfStatement':
    case 'WhileStatement':
      return [rangeOf(node, node.test)];
    case 'DoWhileStatement':
      return [rangeOf(node.test)];
    case 'SwitchStatement':
      return [rangeOf(node, node.discriminant)];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [rangeOf(node, node.right)];
    case 'ForStatement': {
      const last = node.update ?? node.test ?? node.init;
      return last ? [rangeOf(node, last)] : [];
    }
    default:
      return [];
  }
}

function branchesOf(node: AnyNode): FunctionLines['branches'] {
  const branch = (from: Node, to: Node) => {
    const [before, after] = [rangeOf(from), rangeOf(to)];
    // `} else {` is where the other one begins.
    return { from: { ...before, last: Math.min(before.last, after.first - 1) }, to: after };
  };
  if (node.type === 'IfStatement' && node.alternate) return [branch(node.consequent, node.alternate)];
  if (node.type === 'TryStatement' && node.handler) return [branch(node.block, node.handler)];
  return [];
}
