import { codeOf } from './template-code.ts';

/** A string in a call, without its quotes. */
export interface CallString {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A call of `Resource.msg` or `Resource.msgf` with a key that is a string. */
export interface ResourceCall {
  readonly key: CallString;
  /** The string that names the bundle; undefined while there is no second argument, and if it is not a string. */
  readonly bundleArgument: CallString | undefined;
  /** The bundle's name; undefined if it is not known. */
  readonly bundle: string | undefined;
  /** Whether the call has a text of its own for a missing key. */
  readonly hasFallback: boolean;
}

const string = `(?:"([^"\\\\\\n]*)"?|'([^'\\\\\\n]*)'?)`;
/** What contains no calls: comments, and strings, which may contain slashes. */
const others = `//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)|"(?:[^"\\\\\\n]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?`;
const calls = new RegExp(
  `${others}|(?<![\\w$])Resource\\s*\\.\\s*(msgf?)\\s*\\(\\s*${string}(?:\\s*,\\s*${string})?(\\s*,\\s*(?!null\\b|\\s)\\S)?(\\s*,)?`,
  'dg',
);

/** The bundle of keys for which no bundle is named. */
const defaultBundle = 'message';

/**
 * The calls in a script or a template, in their order. `msg(key)` and `msg(key, fallback)` are about the bundle `message`,
 * `msg(key, bundle, fallback)` and `msgf(key, bundle, ...)` about a bundle.
 */
export function resourceCalls(file: string, text: string): ResourceCall[] {
  const code = codeOf(file, text);
  const result: ResourceCall[] = [];
  for (const match of code.matchAll(calls)) {
    const indices = match.indices ?? [];
    const stringAt = (double: number): CallString | undefined => {
      const group = match[double] === undefined ? double + 1 : double;
      const [range, value] = [indices[group], match[group]];
      return range && value !== undefined ? { text: value, start: range[0], end: range[1] } : undefined;
    };
    const key = stringAt(2);
    if (!key) continue;
    const second = stringAt(4);
    const hasThird = match[6] !== undefined || match[7] !== undefined;
    const isBundle = second && (match[1] === 'msgf' || hasThird);
    result.push({
      key,
      bundleArgument: isBundle ? second : undefined,
      bundle: isBundle ? second.text : isClosed(code, match) ? defaultBundle : undefined,
      hasFallback: isBundle ? match[6] !== undefined : second !== undefined,
    });
  }
  return result;
}

/** Whether the call ends right after its arguments, which tells that it has no bundle. */
const isClosed = (code: string, match: RegExpMatchArray): boolean =>
  /^\s*\)/.test(code.slice((match.index ?? 0) + match[0].length));
