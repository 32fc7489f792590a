import { extractCode } from './template-code.ts';

/** A string in a call, without its quotes. */
export interface CallString {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A call of `Resource.msg` or `Resource.msgf` with a key that is a string. */
export interface ResourceCall {
  readonly key: CallString;
  /** The string that names the bundle. Undefined if the call names none, or not by a string. */
  readonly bundleArgument: CallString | undefined;
  /** The bundle's name; undefined if it cannot be determined. */
  readonly bundle: string | undefined;
  /** Whether the call has a default message for a missing key. */
  readonly hasFallback: boolean;
}

const stringPattern = `(?:"([^"\\\\\\n]*)"?|'([^'\\\\\\n]*)'?)`;
/** Comments and strings, in which calls do not count. */
const skippedPattern = `//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)|"(?:[^"\\\\\\n]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?`;
/**
 * Calls. Group 1 is the method, 2 to 5 are the strings of the first two arguments in double or single quotes, 6 is the start of
 * a further argument, and 7 the comma before one that is `null`.
 */
const callPattern = new RegExp(
  `${skippedPattern}|(?<![\\w$])Resource\\s*\\.\\s*(msgf?)\\s*\\(\\s*${stringPattern}(?:\\s*,\\s*${stringPattern})?(\\s*,\\s*(?!null\\b|\\s)\\S)?(\\s*,)?`,
  'dg',
);

/** The bundle that is used if a call names none. */
const defaultBundle = 'message';

/**
 * Returns the calls of `Resource.msg` and `Resource.msgf` in a script or a template, in order. `msg(key)` and
 * `msg(key, fallback)` use the bundle `message`; `msg(key, bundle, fallback)` and `msgf(key, bundle, ...)` name the
 * bundle.
 */
export function resourceCalls(file: string, text: string): ResourceCall[] {
  const code = extractCode(file, text);
  const calls: ResourceCall[] = [];
  for (const match of code.matchAll(callPattern)) {
    const indices = match.indices ?? [];
    const stringAt = (firstGroup: number): CallString | undefined => {
      const group = match[firstGroup] === undefined ? firstGroup + 1 : firstGroup;
      const [range, value] = [indices[group], match[group]];
      return range && value !== undefined ? { text: value, start: range[0], end: range[1] } : undefined;
    };
    const key = stringAt(2);
    if (!key) continue;
    const secondArgument = stringAt(4);
    const hasThirdArgument = match[6] !== undefined || match[7] !== undefined;
    const isBundle = secondArgument && (match[1] === 'msgf' || hasThirdArgument);
    calls.push({
      key,
      bundleArgument: isBundle ? secondArgument : undefined,
      bundle: isBundle ? secondArgument.text : hasNoMoreArguments(code, match) ? defaultBundle : undefined,
      hasFallback: isBundle ? match[6] !== undefined : secondArgument !== undefined,
    });
  }
  return calls;
}

/** Whether the call ends after the matched arguments, and therefore names no bundle. */
const hasNoMoreArguments = (code: string, match: RegExpMatchArray): boolean =>
  /^\s*\)/.test(code.slice((match.index ?? 0) + match[0].length));
