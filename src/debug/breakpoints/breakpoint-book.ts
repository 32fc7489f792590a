import type { AskedBreakpoint, AskedFunction, BookedBreakpoint, BookedFunction } from './booked.ts';
import { newTally } from './booked.ts';
import { expressionText, parseExpression } from '../inspect/parse-code.ts';
import { hitCondition } from './hit-condition.ts';
import { keyOf, type Wanted } from './breakpoint-match.ts';
import type { Outcome } from './synchroniser.ts';

/** The breakpoints that the editor wants, by file and by function, and what became of each. It asks nobody anything. */
export class BreakpointBook {
  readonly #byFile = new Map<string, readonly BookedBreakpoint[]>();
  #functions: readonly BookedFunction[] = [];
  #nextId = 1;

  /** Replaces the breakpoints of a file; one that was there keeps its id and its hits. */
  replace(file: string, asked: readonly AskedBreakpoint[]): readonly BookedBreakpoint[] {
    const earlier = new Map(
      (this.#byFile.get(file) ?? []).map((booked) => [signature(booked.asked), booked]),
    );
    const booked = asked.map((one): BookedBreakpoint => {
      const same = earlier.get(signature(one));
      earlier.delete(signature(one));
      return same ?? newBooked(this.#nextId++, 'source', file, one);
    });
    this.#byFile.set(file, booked);
    return booked;
  }

  /** Replaces all function breakpoints; one that was there keeps its id, its hits and its places. */
  replaceFunctions(asked: readonly AskedFunction[]): readonly BookedFunction[] {
    const earlier = new Map(this.#functions.map((booked) => [JSON.stringify(booked.asked), booked]));
    this.#functions = asked.map((one): BookedFunction => {
      const same = earlier.get(JSON.stringify(one));
      earlier.delete(JSON.stringify(one));
      return (
        same ?? { id: this.#nextId++, asked: one, tally: newTally(), places: undefined, problem: undefined }
      );
    });
    return this.#functions;
  }

  /** Another session with the same breakpoints: hits count from one, and functions are looked for again. */
  startAnew(): void {
    for (const { tally } of [...this.all(), ...this.#functions]) Object.assign(tally, newTally());
    for (const one of this.#functions) one.places = undefined;
  }

  all(): readonly BookedBreakpoint[] {
    return [...this.#byFile.values(), ...this.#functions.map(({ places }) => places ?? [])].flat();
  }

  functions(): readonly BookedFunction[] {
    return this.#functions;
  }

  /** What the platform should hold for all of it. */
  wanted(): Wanted[] {
    return this.all().flatMap((booked) => wantedOf(booked) ?? []);
  }

  /** Those for which the platform holds a breakpoint of this key. */
  ofKey(key: string): readonly BookedBreakpoint[] {
    return this.all().filter((booked) => {
      const wanted = wantedOf(booked);
      return wanted !== undefined && keyOf(wanted) === key;
    });
  }

  /** Those that a halt at this place may have hit. */
  at(scriptPath: string, line: number): readonly BookedBreakpoint[] {
    return this.all().filter((booked) => standsIn(booked, scriptPath) && lineOf(booked) === line);
  }

  /** Those of the line from which a platform may have moved a halt to this place: the nearest before it, else behind it. */
  around(
    scriptPath: string,
    line: number,
    mayHaltAt: (file: string, line: number, halt: number) => boolean,
  ): readonly BookedBreakpoint[] {
    const candidates = this.all().filter((booked) => {
      const from = standsIn(booked, scriptPath) ? lineOf(booked) : undefined;
      return from !== undefined && from !== line && mayHaltAt(booked.file, from, line);
    });
    const lines = candidates.map((booked) => lineOf(booked) ?? 0).sort((a, b) => a - b);
    const nearest = lines.findLast((one) => one < line) ?? lines[0];
    return candidates.filter((booked) => lineOf(booked) === nearest);
  }
}

export function newBooked(
  id: number,
  kind: BookedBreakpoint['kind'],
  file: string,
  asked: AskedBreakpoint,
  tally = newTally(),
): BookedBreakpoint {
  return {
    id,
    kind,
    file,
    asked,
    stopsAt: asked.hitCondition === undefined ? undefined : hitCondition(asked.hitCondition),
    tally,
    placement: undefined,
    outcome: undefined,
    probed: false,
  };
}

const standsIn = ({ placement }: BookedBreakpoint, scriptPath: string): boolean =>
  placement?.kind === 'placed' && placement.scriptPath === scriptPath;

/** Where it halts, as far as that is certain; undefined where it does not. */
function lineOf({ placement, outcome }: BookedBreakpoint): number | undefined {
  if (placement?.kind !== 'placed' || !outcome) return undefined;
  if ('line' in outcome) return outcome.line;
  return outcome.uncertain ? placement.line : undefined;
}

const signature = ({ line, condition, hitCondition: hit, logMessage }: AskedBreakpoint): string =>
  JSON.stringify([line, condition ?? null, hit ?? null, logMessage ?? null]);

export const hasBadHitCondition = ({ asked, stopsAt }: BookedBreakpoint): boolean =>
  asked.hitCondition !== undefined && !stopsAt;

/** Why a condition can never be met: platforms take one that they cannot read for one that is false. */
export function conditionProblem({ asked: { condition } }: BookedBreakpoint): string | undefined {
  if (condition === undefined) return undefined;
  if (condition.trim() === '') return undefined;
  const parsed = parseExpression(condition);
  return 'problem' in parsed
    ? `The condition "${condition}" is no expression: ${parsed.problem}.`
    : undefined;
}

export function wantedOf(booked: BookedBreakpoint): Wanted | undefined {
  const { placement, asked, probed } = booked;
  if (placement?.kind !== 'placed' || hasBadHitCondition(booked) || conditionProblem(booked) !== undefined)
    return undefined;
  // A person ends a condition as a statement, with `;` or a comment: not every platform reads that.
  const condition = asked.condition === undefined ? undefined : expressionText(asked.condition);
  return {
    scriptPath: placement.scriptPath,
    line: placement.line,
    condition: condition === '' || probed ? undefined : condition,
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
