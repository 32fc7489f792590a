import {
  parse,
  parseExpressionAt,
  tokenizer,
  tokTypes,
  type Expression,
  type Options,
  type Program,
} from 'acorn';
import { errorMessage } from '../../../contract/error-message.ts';
import { plainScript, syntaxErrorMessage } from '../../../dialect/index.ts';

/**
 * Parser options. Code is evaluated within a frame, so syntax that is valid in a function, a method or a class is
 * accepted.
 */
const options: Options = {
  ecmaVersion: 'latest',
  allowReturnOutsideFunction: true,
  allowSuperOutsideMethod: true,
  checkPrivateFields: false,
  preserveParens: true,
};

export type Parsed<Tree> = Tree | { readonly problem: string };

/**
 * Parses one complete expression, with optional comments around it and `;` after it. For other code, returns a
 * description of the problem.
 */
export function parseExpression(text: string): Parsed<{ readonly expression: Expression }> {
  const source = withoutNewTarget(text);
  const parsedStandard = parseWholeExpression(source, text, options);
  const parsedExpression =
    'expression' in parsedStandard ? parsedStandard : (parseXmlExpression(source) ?? parsedStandard);
  if ('expression' in parsedExpression || !/\bawait\b/.test(source)) return parsedExpression;
  const parsedWithAwait = parseWholeExpression(source, text, { ...options, allowAwaitOutsideFunction: true });
  return 'expression' in parsedWithAwait ? { problem: awaitMessage } : parsedExpression;
}

/** Parses an expression with E4X, which the platform evaluates unchanged. Returns undefined for other text. */
function parseXmlExpression(source: string): { readonly expression: Expression } | undefined {
  const code = parseWithXml(source);
  const [statement, ...rest] = code?.program.body ?? [];
  const isSingleExpression = rest.every(({ type }) => type === 'EmptyStatement');
  return statement?.type === 'ExpressionStatement' && isSingleExpression
    ? { expression: statement.expression }
    : undefined;
}

function parseWithXml(code: string): ParsedCode | undefined {
  try {
    const { program, xmlName } = plainScript(code, { ...options, locations: true });
    return xmlName === undefined ? undefined : { program, text: code, eachName: undefined };
  } catch {
    return undefined;
  }
}

function parseWholeExpression(
  source: string,
  text: string,
  parserOptions: Options,
): Parsed<{ readonly expression: Expression }> {
  try {
    const expression = parseExpressionAt(source, 0, parserOptions);
    for (const { type, start, end } of tokenizer(source.slice(expression.end), parserOptions)) {
      if (type === tokTypes.semi) continue;
      const remainingText = text.slice(expression.end);
      return { problem: `Unexpected "${remainingText.slice(start, Math.max(end, start + 20)).trim()}"` };
    }
    return { expression };
  } catch (error) {
    return { problem: problemOf(error, source) };
  }
}

const problemOf = (error: unknown, source: string): string =>
  error instanceof SyntaxError ? syntaxErrorMessage(error, source) : errorMessage(error);

/**
 * Returns an expression's own text, without trailing comments or `;`. Returns undefined if the code is not an
 * expression.
 */
export function expressionText(text: string): string | undefined {
  const parsedExpression = parseExpression(text);
  return 'expression' in parsedExpression
    ? text.slice(parsedExpression.expression.start, parsedExpression.expression.end)
    : undefined;
}

/** Whether code that could be parsed as an expression is a declaration: a function or class with a name. */
export function isDeclaration(text: string): boolean {
  const parsedExpression = parseExpression(text);
  if (!('expression' in parsedExpression)) return false;
  const { expression } = parsedExpression;
  return (
    (expression.type === 'FunctionExpression' || expression.type === 'ClassExpression') &&
    expression.id !== null &&
    expression.id !== undefined
  );
}

export interface ParsedCode {
  readonly program: Program;
  /** The text to which positions in the program refer: the code, or its translation from old forms of the dialect. */
  readonly text: string;
  /** Name of the function that returns the values of a `for each`; undefined if there is none. */
  readonly eachName: string | undefined;
}

/** Parses statements, including old forms of the scripts' dialect. */
export function parseCode(code: string): Parsed<ParsedCode> {
  try {
    return { program: parse(withoutNewTarget(code), options), text: code, eachName: undefined };
  } catch (error) {
    const oldDialectCode = parseWithXml(code) ?? parseOldDialect(code);
    if (oldDialectCode) return oldDialectCode;
    return { problem: usesAwait(code) ? awaitMessage : problemOf(error, code) };
  }
}

function parseOldDialect(code: string): ParsedCode | undefined {
  try {
    const { text, eachName } = plainScript(code);
    return { program: parse(withoutNewTarget(text), options), text, eachName };
  } catch {
    return undefined;
  }
}

/** Message for code that is valid except for an `await`. */
export const awaitMessage =
  '"await" cannot be used while the script is halted: no promise settles before it resumes. Use then(), and inspect the result at the next halt';

/** Whether `await` is the only error in the code. */
function usesAwait(code: string): boolean {
  try {
    parse(code, { ...options, allowAwaitOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces `new.target` with a name of the same length, since the parser accepts it only within a function.
 */
const withoutNewTarget = (code: string): string =>
  code.replace(/\bnew(\s*)\.(\s*)target\b/g, (match) => match.replace(/[^\w\n]/g, '_').replace(/\n/g, '_'));
