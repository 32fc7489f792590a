import type { HitPredicate } from './hit-condition.ts';
import type { Placement } from './placement.ts';
import type { Outcome } from './synchronizer.ts';

/** A breakpoint as the editor requested it. Lines are 1-based. */
export interface RequestedBreakpoint {
  readonly line: number;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

/** What distinguishes a breakpoint from the one that it replaced on the same line. */
export interface BreakpointChange {
  readonly subject: 'condition' | 'hit count' | 'message';
  /**
   * When the platform was first known to have a breakpoint on the line, with whatever condition, since the last removal.
   * In milliseconds since 1970.
   */
  readonly firstSetTime: number;
}

/** A function breakpoint as the editor requested it. */
export interface RequestedFunctionBreakpoint {
  readonly name: string;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
}

/** The hits of a breakpoint in this session, and the other results of its condition. */
export interface HitStatistics {
  /**
   * Number of halts. A halt does not count if the adapter evaluates the condition to false or, for a breakpoint that
   * `isProbed`, cannot evaluate it.
   */
  hits: number;
  /** When the last of these halts was reported, in milliseconds since 1970; undefined before the first. */
  lastHitTime: number | undefined;
  /** ID of the thread that was halted then. The platform may have reused it since. */
  lastHitThread: number | undefined;
  /** Number of halts at which the adapter evaluated the condition to false. */
  falseCount: number;
  /**
   * What the condition compared at the last halt that `falseCount` counts, such as `total = 3`. Without such a halt:
   * what it compared when the platform first found it false. Empty if that is not known.
   */
  lastValues: readonly string[];
  /** When the adapter last evaluated the condition to false, in milliseconds since 1970; undefined before the first time. */
  lastFalseTime: number | undefined;
  /** The last known result of the condition. */
  lastResult: 'true' | 'false' | 'error' | undefined;
  /** Number of errors of the condition, at halts or reported by the platform, and the last error. */
  errorCount: number;
  lastError: string | undefined;
}

/**
 * A location at which the platform should halt. A function breakpoint has an entry for each function with its name, up
 * to a maximum number.
 */
export interface BreakpointEntry {
  readonly id: number;
  readonly kind: 'source' | 'function';
  readonly file: string;
  readonly request: RequestedBreakpoint;
  readonly hitPredicate: HitPredicate | undefined;
  /** Shared by all locations of one function breakpoint. */
  readonly hitStatistics: HitStatistics;
  /** Number of earlier halts in this session at breakpoints of this line that the user has since removed or changed. */
  earlierHits: number;
  /** Number of hits before the code was found to be unreachable, such as after a change of the cartridge path. */
  hitsBeforeWarning: number;
  /**
   * The code, without indentation, that the breakpoint's line had when the breakpoint was set or last hit. The code
   * identifies the breakpoint after an edit has moved it. Undefined if the line cannot be read.
   */
  lineText: string | undefined;
  placement: Placement | undefined;
  /** Why no request runs the code there, as far as the files show. Found after the breakpoint was set. */
  hookWarning: string | undefined;
  outcome: Outcome | undefined;
  /**
   * Whether the adapter evaluates the condition instead of the platform, so that it can report the result.
   */
  isProbed: boolean;
  /** When the adapter began to evaluate the condition, in milliseconds since 1970. */
  probeTime: number | undefined;
  /**
   * Whether the doctor has seen that the platform counted hits. Remains true if the platform counts from 0 again, such
   * as after the adapter has begun to evaluate the condition.
   */
  wasReached: boolean;
  /**
   * Whether the editor removed or changed a breakpoint of this line earlier in the session, for example by deactivating
   * all breakpoints.
   */
  isSetAgain: boolean;
  /**
   * When the editor last removed the breakpoint of this line, for example by deactivating all breakpoints, in
   * milliseconds since 1970; undefined if it has removed none in this session.
   */
  removedTime: number | undefined;
  /**
   * When the editor requested the breakpoint, in milliseconds since 1970; undefined if that was before the session was
   * connected. A change of its settings is no new request.
   */
  requestedTime: number | undefined;
  /**
   * Since when the editor has the enabled breakpoint, in milliseconds since 1970, as it said for the doctor; undefined if
   * that is not known.
   */
  enabledTime: number | undefined;
  /** How the editor has changed the breakpoint; undefined if it has not, or not since it was set in this session. */
  change: BreakpointChange | undefined;
  /**
   * When the platform was first known to have the breakpoint, in milliseconds since 1970. A breakpoint that the
   * platform has lost is set at a later time; one whose condition the adapter begins to evaluate is not.
   */
  setTime: number | undefined;
}

export interface FunctionBreakpointEntry {
  readonly id: number;
  readonly request: RequestedFunctionBreakpoint;
  readonly hitStatistics: HitStatistics;
  /** Undefined until the cartridges have been searched, or if the name is invalid. */
  locations: readonly BreakpointEntry[] | undefined;
  /** Number of further functions with the name, in which no breakpoint is set. */
  omittedCount: number;
  /** Why there are no locations. */
  problem: string | undefined;
}

export const createHitStatistics = (): HitStatistics => ({
  hits: 0,
  lastHitTime: undefined,
  lastHitThread: undefined,
  falseCount: 0,
  lastValues: [],
  lastFalseTime: undefined,
  lastResult: undefined,
  errorCount: 0,
  lastError: undefined,
});
