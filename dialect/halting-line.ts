import type { AnyNode, Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { executableLines, createLineFinder, type LineNumbers } from './executable-lines.ts';
import { parseScript } from './parse-script.ts';

/** The lines at which a script can halt, and the line at which it halts for a breakpoint on any line. */
export interface HaltLines {
  readonly lines: LineNumbers;
  /**
   * Returns the line at which a script halts for a breakpoint, or undefined if the rest of the line's function has no
   * code.
   */
  lineForBreakpoint(line: number): number | undefined;
  /**
   * Returns whether a halt at `haltLine` may be caused by a breakpoint at `line`: another platform may halt at another
   * place in the same statement, or at the next line with code of the same function. False at a `debugger` statement,
   * which halts by itself, and for a script with a syntax error.
   */
  mayHaltAt(line: number, haltLine: number): boolean;
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The lines of a function or of the script itself, without the lines of inner functions. */
interface FunctionLines extends LineRange {
  readonly ownLines: Set<number>;
  /** Simple statements, and the heads of compound statements. */
  readonly statements: LineRange[];
  /**
   * Pairs of branches between which execution does not continue, such as `if` and `else`, or `try` and
   * `catch`.
   */
  readonly branches: { readonly from: LineRange; readonly to: LineRange }[];
}

export function findHaltLines(source: string, program: Program | undefined = parseScript(source)): HaltLines {
  const lines = executableLines(source, program);
  if (!program)
    return {
      lines,
      lineForBreakpoint: (line) => lines.find((candidate) => candidate >= line),
      mayHaltAt: () => false,
    };
  const functions = collectFunctions(source, program);
  const executableLineSet = new Set(lines);
  const textLines = source.split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    lines,
    lineForBreakpoint(line) {
      const codeLine = skipComment(textLines, line);
      // A comment above a function belongs to the function; a comment at the end of a block belongs to the block.
      const targetLine = /^\s*[})\]]/.test(textLines[codeLine - 1] ?? '') ? line : codeLine;
      return executableLineSet.has(targetLine)
        ? targetLine
        : findLineInFunction(findInnermost(functions, targetLine), targetLine);
    },
    mayHaltAt(line, haltLine) {
      if (/\bdebugger\b/.test(textLines[haltLine - 1] ?? '')) return false;
      const belongsTo = (candidate: FunctionLines, to: number): boolean =>
        candidate.ownLines.has(to) || findInnermost(functions, to) === candidate;
      return functions.some(
        (candidate) =>
          belongsTo(candidate, line) &&
          belongsTo(candidate, haltLine) &&
          areAdjacent(candidate, line, haltLine),
      );
    },
  };
}

/** Returns the first line, at or after a line, that does not begin with a comment. It may be empty. */
function skipComment(textLines: readonly string[], line: number): number {
  let targetLine = line;
  while (/^\s*(\/\/|\/\*|\*)/.test(textLines[targetLine - 1] ?? '')) targetLine++;
  return targetLine;
}

function findLineInFunction(
  { ownLines, statements, branches }: FunctionLines,
  line: number,
): number | undefined {
  const sortedLines = [...ownLines].sort((a, b) => a - b);
  const statement = findInnermost(statements, line);
  if (statement) {
    const linesInStatement = sortedLines.filter((candidate) => containsLine(statement, candidate));
    const nextLine = linesInStatement.find((candidate) => candidate > line) ?? linesInStatement[0];
    if (nextLine !== undefined) return nextLine;
  }
  return sortedLines.find(
    (candidate) =>
      candidate > line &&
      !branches.some(({ from, to }) => containsLine(from, line) && containsLine(to, candidate)),
  );
}

/** Returns whether two lines are in one statement, or the second is below the first without a line of code between. */
function areAdjacent({ ownLines, statements }: FunctionLines, line: number, haltLine: number): boolean {
  const statement = findInnermost(statements, line);
  if (statement && containsLine(statement, haltLine)) return true;
  return line < haltLine && ![...ownLines].some((candidate) => line < candidate && candidate < haltLine);
}

const containsLine = ({ first, last }: LineRange, line: number): boolean => first <= line && line <= last;

/** Returns the smallest range that contains a line; the last one of equal ranges. */
function findInnermost<Range extends LineRange>(ranges: readonly [Range, ...Range[]], line: number): Range;
function findInnermost<Range extends LineRange>(ranges: readonly Range[], line: number): Range | undefined;
function findInnermost<Range extends LineRange>(ranges: readonly Range[], line: number): Range | undefined {
  let smallest: Range | undefined;
  for (const range of ranges)
    if (
      containsLine(range, line) &&
      (!smallest || range.last - range.first <= smallest.last - smallest.first)
    )
      smallest = range;
  return smallest;
}

function collectFunctions(source: string, program: Program): readonly [FunctionLines, ...FunctionLines[]] {
  const script: FunctionLines = {
    // Clients send line 0, and line numbers beyond any that a file can have.
    first: -Infinity,
    last: Infinity,
    ownLines: new Set(),
    statements: [],
    branches: [],
  };
  const linesByNode = new Map<Node, FunctionLines>();
  const linesOfFunction = (node: Node): FunctionLines => {
    const lines = linesByNode.get(node) ?? {
      ...toLineRange(node),
      ownLines: new Set(),
      statements: [],
      branches: [],
    };
    linesByNode.set(node, lines);
    return lines;
  };
  const linesOf = createLineFinder(source, program);
  fullAncestor(program, (node, _state, ancestors) => {
    // The outer functions come first, so that the last one of equal ranges is the innermost.
    const owner = ancestors.filter(isFunction).map(linesOfFunction).at(-1);
    const { ownLines, statements, branches } = owner ?? script;
    for (const line of linesOf(node)) ownLines.add(line);
    statements.push(...statementRanges(node));
    branches.push(...collectBranches(node));
  });
  return [script, ...linesByNode.values()];
}

const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

function toLineRange(node: Node, to: Node = node): LineRange {
  return { first: node.loc?.start.line ?? 1, last: to.loc?.end.line ?? 1 };
}

function statementRanges(node: AnyNode): LineRange[] {
  switch (node.type) {
    case 'ExpressionStatement':
    case 'VariableDeclaration':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'PropertyDefinition':
      return [toLineRange(node)];
    case 'IfStatement':
    case 'WhileStatement':
      return [toLineRange(node, node.test)];
    case 'DoWhileStatement':
      return [toLineRange(node.test)];
    case 'SwitchStatement':
      return [toLineRange(node, node.discriminant)];
    case 'ForInStatement':
    case 'ForOfStatement':
      return [toLineRange(node, node.right)];
    case 'ForStatement': {
      const last = node.update ?? node.test ?? node.init;
      return last ? [toLineRange(node, last)] : [];
    }
    default:
      return [];
  }
}

function collectBranches(node: AnyNode): FunctionLines['branches'] {
  const toBranchPair = (from: Node, to: Node) => {
    const [fromRange, toRange] = [toLineRange(from), toLineRange(to)];
    // In `} else {`, the line belongs to the second branch.
    return { from: { ...fromRange, last: Math.min(fromRange.last, toRange.first - 1) }, to: toRange };
  };
  if (node.type === 'IfStatement' && node.alternate) return [toBranchPair(node.consequent, node.alternate)];
  if (node.type === 'TryStatement' && node.handler) return [toBranchPair(node.block, node.handler)];
  return [];
}
