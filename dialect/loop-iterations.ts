import type { AnyNode, Node } from 'acorn';
import { full } from 'acorn-walk';
import { parseScript } from './parse-script.ts';

/** A position in a script. Lines start at 1, columns at 0, as in parsers. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Compares two positions of a script by the statements and the loop iterations to which they belong. Both must be
 * positions of the same function call.
 */
export interface LoopIterations {
  /** Returns whether moving from `from` to `to` begins a new iteration of a loop that contains both. */
  beginsIteration(from: SourcePosition, to: SourcePosition): boolean;
  /** Returns whether two positions belong to the same statement, without its inner statements. */
  areInSameStatement(a: SourcePosition, b: SourcePosition): boolean;
  /** Returns whether `from` is in the update of a `for` loop and `to` in its test, which follows immediately. */
  movesFromUpdateToTest(from: SourcePosition, to: SourcePosition): boolean;
}

/** A factor that makes positions comparable as numbers. No line is this long. */
const maxLineLength = 2 ** 24;
const positionKey = ({ line, column }: SourcePosition): number => line * maxLineLength + column;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a loop in the order of each iteration. A part that is executed once, before the first iteration, is
 * first.
 */
interface Loop {
  readonly phases: readonly (Range | undefined)[];
  /** Whether script engines never halt between the end of an iteration and the start of the next one. */
  readonly isHeadless: boolean;
}

/** Analyzes a script; undefined if it has a syntax error. */
export function loopIterationsOf(source: string): LoopIterations | undefined {
  const program = parseScript(source);
  if (!program) return undefined;
  const loops: Loop[] = [];
  // Inner statements are visited before the outer ones.
  const statements: Range[] = [];
  full(program, (node) => {
    const loop = loopOf(node);
    if (loop) loops.push(loop);
    if (isStatement(node)) statements.push(rangeOf(node));
  });
  const areInSameStatement = (a: SourcePosition, b: SourcePosition): boolean =>
    findInnermost(statements, positionKey(a)) === findInnermost(statements, positionKey(b));
  return {
    areInSameStatement,
    beginsIteration(from, to) {
      const [fromKey, toKey] = [positionKey(from), positionKey(to)];
      return loops.some(({ phases, isHeadless }) => {
        const [fromPhase, toPhase] = [phaseIndex(phases, fromKey), phaseIndex(phases, toKey)];
        if (fromPhase < 0 || toPhase < 0) return false;
        if (toPhase !== fromPhase) return toPhase < fromPhase;
        // A call's position is before its arguments, but it is executed after them: that is not a new iteration.
        return isHeadless && (toKey === fromKey || (toKey < fromKey && !areInSameStatement(from, to)));
      });
    },
    movesFromUpdateToTest(from, to) {
      return loops.some(
        ({ phases }) =>
          // Only a `for` loop has four phases, of which the update is at index 1 and the test at index 2.
          phases.length === 4 &&
          phaseIndex(phases, positionKey(from)) === 1 &&
          phaseIndex(phases, positionKey(to)) === 2,
      );
    },
  };
}

function loopOf(node: AnyNode): Loop | undefined {
  switch (node.type) {
    case 'ForStatement':
      return {
        phases: [node.init, node.update, node.test, node.body].map((phase) =>
          phase ? rangeOf(phase) : undefined,
        ),
        isHeadless: !node.update && isConstant(node.test),
      };
    case 'ForInStatement':
    case 'ForOfStatement':
      return { phases: [node.right, node.left, node.body].map(rangeOf), isHeadless: false };
    case 'WhileStatement':
      return { phases: [node.test, node.body].map(rangeOf), isHeadless: isConstant(node.test) };
    case 'DoWhileStatement':
      return { phases: [node.body, node.test].map(rangeOf), isHeadless: isConstant(node.test) };
    default:
      return undefined;
  }
}

const isConstant = (test: Node | null | undefined): boolean => !test || test.type === 'Literal';

const isStatement = ({ type }: Node): boolean =>
  type !== 'BlockStatement' && /(Statement|Declaration)$/.test(type);

function rangeOf({ loc }: Node): Range {
  return loc ? { start: positionKey(loc.start), end: positionKey(loc.end) } : { start: 0, end: 0 };
}

function phaseIndex(phases: Loop['phases'], key: number): number {
  const index = phases.findIndex((phase) => phase && phase.start <= key && key < phase.end);
  // A function returns after its last character.
  return index >= 0 ? index : phases.findIndex((phase) => phase?.end === key);
}

/**
 * Returns the innermost range at a position. The position after a statement's last character belongs to the statement,
 * unless another statement begins there.
 * @param ranges inner ranges before the outer ones
 */
function findInnermost(ranges: readonly Range[], key: number): Range | undefined {
  const containingRange = ranges.find(({ start, end }) => start <= key && key < end);
  const endingRange = ranges.find(({ end }) => end === key);
  // The position after the last statement of a function is the function's end, which lies within the enclosing code.
  return containingRange?.start === key ? containingRange : (endingRange ?? containingRange);
}
