import { createContext, Script } from 'node:vm';
import type { MatchesPattern } from '../domain/preference-values.ts';

/** Time limit for all texts of a value. Some patterns backtrack in exponential time, which would block the service. */
const timeLimitMs = 50;

/**
 * The test runs in a context of its own, because only there does V8 end a test that takes too long. The platform's
 * patterns are Java's, which may escape any punctuation character, such as `\@`. JavaScript permits that only without
 * the flag `u`.
 */
const testScript = new Script(`
  (() => {
    for (const flags of ['u', '']) {
      let expression;
      try {
        expression = new RegExp('^(?:' + pattern + ')$', flags);
      } catch {
        continue;
      }
      return texts.every((text) => expression.test(text));
    }
    return true;
  })()`);
const variables: { pattern: string; texts: readonly string[] } = { pattern: '', texts: [] };
let context: object | undefined;

/**
 * Whether all texts match a pattern. Returns false if the test takes longer than 50 ms, and true if the pattern is not
 * a valid regular expression.
 */
export const matchesPattern: MatchesPattern = (pattern, texts) => {
  context ??= createContext(variables);
  Object.assign(variables, { pattern, texts });
  try {
    return testScript.runInContext(context, { timeout: timeLimitMs }) === true;
  } catch {
    return false;
  }
};
