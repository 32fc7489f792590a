import { syntaxErrorMessage, type LocatedSyntaxError } from './syntax-error-message.ts';
import { parse, tokTypes, type Options, type Program } from 'acorn';
import { containsLineEnd, skipTrivia } from './annotation.ts';
import { E4xParser, helper } from './e4x-parser.ts';
import { operatorEdits } from './e4x-operators.ts';
import { applyEdits, moveToSource, type Edit } from './edits.ts';
import {
  OldDialectParser,
  type ForEachLoop,
  type GeneratorBody,
  type SourceRange,
} from './old-dialect-parser.ts';

/** A script in standard JavaScript. */
export interface PlainScript {
  /**
   * Has the same lines as the source. {@link plainScript} says where columns and lengths change.
   */
  readonly text: string;
  readonly program: Program;
  /**
   * The name of the function that the text calls for the values of a `for each`, and whose `generator` makes
   * the generators of the old dialect; undefined if there are neither.
   */
  readonly eachName: string | undefined;
  /** The name of the object that implements E4X for the text; undefined if the text does not need one. */
  readonly xmlName: string | undefined;
}

/** Thrown if a script is neither standard JavaScript nor the old dialect, or a template is not valid. */
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
 * Rewrites the old dialect to standard JavaScript. A script in standard JavaScript is returned unchanged, unless it
 * makes XML objects. Otherwise:
 *
 * - Line numbers never change.
 * - A type annotation is replaced by spaces, so that everything else stays in its column.
 * - `let` becomes `var` where it declares a parameter, variable or function of the same function again.
 * - `for each (var x in y)` becomes `for      (var x of y)`, with the call `each(y)` in place of `y`; if `each` is in
 *   use, the call has another name. The characters of `each(` replace spaces before `y` and before the
 *   bracket of the head, and the `)` replaces a space at the end of the head. So `y` and everything after it
 *   stay in their columns, and the text between the opening bracket and `y` moves to the left by at most five
 *   columns. If the head spans several lines, or has too few spaces, `y` and the rest of its line move to the
 *   right by the missing number of columns.
 * - The body of a function that is a generator without an asterisk becomes that of a generator function inside
 *   it, so that only columns change, in the lines where its statements begin and end. The positions in `program` are
 *   those of the source, and its nodes are those of the text.
 * - E4X becomes accesses that {@link ./e4x-signs.ts} describes, and calls of an object: a literal is a tagged
 *   template, and operators whose operands may be XML are functions. The positions in `program` are those of
 *   the source, and its nodes are those of the text. A script that makes XML objects without E4X syntax is
 *   rewritten only where it has such operators.
 * - Invisible characters (U+200B and U+2060) in a script that cannot be parsed otherwise become spaces, except in
 *   strings, template literals and regular expressions.
 *
 * @throws ScriptSyntaxError
 */
export function plainScript(source: string, options: Options = parserOptions): PlainScript {
  const standardAttempt = tryParse(() => parse(source, options));
  if (!('error' in standardAttempt) && !makesXml(source))
    return unchangedScript(source, standardAttempt.program);
  const oldDialect = new OldDialectParser(options, source);
  const attempt = 'error' in standardAttempt ? tryParse(() => oldDialect.parse()) : undefined;
  if (attempt && !('error' in attempt) && !makesXml(source))
    return rewriteOldForms(oldDialect, attempt.program, source, options);
  const { parser, attempt: e4xAttempt, cleanSource } = parseE4x(source, options);
  if (!('error' in e4xAttempt)) return rewriteE4x(parser, e4xAttempt.program, cleanSource, options);
  throw toScriptSyntaxError(
    attempt && 'error' in attempt ? laterError(attempt.error, e4xAttempt.error) : e4xAttempt.error,
    source,
  );
}

/** Returns whether a script, by its text, may create or read XML objects, whose operators V8 does not know. */
export const makesXml = (source: string): boolean =>
  /\bXML(?:List)?\s*\(|\bnew\s+XML(?:List)?\b|XMLObject\b|===?\s*(["'])xml\1/.test(source);

const unchangedScript = (text: string, program: Program): PlainScript => ({
  text,
  program,
  eachName: undefined,
  xmlName: undefined,
});

type Attempt = { readonly program: Program } | { readonly error: LocatedSyntaxError };

function tryParse(readProgram: () => Program): Attempt {
  try {
    return { program: readProgram() };
  } catch (error) {
    if (error instanceof SyntaxError) return { error };
    throw error;
  }
}

interface E4xAttempt {
  readonly parser: E4xParser;
  readonly attempt: Attempt;
  /** The text that was parsed. */
  readonly cleanSource: string;
}

const literalTokens = new Set([tokTypes.string, tokTypes.template, tokTypes.regexp]);

/**
 * Parses a script as E4X. If that fails, parses the script again with spaces in place of its invisible characters.
 * Editors and web pages insert these into code.
 */
function parseE4x(source: string, options: Options): E4xAttempt {
  const firstAttempt = parseE4xText(source, options);
  const blankedSource = source.replace(/[\u200B\u2060]/g, ' ');
  if (!('error' in firstAttempt.attempt) || blankedSource === source) return firstAttempt;
  const literals: SourceRange[] = [];
  const secondAttempt = parseE4xText(blankedSource, {
    ...options,
    onToken: (token) => {
      if (literalTokens.has(token.type)) literals.push(token);
    },
  });
  if ('error' in secondAttempt.attempt) return secondAttempt;
  // The characters of a literal are data.
  let cleanSource = blankedSource;
  for (const { start, end } of literals)
    cleanSource = cleanSource.slice(0, start) + source.slice(start, end) + cleanSource.slice(end);
  return cleanSource === blankedSource ? secondAttempt : parseE4xText(cleanSource, options);
}

function parseE4xText(text: string, options: Options): E4xAttempt {
  const parser = new E4xParser(options, text);
  return { parser, attempt: tryParse(() => parser.parse()), cleanSource: text };
}

/** Returns the later error; the first one if both are at the same place. */
const laterError = (first: LocatedSyntaxError, second: LocatedSyntaxError): LocatedSyntaxError =>
  (second.pos ?? 0) > (first.pos ?? 0) ? second : first;

const toScriptSyntaxError = (error: LocatedSyntaxError, source: string): SyntaxError =>
  error.loc
    ? new ScriptSyntaxError(syntaxErrorMessage(error, source), error.loc.line, error.loc.column + 1)
    : error;

function rewriteE4x(
  parser: E4xParser,
  parsedProgram: Program,
  source: string,
  options: Options,
): PlainScript {
  const operators = operatorEdits(source, parsedProgram, parser.filters, parser.edits);
  if (parser.edits.length === 0 && operators.length === 0)
    return rewriteOldForms(parser, parsedProgram, source, options);
  const baseText = blankOutOldForms(parser, source);
  const eachName = callsEach(parser) ? unusedName(source) : undefined;
  const calls = eachName === undefined ? [] : editsForCalls(parser, baseText, eachName);
  const xmlName = unusedHelper(source);
  const resolvedEdits = [...parser.edits, ...operators].map((edit) => ({
    ...edit,
    text: edit.text.replaceAll(`${helper}.`, `${xmlName}.`),
  }));
  const edits = [...resolvedEdits, ...calls];
  const text = applyEdits(baseText, edits);
  const program = parseRewrittenText(text, options);
  moveToSource(program, source, edits);
  return { text, program, eachName, xmlName };
}

function parseRewrittenText(text: string, options: Options): Program {
  try {
    return parse(text, options);
  } catch (error) {
    const { loc } = error as LocatedSyntaxError;
    if (!(error instanceof SyntaxError) || !loc) throw error;
    throw new ScriptSyntaxError('this form of E4X is not supported', loc.line, loc.column + 1);
  }
}

/** Returns a name that does not occur in the source, for the object that implements E4X. */
function unusedHelper(source: string): string {
  let name = helper;
  while (source.includes(name)) name += helper;
  return name;
}

function blankOutOldForms(parser: OldDialectParser, source: string): string {
  let text = source;
  for (const { start, end } of parser.annotations) text = blankOut(text, start, end);
  for (const { eachRange: each, inRange } of parser.forEachLoops) {
    text = blankOut(text, each.start, each.end);
    text = `${text.slice(0, inRange.start)}of${text.slice(inRange.end)}`;
  }
  for (const { start, end } of parser.letRanges) text = `${text.slice(0, start)}var${text.slice(end)}`;
  return text;
}

function rewriteOldForms(
  parser: OldDialectParser,
  program: Program,
  source: string,
  options: Options,
): PlainScript {
  const text = blankOutOldForms(parser, source);
  if (!callsEach(parser)) return unchangedScript(text, program);
  const eachName = unusedName(text);
  const edits = editsForCalls(parser, text, eachName);
  const result = { text: applyEdits(text, edits), eachName, xmlName: undefined };
  if (parser.generatorBodies.length === 0) return { ...result, program };
  const programOfText = parse(result.text, options);
  moveToSource(programOfText, source, edits);
  return { ...result, program: programOfText };
}

const callsEach = ({ forEachLoops, generatorBodies }: OldDialectParser): boolean =>
  forEachLoops.length > 0 || generatorBodies.length > 0;

const editsForCalls = (parser: OldDialectParser, text: string, eachName: string): Edit[] => [
  ...parser.forEachLoops.flatMap((loop) => wrapLoopObject(text, loop, eachName)),
  ...parser.generatorBodies.flatMap((body) => wrapGeneratorBody(body, eachName)),
];

/** Moves the statements of a function's body into a generator function, which has the same `this` and `arguments`. */
function wrapGeneratorBody({ start, end, directivesEnd }: GeneratorBody, eachName: string): Edit[] {
  const [first, last] = [directivesEnd ?? start + 1, end - 1];
  const separator = directivesEnd === undefined ? '' : ';';
  const head = `${separator}return ${eachName}.generator(function*(){`;
  return [
    { start: first, end: first, text: head, pairedWith: last },
    { start: last, end: last, text: '}.apply(this,arguments));', pairedWith: first },
  ];
}

/** Replaces text with spaces, except for line breaks. */
function blankOut(text: string, start: number, end: number): string {
  const blanks = text.slice(start, end).replace(/[^\n\r\u2028\u2029]/g, ' ');
  return text.slice(0, start) + blanks + text.slice(end);
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** Wraps the object of a loop in a call, and replaces spaces of the same line to make room for it. */
function wrapLoopObject(text: string, { eachRange: each, object }: ForEachLoop, name: string): Edit[] {
  const hasBlankBefore = isBlank(text[object.start - 1]);
  const call = hasBlankBefore ? `${name}(` : ` ${name}(`;
  let missingWidth = call.length;
  const takeBlanks = (end: number, reservedBlanks: number): Edit => {
    let start = end;
    while (isBlank(text[start - 1])) start--;
    const width = Math.min(missingWidth, Math.max(0, end - start - reservedBlanks));
    missingWidth -= width;
    return { start: end - width, end, text: '' };
  };
  // One space remains between `of` and the call.
  const edits = [takeBlanks(object.start, 1)];
  const bracket = skipTrivia(text, each.end, true);
  if (!containsLineEnd(text.slice(bracket, object.start))) edits.push(takeBlanks(bracket, 0));
  edits.push({ start: object.start, end: object.start, text: call, pairedWith: Infinity });
  edits.push({ start: object.end, end: object.end, text: ')', pairedWith: -Infinity });
  const blank = text[object.end] === ')' ? object.end + 1 : object.end;
  if (isBlank(text[blank])) edits.push({ start: blank, end: blank + 1, text: '' });
  return edits;
}

/** Returns a name of four characters that occurs nowhere in the text, not even as a part of another name. */
export function unusedName(text: string): string {
  for (let number = 0; ; number++) {
    const name = number === 0 ? 'each' : `e${number.toString(36).padStart(3, '_')}`;
    if (!text.includes(name)) return name;
  }
}
