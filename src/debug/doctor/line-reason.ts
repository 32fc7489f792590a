import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import type { ExaminedScript } from './examined-script.ts';

/** What decides whether a line is reached, in one sentence, and the place where a breakpoint shows why. */
export interface Reason {
  readonly text: string;
  readonly file: string;
  readonly scriptPath: string;
  readonly line: number;
  /** The function with whose name the text begins, if it says where that is called. */
  readonly calledName?: string;
  /** Whether the line may be skipped by an error that the script catches. */
  readonly isErrorCaught?: boolean;
  /** If another function calls the one around the line: what decides whether it is passed to that one. */
  readonly outer?: Reason | undefined;
  /** If the function is called in several places: what decides each call. The first one is also the reason itself. */
  readonly choices?: readonly Reason[] | undefined;
}

/**
 * Returns a reason about a function that is passed to another one with what decides whether it is passed, so that one
 * breakpoint shows both; without it once a breakpoint has halted the latest request at one of these places.
 */
export function withOuterReason(
  reason: Reason,
  { index }: Pick<ExaminedScript, 'index'>,
  breakpoints: Pick<Breakpoints, 'nearestEntry'>,
  sentTime = Infinity,
): Reason {
  const { outer } = reason;
  const hasHalted = ({ file, line }: Reason): boolean => {
    const haltLine = index.lineForBreakpoint(file, line) ?? line;
    const { lastHitTime = -Infinity } = breakpoints.nearestEntry(file, haltLine)?.hitStatistics ?? {};
    return setTimeAt(breakpoints, file, haltLine) !== undefined && lastHitTime >= sentTime;
  };
  if (!outer || hasHalted(reason) || hasHalted(outer)) return reason;
  const outermost = withOuterReason(outer, { index }, breakpoints, sentTime);
  return { ...outermost, text: `${reason.text}. ${outermost.text}` };
}

/**
 * Returns when a breakpoint was set that halts at a line, in milliseconds since 1970; undefined if there is none. One
 * that the platform has not confirmed yet counts as set in the future.
 */
export function setTimeAt(
  breakpoints: Pick<Breakpoints, 'nearestEntry'>,
  file: string,
  line: number,
): number | undefined {
  const entry = breakpoints.nearestEntry(file, line);
  const placement = entry?.placement;
  return placement?.kind === 'placed' && placement.line === line ? (entry?.setTime ?? Infinity) : undefined;
}
