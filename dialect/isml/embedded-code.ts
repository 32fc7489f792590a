import type { Comment, ExpressionStatement, Program } from 'acorn';
import { parserOptions, plainScript, ScriptSyntaxError } from '../plain-script.ts';
import type { SourceText } from './source-text.ts';

/** A range of a template with code in it, as it is copied to the template's script. */
export interface EmbeddedCode {
  /** The offset of the code in the template. */
  readonly start: number;
  /** Has the same length and line breaks as the code in the template. Empty for an expression that has no code. */
  readonly code: string;
}

/** An expression `${...}`. `end` is the offset after its brace. */
export interface EmbeddedExpression extends EmbeddedCode {
  readonly end: number;
  /** Whether it is several expressions with commas between them, of which the last one counts. */
  readonly isSequence: boolean;
}

/** The contents of an `<isscript>`. */
export interface EmbeddedScript extends EmbeddedCode {
  /** The names of the functions that it declares at its top level, which the rest of the page can call. */
  readonly functions: readonly string[];
}

/** Maximum number of closing braces that are tried as the end of an expression. Each try parses the text again. */
const maxBraces = 200;

/**
 * Reads the expression whose `${` is at an offset. It ends at the first brace before which there is a complete
 * expression, so braces in its strings, objects and functions do not end it. Returns undefined if no brace follows.
 * @throws ScriptSyntaxError if braces follow, but none of them ends an expression
 */
export function readExpression(source: SourceText, offset: number): EmbeddedExpression | undefined {
  const start = offset + 2;
  let failure: unknown;
  let end = source.text.indexOf('}', start);
  if (end < 0) return undefined;
  for (let braces = 0; end >= 0 && braces < maxBraces; braces++) {
    try {
      return { start, end: end + 1, ...expressionCode(source.text.slice(start, end)) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      failure ??= error;
    }
    end = source.text.indexOf('}', end + 1);
  }
  const { message, line, column } = failure as ScriptSyntaxError;
  const code = source.text.slice(start, source.text.indexOf('}', start));
  const errorOffset = start + Math.min(code.length, offsetOf(`(${code}`, line, column) - 1);
  throw source.error(`\${${abbreviate(code)}} is not a valid expression: ${message}`, errorOffset);
}

/** Returns the code of an expression. @throws SyntaxError if the text is not one expression */
function expressionCode(text: string): ExpressionCode {
  try {
    return parseSingleExpression(text);
  } catch (error) {
    // The platform evaluates the text as a script, whose last statement may end with a semicolon.
    const textWithoutSemicolon = text.replace(/(?:;\s*)+$/, (ending) => blankOut(ending));
    if (!(error instanceof SyntaxError) || textWithoutSemicolon === text) throw error;
    return parseSingleExpression(textWithoutSemicolon);
  }
}

type ExpressionCode = Pick<EmbeddedExpression, 'code' | 'isSequence'>;

function parseSingleExpression(text: string): ExpressionCode {
  const textWithoutComments = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  if (textWithoutComments.trim() === '') return { code: '', isSequence: false };
  const comments: Comment[] = [];
  const program = parseInParentheses(text, comments);
  const [statement, ...otherStatements] = program.body;
  if (otherStatements.length > 0 || statement?.type !== 'ExpressionStatement' || !isInParentheses(statement))
    throw new ScriptSyntaxError('Unexpected token', 1, 1);
  const isSequence = statement.expression.type === 'SequenceExpression';
  return { code: blankOutLineComments(text, comments), isSequence };
}

function parseInParentheses(text: string, comments: Comment[]): Program {
  try {
    return plainScript(`(${text}\n)`, { ...parserOptions, onComment: comments }).program;
  } catch (error) {
    if (!(error instanceof ScriptSyntaxError) || error.message !== "Unexpected token ')'") throw error;
    // The closing parenthesis on a line of its own is not in the text.
    const isAtEnd = error.line === text.split('\n').length + 1;
    throw isAtEnd ? new ScriptSyntaxError('Unexpected end of input', error.line, error.column) : error;
  }
}

/** Whether the parentheses around the parsed text enclose the whole expression: `(a) + (b)` consists of two. */
const isInParentheses = ({ start, expression }: ExpressionStatement): boolean => expression.start > start;

/**
 * Blanks out line comments, because one at the end would hide the code after the expression on its line. The comments'
 * offsets are greater by 1 than those in `text`, because the parsed text begins with a parenthesis.
 */
function blankOutLineComments(text: string, comments: readonly Comment[]): string {
  let code = text;
  for (const { type, start, end } of comments)
    if (type === 'Line')
      code = code.slice(0, start - 1) + blankOut(code.slice(start - 1, end - 1)) + code.slice(end - 1);
  return code;
}

/**
 * Reads the code of an `<isscript>`. All scripts of a page share their variables, so a top-level `let` or
 * `const` becomes a `var`.
 * @throws ScriptSyntaxError
 */
export function readScript(source: SourceText, start: number, end: number): EmbeddedScript {
  const templateCommentPattern = /<iscomment\s*>[\s\S]*?<\/iscomment\s*>/gi;
  const text = blankOutLastComment(source.text.slice(start, end).replace(templateCommentPattern, blankOut));
  let program: Program;
  try {
    ({ program } = plainScript(text));
  } catch (error) {
    if (!(error instanceof ScriptSyntaxError)) throw error;
    throw source.error(
      `The script of <isscript> is not valid: ${error.message}`,
      start + offsetOf(text, error.line, error.column),
    );
  }
  let code = text;
  const functions: string[] = [];
  for (const node of program.body) {
    if (node.type === 'FunctionDeclaration') functions.push(node.id.name);
    if (node.type !== 'VariableDeclaration' || node.kind === 'var') continue;
    code = `${code.slice(0, node.start)}${'var'.padEnd(node.kind.length)}${code.slice(node.start + node.kind.length)}`;
  }
  return { start, code, functions };
}

/** Blanks out a line comment at the end of a script, which would hide the code after the script on its line. */
function blankOutLastComment(text: string): string {
  const lineStart = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  for (
    let commentStart = text.indexOf('//', lineStart);
    commentStart >= 0;
    commentStart = text.indexOf('//', commentStart + 1)
  ) {
    const textWithoutComment = text.slice(0, commentStart) + blankOut(text.slice(commentStart));
    // The end of the text is in a comment if the text is still valid with an invalid character after it.
    if (isValid(textWithoutComment) && isValid(`${text} @`)) return textWithoutComment;
  }
  return text;
}

function isValid(text: string): boolean {
  try {
    plainScript(text);
    return true;
  } catch {
    return false;
  }
}

const blankOut = (text: string): string => text.replace(/[^\n\r\u2028\u2029]/g, ' ');

function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split(/(?<=\r\n|[\n\u2028\u2029]|\r(?!\n))/);
  return lines.slice(0, line - 1).reduce((length, { length: next }) => length + next, 0) + column - 1;
}

function abbreviate(code: string): string {
  const line = code.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
