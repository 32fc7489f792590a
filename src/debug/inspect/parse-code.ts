import {
  parse,
  parseExpressionAt,
  tokenizer,
  tokTypes,
  type Expression,
  type Options,
  type Program,
} from 'acorn';
import { plainScript } from '../../../dialect/index.ts';

/** Code is evaluated within a frame: what may stand in a function, a method or a class may stand in it. */
const options: Options = {
  ecmaVersion: 'latest',
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
  checkPrivateFields: false,
  preserveParens: true,
};

export type Parsed<Tree> = Tree | { readonly problem: string };

/** Parses one whole expression, before which and after which comments and `;` may stand; the text says what is wrong where it is none. */
export function parseExpression(text: string): Parsed<{ readonly expression: Expression }> {
  const plain = withoutNewTarget(text);
  const parsed = wholeExpression(plain, text, options);
  if ('expression' in parsed || !/\bawait\b/.test(plain)) return parsed;
  const awaited = wholeExpression(plain, text, { ...options, allowAwaitOutsideFunction: true });
  return 'expression' in awaited ? { problem: noAwait } : parsed;
}

function wholeExpression(
  plain: string,
  text: string,
  how: Options,
): Parsed<{ readonly expression: Expression }> {
  try {
    const expression = parseExpressionAt(plain, 0, how);
    for (const { type, start, end } of tokenizer(plain.slice(expression.end), how)) {
      if (type === tokTypes.semi) continue;
      const rest = text.slice(expression.end);
      return { problem: `Unexpected "${rest.slice(start, Math.max(end, start + 20)).trim()}"` };
    }
    return { expression };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** An expression's own text, without what may follow it; undefined where it is none. */
export function expressionText(text: string): string | undefined {
  const parsed = parseExpression(text);
  return 'expression' in parsed ? text.slice(parsed.expression.start, parsed.expression.end) : undefined;
}

/** Whether code that can be read as an expression is a statement to who types it: a function or class with a name. */
export function isDeclaration(text: string): boolean {
  const parsed = parseExpression(text);
  if (!('expression' in parsed)) return false;
  const { expression } = parsed;
  return (
    (expression.type === 'FunctionExpression' || expression.type === 'ClassExpression') &&
    expression.id !== null &&
    expression.id !== undefined
  );
}

export interface ParsedCode {
  readonly program: Program;
  /** What the positions of the program refer to: the code, or the old dialect rewritten. */
  readonly text: string;
  /** Name of the function that gives the values of a `for each`; undefined where there is none. */
  readonly eachName: string | undefined;
}

/** Parses statements, those of the old dialect as well. */
export function parseCode(code: string): Parsed<ParsedCode> {
  try {
    return { program: parse(withoutNewTarget(code), options), text: code, eachName: undefined };
  } catch (error) {
    const old = oldDialect(code);
    if (old) return old;
    return { problem: awaits(code) ? noAwait : messageOf(error) };
  }
}

function oldDialect(code: string): ParsedCode | undefined {
  try {
    const { text, eachName } = plainScript(code);
    return { program: parse(withoutNewTarget(text), options), text, eachName };
  } catch {
    return undefined;
  }
}

/** The problem of code that is right but for an `await`. */
export const noAwait =
  '"await" cannot be used while the script is halted: no promise is settled before it runs on. Use then(), and look at the result at the next stop';

/** Whether code is wrong for nothing but an `await`. */
function awaits(code: string): boolean {
  try {
    parse(code, { ...options, allowAwaitOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}

/** `new.target` is a name of the same length, since the parser wants it in a function that it sees. */
const withoutNewTarget = (code: string): string =>
  code.replace(/\bnew(\s*)\.(\s*)target\b/g, (whole) => whole.replace(/[^\w\n]/g, '_').replace(/\n/g, '_'));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
