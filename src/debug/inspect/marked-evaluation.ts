import { parse } from 'acorn';
import { parseExpression } from './expressions.ts';

/**
 * The Debugger API answers an expression that throws with 200 and the error's text (open-points, wire, 4): it cannot be
 * told from a text value. So the expression is wrapped in a function that is called in the frame (which sees and
 * changes the frame's variables) and that marks what it gives back: errors, and primitive values with their type.
 * Objects are given back as they are, so that the platform renders them.
 */
export type Wrapper = 'arrow' | 'function';

/** What a marked evaluation came to. `type` is a type name of JavaScript, or `object` for all that is rendered by the platform. */
export type Marked =
  | { readonly kind: 'value'; readonly type: string; readonly text: string }
  | { readonly kind: 'error'; readonly text: string };

const mark = '\u2063cartwright:';
/** The mark as it stands in the expression: in ASCII, since the expression travels in a URL. */
const markLiteral = String.raw`'\u2063cartwright:'`;

/** Source that evaluates `body`, an expression or statements that end in a return. */
export function wrapped(wrapper: Wrapper, body: string): string {
  const guarded = `try { ${body} } catch (__e) { return ${markLiteral} + 'error:' + __e; }`;
  return wrapper === 'arrow' ? `(() => { ${guarded} })()` : `(function () { ${guarded} }).call(this)`;
}

/** The global that objects are kept in which no path leads to, so that their members can be looked at. */
const keeper = '__cartwright';

/** The object path, and the JavaScript, of what was kept under a number. */
export const keptPath = (number: number): string => `${keeper}.k${number}`;
export const isKept = (expression: string): boolean => expression.startsWith(`${keeper}.`);
export const isKeeper = (name: string): boolean => name === keeper;

/** Source that keeps `__r`. An engine without a global object keeps nothing, and its objects cannot be expanded then. */
const keeping = (number: number): string =>
  [
    `if (__r !== null && typeof __r === 'object') try {`,
    `var __g = typeof globalThis === 'object' ? globalThis : (function () { return this; })();`,
    `if (!__g.${keeper}) Object.defineProperty(__g, '${keeper}', { value: {}, configurable: true });`,
    `__g.${keeper}.k${number} = __r;`,
    `} catch (__x) {}`,
  ].join(' ');

/** Source that evaluates an expression and marks its value. */
const marking = (expression: string, keep: number | undefined): string =>
  [
    `var __r = (${expression}\n);`,
    ...(keep === undefined ? [] : [keeping(keep)]),
    `return __r === null ? ${markLiteral} + 'null:null'`,
    `: typeof __r === 'object' || typeof __r === 'function' ? __r`,
    `: ${markLiteral} + typeof __r + ':' + String(__r);`,
  ].join(' ');

/**
 * The body for a piece of code that a user typed: an expression, or statements of which the last may be one. `keep` is
 * the number under which the value is kept, where it is an object.
 */
export function bodyOf(code: string, keep?: number): { body: string } | { problem: string } {
  const whole = parseExpression(code);
  if ('expression' in whole) return { body: marking(code, keep) };
  try {
    const program = parse(code, { ecmaVersion: 'latest', allowReturnOutsideFunction: true });
    const last = program.body.at(-1);
    if (last?.type !== 'ExpressionStatement')
      return { body: `${code}\n; return ${markLiteral} + 'undefined:undefined';` };
    const { start, end } = last.expression;
    return { body: `${code.slice(0, last.start)} ${marking(code.slice(start, end), keep)}` };
  } catch (error) {
    const { message } = error as Error;
    return { problem: `Syntax error: ${whole.problem.includes('Unexpected "') ? message : whole.problem}` };
  }
}

/** Evaluates to `probeAnswer` where the platform's engine runs the wrapper. */
export const probe = (wrapper: Wrapper): string => wrapped(wrapper, 'throw 1;');
export const probeAnswer = `${mark}error:1`;

/** Reads the result of a marked evaluation. */
export function readMarked(result: string): Marked {
  const text = unquoted(result);
  if (!text.startsWith(mark)) return { kind: 'value', type: 'object', text: result };
  const rest = text.slice(mark.length);
  const at = rest.indexOf(':');
  const type = rest.slice(0, at);
  const value = rest.slice(at + 1);
  return type === 'error' ? { kind: 'error', text: value } : { kind: 'value', type, text: value };
}

/** Some instances render a text with quotes around it. */
const unquoted = (text: string): string =>
  text.startsWith(`"${mark}`) && text.endsWith('"') ? text.slice(1, -1) : text;

/** What an error's text looks like where marking is not possible. */
export const looksLikeError = (result: string): boolean =>
  /^(\w*Error\b|"?[\w$.]+"? is not (defined|a function)\.?$|Cannot (read|set|call|find) )/.test(result);
