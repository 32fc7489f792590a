import type { Breakpoint } from '../../../contract/documents/debugger.ts';

/** A breakpoint that the platform should hold. */
export interface Wanted {
  readonly scriptPath: string;
  readonly line: number;
  readonly condition: string | undefined;
}

export const keyOf = ({ scriptPath, line, condition }: Wanted): string =>
  JSON.stringify([scriptPath, line, condition ?? null]);

/** Platforms give an empty condition back where there is none, and may give a condition back trimmed. */
export const sameCondition = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim() === (other ?? '').trim();

/** Lines by which a platform moves a breakpoint at most, to the next one at which the script can halt. */
const furthestMove = 50;

/** Of a platform's breakpoints those that may be what became of a wanted one, the nearest first. */
export function answersTo(
  listed: readonly Breakpoint[],
  { scriptPath, line, condition }: Wanted,
): readonly Breakpoint[] {
  return listed
    .filter(
      (one) =>
        one.script_path === scriptPath &&
        sameCondition(one.condition, condition) &&
        one.line_number >= line &&
        one.line_number <= line + furthestMove,
    )
    .sort((a, b) => a.line_number - b.line_number);
}
