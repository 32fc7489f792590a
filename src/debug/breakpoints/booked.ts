import type { HitCondition } from './hit-condition.ts';
import type { Placement } from './placement.ts';
import type { Outcome } from './synchroniser.ts';

/** A breakpoint as the editor asked for it, lines 1-based. */
export interface AskedBreakpoint {
  readonly line: number;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

/** A function breakpoint as the editor asked for it. */
export interface AskedFunction {
  readonly name: string;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
}

/** What became of a breakpoint's condition since it was set. */
export interface Tally {
  /** Halts that counted: the condition held. */
  hits: number;
  /** Halts at which the adapter found the condition false. */
  refused: number;
  /** Halts at which the condition threw, and what it threw last. */
  threw: number;
  lastError: string | undefined;
}

/** A place where the platform shall halt. A function breakpoint has one for each function of its name. */
export interface BookedBreakpoint {
  readonly id: number;
  readonly kind: 'source' | 'function';
  readonly file: string;
  readonly asked: AskedBreakpoint;
  readonly stopsAt: HitCondition | undefined;
  /** Shared by the places of one function breakpoint. */
  readonly tally: Tally;
  placement: Placement | undefined;
  outcome: Outcome | undefined;
  /** Its condition is looked at by the adapter instead of the platform, so that it can be said what it came to. */
  probed: boolean;
}

export interface BookedFunction {
  readonly id: number;
  readonly asked: AskedFunction;
  readonly tally: Tally;
  /** Undefined until the cartridges have been looked through. */
  places: readonly BookedBreakpoint[] | undefined;
  /** Why there are none. */
  problem: string | undefined;
}

export const newTally = (): Tally => ({ hits: 0, refused: 0, threw: 0, lastError: undefined });
