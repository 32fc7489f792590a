import { isPrimitive } from './expressions.ts';
import { prepareInput, type InputScope } from './input-code.ts';
import { isDeclaration, awaitMessage, parseCode, parseExpression } from './parse-code.ts';

/**
 * The Debugger API responds to an expression that throws with status 200 and the error's text (open-points, wire, 4),
 * which cannot be distinguished from a string value. The expression is therefore wrapped in a function that is called
 * in the frame, where it can read and change the frame's variables. The function tags its result if it is an error, the
 * summary of a list, or a primitive value, whose tag contains its type. Other objects are returned untagged, so that
 * the platform formats them.
 */
export type Wrapper = 'arrow' | 'function';

/**
 * The result of a wrapped evaluation. `type` is a JavaScript type name, `null`, or `object` for everything that the
 * platform formats.
 */
export type TaggedResult =
  | {
      readonly kind: 'value';
      readonly type: string;
      readonly text: string;
      /** Number of elements of a long or an empty list. */
      readonly elementCount?: number;
      /** Number of the other members of a long or an empty list. */
      readonly namedCount?: number;
    }
  | { readonly kind: 'error'; readonly text: string };

const tag = '\u2063cartwright:';
/** The tag as a string literal in ASCII, since the expression is sent in a URL. */
const tagLiteral = String.raw`'\u2063cartwright:'`;

/** Returns code that runs `body`, statements that end in a `return` or a `throw`. */
export function wrapCode(wrapper: Wrapper, body: string): string {
  const guardedCode = `try { ${body} } catch (__e) { return ${tagLiteral} + 'error:' + __e; }`;
  return wrapper === 'arrow' ? `(() => { ${guardedCode} })()` : `(function () { ${guardedCode} }).call(this)`;
}

/** The global that retains objects without a path, so that their members can be read. */
const retainedGlobal = '__cartwright';

/** Returns the object path of the value that was retained under a number, which is also its JavaScript expression. */
export const retainedPath = (retainId: number): string => `${retainedGlobal}.k${retainId}`;
/**
 * Maximum number of objects that evaluations retain in a script at a time, so that they can be expanded. Their
 * numbers begin at 1. The values of getters have the numbers after this maximum.
 */
export const maxRetainedValues = 1_000;

export const isRetainedPath = (expression: string): boolean => expression.startsWith(`${retainedGlobal}.`);
export const isRetainedGlobal = (name: string): boolean => name === retainedGlobal;

/**
 * Returns code that retains `__r`. In an engine without a global object, the code has no effect, and objects cannot
 * be expanded.
 */
const retainCode = (retainId: number): string =>
  [
    `if (__r !== null && typeof __r === 'object') try {`,
    `var __g = typeof globalThis === 'object' ? globalThis : (function () { return this; })();`,
    `if (!__g.${retainedGlobal}) Object.defineProperty(__g, '${retainedGlobal}', { value: {}, configurable: true });`,
    `__g.${retainedGlobal}.k${retainId} = __r;`,
    `} catch (__x) {}`,
  ].join(' ');

const taggedPrimitive = `${tagLiteral} + typeof __r + ':' + (__r === 0 && 1 / __r < 0 ? '-0' : String(__r));`;

/** Longer lists are returned as a summary with their length, as are empty lists, which have no text. */
export const maxUnsummarizedLength = 100;

/** Code of a function that formats the first elements of a long list. */
const listSummaryCode = [
  `function (v) { var s = ''; for (var i = 0; i < v.length; i++) {`,
  `if (s.length > 80) return s + ', \\u2026';`,
  `var d = Object.getOwnPropertyDescriptor(v, i), e = d && d.value, t = typeof e;`,
  `s += (i ? ', ' : '') + (!d ? 'empty' : d.get || d.set ? '(...)' : e === null ? 'null' : Array.isArray(e) ? 'Array(' + e.length + ')'`,
  `: t === 'object' ? '{\\u2026}' : t === 'function' ? '\\u0192' : t === 'string' ? JSON.stringify(e.length > 60 ? e.slice(0, 60) + '\\u2026' : e) : String(e)); }`,
  `return s; }`,
].join(' ');

/**
 * Returns code that retains the value in `__r` if requested, and returns it tagged. A long or empty array is returned
 * with its length, so that no other request is needed.
 */
export const tagResultCode = (retainId: number | undefined): string =>
  [
    ...(retainId === undefined ? [] : [retainCode(retainId)]),
    `if (Array.isArray(__r) && (__r.length === 0 || __r.length > ${maxUnsummarizedLength})) return ${tagLiteral} + 'list ' + __r.length + ' ' +`,
    `(__r.length > 1e5 ? 1 : Object.getOwnPropertyNames(__r).filter(function (k) { return !/^\\d+$/.test(k); }).length) + ':' + (__r.length === 0 ? '[]' : (${listSummaryCode})(__r));`,
    `return __r === null ? ${tagLiteral} + 'null:null'`,
    `: typeof __r === 'object' || typeof __r === 'function' ? __r : ${taggedPrimitive}`,
  ].join(' ');

/**
 * Returns the function body for code that a user typed: an expression, or statements, which evaluate to the value of
 * the last statement. An object is retained under `retainId`. `scope` is that of {@link prepareInput}. For code that
 * cannot be parsed, returns a message for the user instead.
 */
export function evaluationBody(
  code: string,
  retainId?: number,
  scope?: InputScope,
): { readonly body: string } | { readonly problem: string } {
  const parsedExpression = isDeclaration(code) ? undefined : parseExpression(code);
  if (parsedExpression && 'expression' in parsedExpression) {
    const { expression } = parsedExpression;
    const text = code.slice(expression.start, expression.end);
    const returnCode = isPrimitive(expression) ? `return ${taggedPrimitive}` : tagResultCode(retainId);
    return { body: `var __r = (${text}\n); ${returnCode}` };
  }
  const parsedCode = parseCode(code);
  if ('problem' in parsedCode) {
    const parsedExpression = parseExpression(code);
    // If the parser stopped in the middle of an expression, the error from parsing it as an expression is
    // clearer.
    const message =
      'problem' in parsedExpression &&
      parsedCode.problem !== awaitMessage &&
      !parsedExpression.problem.includes('Unexpected "')
        ? parsedExpression.problem
        : parsedCode.problem;
    return { problem: `Syntax error: ${message}` };
  }
  const { setup, statements } = prepareInput(parsedCode, scope);
  return { body: `var __r; ${setup} ${statements}\n; ${tagResultCode(retainId)}` };
}

/** Returns code that evaluates to `wrapperProbeResult` if the platform's engine supports the wrapper. */
export const wrapperProbe = (wrapper: Wrapper): string => wrapCode(wrapper, 'throw 1;');
export const wrapperProbeResult = `${tag}error:1`;

/** Parses the result of a wrapped evaluation. */
export function parseTaggedResult(result: string): TaggedResult {
  const text = unquote(result);
  if (!text.startsWith(tag))
    return isEngineMessage(result)
      ? { kind: 'error', text: result }
      : { kind: 'value', type: 'object', text: result };
  const taggedText = text.slice(tag.length);
  const separator = taggedText.indexOf(':');
  const type = taggedText.slice(0, separator);
  const value = taggedText.slice(separator + 1);
  if (type === 'error') return { kind: 'error', text: value };
  const list = /^list (\d+) (\d+)$/.exec(type);
  if (list)
    return {
      kind: 'value',
      type: 'object',
      text: value,
      elementCount: Number(list[1]),
      namedCount: Number(list[2]),
    };
  return { kind: 'value', type, text: value };
}

/**
 * Whether the text is the platform's own message about code that it could not run to the end. Errors of the code
 * itself are tagged, except for thrown values that cannot be converted to text (a symbol, an object without a
 * prototype).
 */
const isEngineMessage = (result: string): boolean =>
  /^(SyntaxError\b|The evaluation took longer than |TypeError: Cannot convert (object to primitive|a Symbol) value\b|.*\bis not captured by this function)/.test(
    result,
  );

/** Removes the quotes that some instances put around a string. */
const unquote = (text: string): string =>
  text.startsWith(`"${tag}`) && text.endsWith('"') ? text.slice(1, -1) : text;

/** Whether a result looks like an error's text. Used if the platform supports no wrapper. */
export const looksLikeError = (result: string): boolean =>
  /^(\w*Error\b|"?[\w$.]+"? is not (defined|a function)\.?$|Cannot (read|set|call|find) )/.test(result);
