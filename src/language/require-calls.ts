import { codeOf } from './template-code.ts';

/** A call of `require` with a string. Offsets are those of the text. */
export interface RequireCall {
  readonly id: string;
  /** The text between the quotes. */
  readonly start: number;
  readonly end: number;
  /** Whether the string is all of the ID, unlike the first part of a sum. */
  readonly isWhole: boolean;
  /** Whether the call is the first statement of a `try`, as scripts load modules that may not exist. */
  readonly isOptional: boolean;
}

/** Comments are matched first, so that calls in them do not count; so are strings outside calls. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$.])require\s*\(\s*(["'])((?:(?!\1)[^\\\n])*)(\1?)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?/g;

/** What precedes the first call of a `try`. */
const startOfTry = /\btry\s*\{\s*(?:return\s+|(?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*)?$/;

/** At most this many characters before a call are examined. */
const maxStartOfTry = 200;

/**
 * The calls of `require` with a string in a script or a template, in their order. Works on half-written code: the closing quote and
 * parenthesis may be missing.
 */
export function requireCalls(file: string, text: string): RequireCall[] {
  const code = codeOf(file, text);
  const calls: RequireCall[] = [];
  for (const match of code.matchAll(tokens)) {
    const [whole, quote, id, endQuote = ''] = match;
    if (quote === undefined || id === undefined) continue;
    const end = match.index + whole.length - endQuote.length;
    calls.push({
      id,
      start: end - id.length,
      end,
      isWhole: /^["']\s*\)/.test(code.slice(end, end + maxStartOfTry)),
      isOptional: startOfTry.test(code.slice(Math.max(0, match.index - maxStartOfTry), match.index)),
    });
  }
  return calls;
}

/** The call whose string contains an offset, or ends at it. */
export const requireCallAt = (file: string, text: string, offset: number): RequireCall | undefined =>
  requireCalls(file, text).find(({ start, end }) => start <= offset && offset <= end);
