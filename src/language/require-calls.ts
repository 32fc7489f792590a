/** A call of `require` with a string. Offsets are those of the text. */
export interface RequireCall {
  readonly id: string;
  /** The text between the quotes. */
  readonly start: number;
  readonly end: number;
}

/** Comments are matched first, so that calls in them do not count; so are strings outside calls. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<![\w$.])require\s*\(\s*(["'])((?:(?!\1)[^\\\n])*)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|`(?:[^`\\]|\\[\s\S])*`?/g;

/**
 * The calls of `require` with a string in a script, in their order. Works on half-written code: the closing quote and
 * parenthesis may be missing.
 */
export function requireCalls(text: string): RequireCall[] {
  const calls: RequireCall[] = [];
  for (const match of text.matchAll(tokens)) {
    const [whole, quote, id] = match;
    if (quote === undefined || id === undefined) continue;
    const end = match.index + whole.length;
    calls.push({ id, start: end - id.length, end });
  }
  return calls;
}

/** The call whose string contains an offset, or ends at it. */
export const requireCallAt = (text: string, offset: number): RequireCall | undefined =>
  requireCalls(text).find(({ start, end }) => start <= offset && offset <= end);
