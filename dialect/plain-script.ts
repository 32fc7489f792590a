import { parse, type Options, type Program } from 'acorn';
import { containsLineEnd, skipTrivia } from './annotation.ts';
import { OldDialectParser, type ForEachLoop, type SourceRange } from './old-dialect-parser.ts';

/** A script in standard JavaScript. */
export interface PlainScript {
  /** As long as the source, except for the additions at ends of lines that {@link plainScript} describes. */
  readonly text: string;
  readonly program: Program;
  /**
   * The name of the function that the text calls for the values of a `for each`; undefined if there is no
   * such loop.
   */
  readonly eachName: string | undefined;
}

/** Thrown if a script is neither standard JavaScript nor the old dialect. */
export class ScriptSyntaxError extends SyntaxError {
  override readonly name = 'SyntaxError';
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

export const parserOptions: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  locations: true,
  // A module of the platform is the body of a function.
  allowReturnOutsideFunction: true,
};

/**
 * Rewrites the old dialect to standard JavaScript. A script in standard JavaScript is returned unchanged.
 * Otherwise:
 *
 * - Line numbers never change.
 * - A type annotation is replaced by spaces, so that everything else stays in its column.
 * - `for each (var x in y)` becomes `for      (var x of y)` with `each(y)` for `y`, and a name that the
 *   script does not use instead of `each`. The characters of `each(` replace spaces before `y` and before the
 *   bracket of the head, and the `)` replaces a space at the end of the head. So `y` and everything after it
 *   stay in their columns, and the text between the opening bracket and `y` moves to the left by at most five
 *   columns. If the head spans several lines, or has too few spaces, the rest of that line moves to the right
 *   by the missing number of columns.
 *
 * @throws ScriptSyntaxError
 */
export function plainScript(source: string, options: Options = parserOptions): PlainScript {
  try {
    return { text: source, program: parse(source, options), eachName: undefined };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return rewriteOldDialect(source, options);
  }
}

function rewriteOldDialect(source: string, options: Options): PlainScript {
  const parser = new OldDialectParser(options, source);
  const program = parseOldDialect(parser);
  let text = source;
  for (const { start, end } of parser.annotations) text = blankOut(text, start, end);
  for (const { each, in: inRange } of parser.forEachLoops) {
    text = blankOut(text, each.start, each.end);
    text = `${text.slice(0, inRange.start)}of${text.slice(inRange.end)}`;
  }
  if (parser.forEachLoops.length === 0) return { text, program, eachName: undefined };
  const eachName = unusedName(text);
  const edits = parser.forEachLoops.flatMap((loop) => wrapLoopObject(text, loop, eachName));
  return { text: applyEdits(text, edits), program, eachName };
}

function parseOldDialect(parser: OldDialectParser): Program {
  try {
    return parser.parse();
  } catch (error) {
    const { loc, message } = error as SyntaxError & { loc?: { line: number; column: number } };
    if (!(error instanceof SyntaxError) || !loc) throw error;
    throw new ScriptSyntaxError(message.replace(/ \(\d+:\d+\)$/, ''), loc.line, loc.column + 1);
  }
}

/** Replaces text by spaces, except for line breaks. */
function blankOut(text: string, start: number, end: number): string {
  const blanks = text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ');
  return text.slice(0, start) + blanks + text.slice(end);
}

interface Edit extends SourceRange {
  readonly text: string;
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** Wraps the object of a loop in a call, and replaces spaces of the same line to make room for it. */
function wrapLoopObject(text: string, { each, object }: ForEachLoop, name: string): Edit[] {
  const hasBlankBefore = isBlank(text[object.start - 1]);
  const call = hasBlankBefore ? `${name}(` : ` ${name}(`;
  let missingWidth = call.length;
  const takeBlanks = (end: number, reserved: number): Edit => {
    let start = end;
    while (isBlank(text[start - 1])) start--;
    const width = Math.min(missingWidth, Math.max(0, end - start - reserved));
    missingWidth -= width;
    return { start: end - width, end, text: '' };
  };
  const edits: Edit[] = [];
  // One space remains between `of` and the call.
  if (hasBlankBefore) edits.push(takeBlanks(object.start, 1));
  const bracket = skipTrivia(text, each.end, true);
  if (!containsLineEnd(text.slice(bracket, object.start))) edits.push(takeBlanks(bracket, 0));
  edits.push({ start: object.start, end: object.start, text: call });
  edits.push({ start: object.end, end: object.end, text: ')' });
  const blank = text[object.end] === ')' ? object.end + 1 : object.end;
  if (isBlank(text[blank])) edits.push({ start: blank, end: blank + 1, text: '' });
  return edits;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  const sortedEdits = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: insertion } of sortedEdits) {
    result += text.slice(position, start) + insertion;
    position = end;
  }
  return result + text.slice(position);
}

/** A name of four letters that occurs nowhere in the text, not even as a part of another name. */
export function unusedName(text: string): string {
  for (let number = 0; ; number++) {
    const name = number === 0 ? 'each' : `e${number.toString(36).padStart(3, '_')}`;
    if (!text.includes(name)) return name;
  }
}
