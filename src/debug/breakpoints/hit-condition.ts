/** Whether the nth hit (from 1) of a breakpoint is one to stop at. */
export type HitCondition = (hits: number) => boolean;

/** Reads `5`, `= 5`, `== 5`, `> 5`, `>= 5`, `< 5`, `<= 5` and `% 5`; undefined where it is none of these. */
export function hitCondition(text: string): HitCondition | undefined {
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
