import type { DebugProtocol } from '@vscode/debugprotocol';
import { hitCondition, type HitCondition } from './hit-condition.ts';
import type { Placement } from './placement.ts';
import { keyOf, type Outcome, type Wanted } from './synchroniser.ts';

/** A breakpoint as the editor asked for it, lines 1-based. */
export interface AskedBreakpoint {
  readonly line: number;
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
  readonly logMessage?: string | undefined;
}

export interface BookedBreakpoint {
  readonly id: number;
  readonly file: string;
  readonly asked: AskedBreakpoint;
  readonly stopsAt: HitCondition | undefined;
  placement: Placement | undefined;
  outcome: Outcome | undefined;
  hits: number;
}

/** The breakpoints that the editor wants, by file, and what became of each. It asks nobody anything. */
export class BreakpointBook {
  readonly #byFile = new Map<string, readonly BookedBreakpoint[]>();
  #nextId = 1;

  /** Replaces the breakpoints of a file; one that was there keeps its id and its hits. */
  replace(file: string, asked: readonly AskedBreakpoint[]): readonly BookedBreakpoint[] {
    const earlier = new Map(
      (this.#byFile.get(file) ?? []).map((booked) => [signature(booked.asked), booked]),
    );
    const booked = asked.map((one): BookedBreakpoint => {
      const same = earlier.get(signature(one));
      earlier.delete(signature(one));
      return (
        same ?? {
          id: this.#nextId++,
          file,
          asked: one,
          stopsAt: one.hitCondition === undefined ? undefined : hitCondition(one.hitCondition),
          placement: undefined,
          outcome: undefined,
          hits: 0,
        }
      );
    });
    this.#byFile.set(file, booked);
    return booked;
  }

  all(): readonly BookedBreakpoint[] {
    return [...this.#byFile.values()].flat();
  }

  /** What the platform should hold for all of it. */
  wanted(): Wanted[] {
    return this.all().flatMap((booked) => wantedOf(booked) ?? []);
  }

  /** Those that a halt at this place may have hit. */
  at(scriptPath: string, line: number): readonly BookedBreakpoint[] {
    return this.all().filter(
      ({ placement, outcome }) =>
        placement?.kind === 'placed' &&
        placement.scriptPath === scriptPath &&
        outcome !== undefined &&
        'line' in outcome &&
        outcome.line === line,
    );
  }
}

const signature = ({ line, condition, hitCondition: hit, logMessage }: AskedBreakpoint): string =>
  JSON.stringify([line, condition ?? null, hit ?? null, logMessage ?? null]);

const hasBadHitCondition = ({ asked, stopsAt }: BookedBreakpoint): boolean =>
  asked.hitCondition !== undefined && !stopsAt;

export function wantedOf(booked: BookedBreakpoint): Wanted | undefined {
  const { placement, asked } = booked;
  if (placement?.kind !== 'placed' || hasBadHitCondition(booked)) return undefined;
  const condition = asked.condition?.trim();
  return {
    scriptPath: placement.scriptPath,
    line: placement.line,
    condition: condition === '' ? undefined : condition,
  };
}

/** What the platform's outcomes mean for a booked breakpoint. */
export function outcomeOf(
  booked: BookedBreakpoint,
  outcomes: ReadonlyMap<string, Outcome>,
): Outcome | undefined {
  const wanted = wantedOf(booked);
  return wanted && outcomes.get(keyOf(wanted));
}

/** The DAP view of a breakpoint, its line 1-based. */
export function breakpointView(booked: BookedBreakpoint): DebugProtocol.Breakpoint {
  const { id, asked, placement, outcome } = booked;
  const unverified = (message: string, reason: 'pending' | 'failed' = 'failed') => ({
    id,
    verified: false,
    line: asked.line,
    message,
    reason,
  });
  if (!placement) return unverified('Waiting for the session to connect.', 'pending');
  if (placement.kind === 'refused') return unverified(placement.reason);
  if (hasBadHitCondition(booked))
    return unverified(
      `"${asked.hitCondition ?? ''}" is no hit count. It reads like 5 (from the fifth hit on), == 5, > 5, or % 5 (each fifth).`,
    );
  if (!outcome) return unverified('Waiting for the platform.', 'pending');
  if ('problem' in outcome) return unverified(outcome.problem);
  if (placement.doubt !== undefined && booked.hits === 0)
    return { ...unverified(placement.doubt, 'pending'), line: outcome.line };
  const moved =
    outcome.line === asked.line
      ? {}
      : { message: `Line ${asked.line} has no code: moved to line ${outcome.line}.` };
  return { id, verified: true, line: outcome.line, ...moved };
}
