import { extractCode } from './template-code.ts';

/** A call of `require` with a string. `start` and `end` are the offsets of the text between the quotes. */
export interface RequireCall {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Whether the string is the only argument. False for an operand of a concatenation, and for an unfinished call. */
  readonly isComplete: boolean;
  /** Whether the call is the first statement of a `try`: the module may not exist. */
  readonly isOptional: boolean;
}

/** Calls. Comments and other strings are matched, too, so that calls in them do not count. */
const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$.])require\s*\(\s*(["'])((?:(?!\1)[^\\\n])*)(\1?)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?/g;

/** The text before a call that is the first statement of a `try`. */
const tryStartPattern = /\btry\s*\{\s*(?:return\s+|(?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*)?$/;

/** Maximum number of characters that are examined before and after a call. */
const maxContextLength = 200;

/**
 * Returns the calls of `require` with a string in a script or a template, in order. The code may be incomplete: the
 * closing quote and parenthesis may be missing.
 */
export function requireCalls(file: string, text: string): RequireCall[] {
  const code = extractCode(file, text);
  const calls: RequireCall[] = [];
  for (const match of code.matchAll(tokenPattern)) {
    const [fullMatch, quote, id, endQuote = ''] = match;
    if (quote === undefined || id === undefined) continue;
    const end = match.index + fullMatch.length - endQuote.length;
    calls.push({
      id,
      start: end - id.length,
      end,
      isComplete: /^["']\s*\)/.test(code.slice(end, end + maxContextLength)),
      isOptional: tryStartPattern.test(code.slice(Math.max(0, match.index - maxContextLength), match.index)),
    });
  }
  return calls;
}

/** Returns the call whose string contains an offset, or ends at it, if there is one. */
export const requireCallAt = (file: string, text: string, offset: number): RequireCall | undefined =>
  requireCalls(file, text).find(({ start, end }) => start <= offset && offset <= end);
