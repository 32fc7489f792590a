/** Whether to stop at the given hit (from 1) of a breakpoint. */
export type HitPredicate = (hits: number) => boolean;

/**
 * Parses `5`, `= 5`, `== 5`, `=== 5`, `> 5`, `>= 5`, `< 5`, `<= 5` and `% 5`, each also with a `;` at its end. Returns
 * undefined for any other text and for `% 0`.
 */
export function parseHitCondition(text: string): HitPredicate | undefined {
  const match = /^\s*(={1,3}|>=?|<=?|%)?\s*(\d+)\s*;?\s*$/.exec(text);
  if (!match) return undefined;
  const count = Number(match[2]);
  switch (match[1]) {
    case '>':
      return (hits) => hits > count;
    case undefined:
    case '>=':
      return (hits) => hits >= count;
    case '<':
      return (hits) => hits < count;
    case '<=':
      return (hits) => hits <= count;
    case '%':
      return count === 0 ? undefined : (hits) => hits % count === 0;
    default:
      return (hits) => hits === count;
  }
}
