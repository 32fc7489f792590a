import { createContext, Script } from 'node:vm';
import type { MatchesPattern } from '../domain/preference-values.ts';

/** For all texts of a value. Backtracking takes exponentially long with some patterns, and blocks the whole service. */
const timeLimitMs = 50;

/**
 * In a context of its own, because only there V8 ends a test that takes too long. Java's patterns may escape any
 * character, such as `\\@`, which JavaScript permits without the flag `u` only.
 */
const test = new Script(`
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

/** Tests texts against a pattern. A text for which that takes longer than 50 ms does not match. */
export const matchesPattern: MatchesPattern = (pattern, texts) => {
  context ??= createContext(variables);
  Object.assign(variables, { pattern, texts });
  try {
    return test.runInContext(context, { timeout: timeLimitMs }) === true;
  } catch {
    return false;
  }
};
