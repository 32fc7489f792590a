import type { Breakpoint } from '../../../contract/documents/debugger.ts';

/** A breakpoint that the platform should have. */
export interface DesiredBreakpoint {
  readonly scriptPath: string;
  readonly line: number;
  readonly condition: string | undefined;
}

export const breakpointKey = ({ scriptPath, line, condition }: DesiredBreakpoint): string =>
  JSON.stringify([scriptPath, line, condition ?? null]);

/** Compares conditions. Platforms may return an empty condition if none was set, and may trim a condition. */
export const hasSameCondition = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').trim() === (b ?? '').trim();

/** Maximum number of lines by which a platform moves a breakpoint to the next executable line. */
const maxLineShift = 50;

/** Returns the platform's breakpoints that may result from a desired breakpoint, nearest first. */
export function matchCandidates(
  platformBreakpoints: readonly Breakpoint[],
  { scriptPath, line, condition }: DesiredBreakpoint,
): readonly Breakpoint[] {
  return platformBreakpoints
    .filter(
      (breakpoint) =>
        breakpoint.script_path === scriptPath &&
        hasSameCondition(breakpoint.condition, condition) &&
        breakpoint.line_number >= line &&
        breakpoint.line_number <= line + maxLineShift,
    )
    .sort((a, b) => a.line_number - b.line_number);
}
