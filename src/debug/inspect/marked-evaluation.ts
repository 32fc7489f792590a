import { inputCode, type InputScope } from './input-code.ts';
import { expressionText, isDeclaration, noAwait, parseCode, parseExpression } from './parse-code.ts';

/**
 * The Debugger API answers an expression that throws with 200 and the error's text (open-points, wire, 4): it cannot be
 * told from a text value. So the expression is wrapped in a function that is called in the frame (which sees and
 * changes the frame's variables) and that marks what it gives back: errors, and primitive values with their type.
 * Objects are given back as they are, so that the platform renders them.
 */
export type Wrapper = 'arrow' | 'function';

/** What a marked evaluation came to. `type` is a type name of JavaScript, or `object` for all that is rendered by the platform. */
export type Marked =
  | {
      readonly kind: 'value';
      readonly type: string;
      readonly text: string;
      readonly elements?: number;
      readonly named?: number;
    }
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

/** Lists longer than this are told of with their length; an empty one has no text of its own. */
export const announcedFrom = 100;

/** A long list's text as the platform would write it, and no more of it than fits a line or two. */
const listText = [
  `function (v) { var s = ''; for (var i = 0; i < v.length && s.length < 1000; i++) {`,
  `var d = Object.getOwnPropertyDescriptor(v, i), e = d && d.value;`,
  `s += (i ? ',' : '') + (e === null || e === undefined ? '' : Array.isArray(e) ? '[\\u2026]' : typeof e === 'object' ? '[object Object]' : typeof e === 'function' ? 'function' : String(e)); }`,
  `return s.length < 1000 ? s : s.slice(0, 1000) + '\\u2026'; }`,
].join(' ');

/**
 * Source that keeps the value in `__r`, where it is to be kept, and gives it back marked. A long array comes with its
 * length, so that nobody has to ask for it.
 */
export const marking = (keep: number | undefined): string =>
  [
    ...(keep === undefined ? [] : [keeping(keep)]),
    `if (Array.isArray(__r) && (__r.length === 0 || __r.length > ${announcedFrom})) return ${markLiteral} + 'list ' + __r.length + ' ' +`,
    `(__r.length > 1e5 ? 1 : Object.getOwnPropertyNames(__r).filter(function (k) { return !/^\\d+$/.test(k); }).length) + ':' + (__r.length === 0 ? '[]' : (${listText})(__r));`,
    `return __r === null ? ${markLiteral} + 'null:null'`,
    `: typeof __r === 'object' || typeof __r === 'function' ? __r`,
    `: ${markLiteral} + typeof __r + ':' + String(__r);`,
  ].join(' ');

/**
 * The body for a piece of code that a user typed: an expression, or statements whose value is that of the last. `keep`
 * is the number under which the value is kept, where it is an object; with `scope`, what is declared stays.
 */
export function bodyOf(
  code: string,
  keep?: number,
  scope?: InputScope,
): { readonly body: string } | { readonly problem: string } {
  const own = isDeclaration(code) ? undefined : expressionText(code);
  if (own !== undefined) return { body: `var __r = (${own}\n); ${marking(keep)}` };
  const parsed = parseCode(code);
  if ('problem' in parsed) {
    const whole = parseExpression(code);
    // What stops in the middle of an expression is better told by who reads it as one.
    const told =
      'problem' in whole && parsed.problem !== noAwait && !whole.problem.includes('Unexpected "')
        ? whole.problem
        : parsed.problem;
    return { problem: `Syntax error: ${told}` };
  }
  const { setup, statements } = inputCode(parsed, scope);
  return { body: `var __r; ${setup} ${statements}\n; ${marking(keep)}` };
}

/** Evaluates to `probeAnswer` where the platform's engine runs the wrapper. */
export const probe = (wrapper: Wrapper): string => wrapped(wrapper, 'throw 1;');
export const probeAnswer = `${mark}error:1`;

/** Reads the result of a marked evaluation. */
export function readMarked(result: string): Marked {
  const text = unquoted(result);
  if (!text.startsWith(mark))
    return isOutside(result)
      ? { kind: 'error', text: result }
      : { kind: 'value', type: 'object', text: result };
  const rest = text.slice(mark.length);
  const at = rest.indexOf(':');
  const type = rest.slice(0, at);
  const value = rest.slice(at + 1);
  if (type === 'error') return { kind: 'error', text: value };
  const list = /^list (\d+) (\d+)$/.exec(type);
  if (list)
    return { kind: 'value', type: 'object', text: value, elements: Number(list[1]), named: Number(list[2]) };
  return { kind: 'value', type, text: value };
}

/**
 * What only the platform itself says of code that it did not run to its end: whatever the code threw was marked, but for
 * what has no text to mark (a thrown symbol, an object without a prototype).
 */
const isOutside = (result: string): boolean =>
  /^(SyntaxError\b|The evaluation took longer than |TypeError: Cannot convert (object to primitive|a Symbol) value\b|.*\bis not captured by this function)/.test(
    result,
  );

/** Some instances render a text with quotes around it. */
const unquoted = (text: string): string =>
  text.startsWith(`"${mark}`) && text.endsWith('"') ? text.slice(1, -1) : text;

/** What an error's text looks like where marking is not possible. */
export const looksLikeError = (result: string): boolean =>
  /^(\w*Error\b|"?[\w$.]+"? is not (defined|a function)\.?$|Cannot (read|set|call|find) )/.test(result);
