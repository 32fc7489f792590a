import { parse, type Options, type Program } from 'acorn';
import { endsLine, skipSpace } from './annotation.ts';
import { OldDialectParser, type ForEach, type Stretch } from './old-dialect-parser.ts';

/** A script in the language that every JavaScript engine reads. */
export interface PlainScript {
  /** As long as the source, or longer at ends of lines only where {@link plainScript} says so. */
  readonly text: string;
  readonly program: Program;
  /** Name under which the text calls for the values of a `for each`; undefined where it does not. */
  readonly eachName: string | undefined;
}

/** A script that is neither today's JavaScript nor the old dialect. */
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
 * Rewrites the old dialect. What is JavaScript as it stands comes back untouched. Otherwise:
 *
 * - Lines keep their numbers, always.
 * - A type annotation becomes blanks: everything else stays in its column.
 * - `for each (var x in y)` becomes `for      (var x of y)` with `each(y)` for `y`, where `each` is any name that the
 *   script does not use. The room for `each(` is taken from the blanks before `y` and before the bracket of the head,
 *   the room for `)` from a blank around the head's end. So `y` and everything behind it stay in their columns, and
 *   what stands between the brackets before `y` moves to the left by five at most. Where the head is spread over lines,
 *   or has no such blank, the rest of that one line moves to the right by what is missing.
 *
 * @throws ScriptSyntaxError
 */
export function plainScript(source: string, options: Options = parserOptions): PlainScript {
  try {
    return { text: source, program: parse(source, options), eachName: undefined };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return oldDialect(source, options);
  }
}

function oldDialect(source: string, options: Options): PlainScript {
  const parser = new OldDialectParser(options, source);
  const program = parsed(parser);
  let text = source;
  for (const { start, end } of parser.annotations) text = blanked(text, start, end);
  for (const { each, in: word } of parser.forEachs) {
    text = blanked(text, each.start, each.end);
    text = `${text.slice(0, word.start)}of${text.slice(word.end)}`;
  }
  if (parser.forEachs.length === 0) return { text, program, eachName: undefined };
  const eachName = unusedName(text);
  const edits = parser.forEachs.flatMap((loop) => wrapped(text, loop, eachName));
  return { text: edited(text, edits), program, eachName };
}

function parsed(parser: OldDialectParser): Program {
  try {
    return parser.parse();
  } catch (error) {
    const { loc, message } = error as SyntaxError & { loc?: { line: number; column: number } };
    if (!(error instanceof SyntaxError) || !loc) throw error;
    throw new ScriptSyntaxError(message.replace(/ \(\d+:\d+\)$/, ''), loc.line, loc.column + 1);
  }
}

/** Ends of lines stay. */
function blanked(text: string, start: number, end: number): string {
  const blanks = text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ');
  return text.slice(0, start) + blanks + text.slice(end);
}

interface Edit extends Stretch {
  readonly text: string;
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** Puts the object of a loop into a call, and takes the room from blanks of the same line. */
function wrapped(text: string, { each, object }: ForEach, name: string): Edit[] {
  const apart = isBlank(text[object.start - 1]);
  const call = apart ? `${name}(` : ` ${name}(`;
  let missing = call.length;
  const take = (end: number, kept: number): Edit => {
    let start = end;
    while (isBlank(text[start - 1])) start--;
    const taken = Math.min(missing, Math.max(0, end - start - kept));
    missing -= taken;
    return { start: end - taken, end, text: '' };
  };
  const edits: Edit[] = [];
  // One blank stays between `of` and the call.
  if (apart) edits.push(take(object.start, 1));
  const bracket = skipSpace(text, each.end, true);
  if (!endsLine(text.slice(bracket, object.start))) edits.push(take(bracket, 0));
  edits.push({ start: object.start, end: object.start, text: call });
  edits.push({ start: object.end, end: object.end, text: ')' });
  const blank = text[object.end] === ')' ? object.end + 1 : object.end;
  if (isBlank(text[blank])) edits.push({ start: blank, end: blank + 1, text: '' });
  return edits;
}

function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: added } of ordered) {
    result += text.slice(at, start) + added;
    at = end;
  }
  return result + text.slice(at);
}

/** A name of four letters that the text does not have, not even within another. */
export function unusedName(text: string): string {
  for (let number = 0; ; number++) {
    const name = number === 0 ? 'each' : `e${number.toString(36).padStart(3, '_')}`;
    if (!text.includes(name)) return name;
  }
}
