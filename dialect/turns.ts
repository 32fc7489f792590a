import type { AnyNode, Node } from 'acorn';
import { full } from 'acorn-walk';
import { parseScript } from './parse-script.ts';

/** A place in a script: the line from 1, the column from 0, as parsers count. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** Which statements and which turns of loops the places of a script belong to. All places are of one function call. */
export interface Turns {
  /** Whether who was at `from` and is at `to` next has begun a new turn of a loop that holds both. */
  beginsTurn(from: SourcePosition, to: SourcePosition): boolean;
  /** Whether two places belong to one and the same statement, statements within it not counted. */
  sameStatement(one: SourcePosition, other: SourcePosition): boolean;
  /** Whether `from` is in the update of a `for` and `to` in its test, which follows at once. */
  updateToTest(from: SourcePosition, to: SourcePosition): boolean;
}

/** Comparable as a number: no line is this long. */
const longestLine = 2 ** 24;
const placeOf = ({ line, column }: SourcePosition): number => line * longestLine + column;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Parts of a loop in the order in which each turn reaches them; what is reached once, before the first turn, is first. */
interface Loop {
  readonly parts: readonly (Range | undefined)[];
  /** Script engines halt nowhere between one turn's end and the next one's begin. */
  readonly headless: boolean;
}

/** Undefined for a script that cannot be read. */
export function turnsOf(source: string): Turns | undefined {
  const program = parseScript(source);
  if (!program) return undefined;
  const loops: Loop[] = [];
  const statements: Range[] = [];
  full(program, (node) => {
    const loop = loopOf(node);
    if (loop) loops.push(loop);
    if (isStatement(node)) statements.push(rangeOf(node));
  });
  const sameStatement = (one: SourcePosition, other: SourcePosition): boolean =>
    innermost(statements, placeOf(one)) === innermost(statements, placeOf(other));
  return {
    sameStatement,
    beginsTurn(from, to) {
      const [before, now] = [placeOf(from), placeOf(to)];
      return loops.some(({ parts, headless }) => {
        const [rankBefore, rankNow] = [rankIn(parts, before), rankIn(parts, now)];
        if (rankBefore < 0 || rankNow < 0) return false;
        if (rankNow !== rankBefore) return rankNow < rankBefore;
        // A call stands before its arguments and is made after them: that is no new turn.
        return headless && (now === before || (now < before && !sameStatement(from, to)));
      });
    },
    updateToTest(from, to) {
      return loops.some(
        ({ parts }) =>
          parts.length === 4 && rankIn(parts, placeOf(from)) === 1 && rankIn(parts, placeOf(to)) === 2,
      );
    },
  };
}

function loopOf(node: AnyNode): Loop | undefined {
  switch (node.type) {
    case 'ForStatement':
      return {
        parts: [node.init, node.update, node.test, node.body].map((part) =>
          part ? rangeOf(part) : undefined,
        ),
        headless: !node.update && isConstant(node.test),
      };
    case 'ForInStatement':
    case 'ForOfStatement':
      return { parts: [node.right, node.left, node.body].map(rangeOf), headless: false };
    case 'WhileStatement':
      return { parts: [node.test, node.body].map(rangeOf), headless: isConstant(node.test) };
    case 'DoWhileStatement':
      return { parts: [node.body, node.test].map(rangeOf), headless: isConstant(node.test) };
    default:
      return undefined;
  }
}

const isConstant = (test: Node | null | undefined): boolean => !test || test.type === 'Literal';

const isStatement = ({ type }: Node): boolean =>
  type !== 'BlockStatement' && /(Statement|Declaration)$/.test(type);

function rangeOf({ loc }: Node): Range {
  return loc ? { start: placeOf(loc.start), end: placeOf(loc.end) } : { start: 0, end: 0 };
}

function rankIn(parts: Loop['parts'], place: number): number {
  const within = parts.findIndex((part) => part && part.start <= place && place < part.end);
  // What returns does so behind its last character.
  return within >= 0 ? within : parts.findIndex((part) => part?.end === place);
}

/** A place behind a statement's last character is that of its end, unless another one begins there. */
function innermost(ranges: readonly Range[], place: number): Range | undefined {
  const holding = (isWithin: (range: Range) => boolean): Range | undefined => {
    let smallest: Range | undefined;
    for (const range of ranges)
      if (isWithin(range) && (!smallest || (range.start >= smallest.start && range.end <= smallest.end)))
        smallest = range;
    return smallest;
  };
  const begun = holding(({ start, end }) => start <= place && place < end);
  const ending = holding(({ end }) => end === place);
  // Behind the last statement of a function stands the function's own end, which is within what surrounds it.
  return ending && (!begun || (ending.start >= begun.start && begun.start !== place)) ? ending : begun;
}
