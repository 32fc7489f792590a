import type { Breakpoint, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { isFault } from '../../client/errors.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import { matchCandidates, keyOf, sameCondition, type DesiredBreakpoint } from './breakpoint-match.ts';

/**
 * The outcome of setting a breakpoint: the line at which the platform has it, or why the platform does not
 * have it.
 */
export type Outcome =
  | { readonly line: number }
  | {
      readonly problem: string;
      /** The platform may have the breakpoint all the same: its response was lost. */
      readonly uncertain?: true;
    };

/** A breakpoint of this session as the platform has it. */
type InstalledBreakpoint = Breakpoint;

type BreakpointApi = Pick<DebuggerApi, 'breakpoints' | 'addBreakpoints' | 'removeBreakpoint'>;

/**
 * Makes the platform's breakpoints match the requested ones, by sending only the differences. An unchanged
 * breakpoint is never removed and set again, since a script could run past it in between. Breakpoints that
 * the platform has under our client id before the first synchronization are left over from an earlier session
 * and are removed. Breakpoints that appear later belong to another client and stay. This class is independent
 * of files and DAP.
 */
export class BreakpointSynchronizer {
  readonly #api: BreakpointApi;
  /** What the platform has for this session, by key; undefined if that is uncertain. */
  #installed: Map<string, InstalledBreakpoint> | undefined;
  /** The last certain value of `#installed`. */
  #lastInstalled: ReadonlyMap<string, InstalledBreakpoint> = new Map();
  /**
   * Breakpoints that were sent, but whose response was lost: the platform may have them, now or in a moment.
   */
  #unconfirmed: readonly DesiredBreakpoint[] = [];
  #foreignBreakpoints: readonly Breakpoint[] = [];
  #isFirst = true;
  #currentTurn: Promise<unknown> = Promise.resolve();

  constructor(api: BreakpointApi) {
    this.#api = api;
  }

  /**
   * Synchronizes the breakpoints, one call after another. `desired` is called when the call's turn comes.
   * Never rejects because of a single breakpoint; rejects with a `PlatformError` if the platform does not
   * respond.
   */
  synchronize(desired: () => readonly DesiredBreakpoint[]): Promise<ReadonlyMap<string, Outcome>> {
    return this.#inTurn(() => this.#applyChanges(byKey(desired())));
  }

  /**
   * Checks whether the platform still has the breakpoints of this session, and sets missing ones again.
   * Returns the outcomes if any were missing. Rejects with a `PlatformError`.
   */
  check(desired: () => readonly DesiredBreakpoint[]): Promise<ReadonlyMap<string, Outcome> | undefined> {
    return this.#inTurn(async () => {
      const previous = this.#installed;
      if (!previous) return undefined;
      this.#invalidate();
      const { installed, surplus } = await this.#readInstalled();
      await Promise.all(surplus.map((id) => this.#remove(id)));
      const isMissing = [...previous.keys()].some((key) => !installed.has(key));
      return isMissing ? this.#applyChanges(byKey(desired())) : undefined;
    });
  }

  /**
   * If another client has breakpoints under the same id, removes the breakpoints of this session and returns
   * those of the other client. Otherwise it removes nothing. Rejects with a `PlatformError`.
   */
  withdraw(): Promise<readonly Breakpoint[]> {
    return this.#inTurn(async () => {
      this.#invalidate();
      const { installed, surplus } = await this.#readInstalled();
      if (this.#foreignBreakpoints.length === 0) return [];
      await Promise.all(
        [...surplus, ...[...installed.values()].map(({ id }) => id)].map((id) => this.#remove(id)),
      );
      installed.clear();
      return this.#foreignBreakpoints;
    });
  }

  /**
   * Returns the key of the breakpoint with this id on the platform, or undefined if it does not belong to
   * this session.
   */
  keyOfId(id: number): string | undefined {
    return [...(this.#installed ?? this.#lastInstalled)].find(([, breakpoint]) => breakpoint.id === id)?.[0];
  }

  /**
   * Forgets the platform's breakpoints, since the platform has lost them (a restart): new ones will have
   * other ids.
   */
  reset(): void {
    this.#installed = undefined;
    this.#lastInstalled = new Map();
    this.#unconfirmed = [];
  }

  /** Marks the platform's breakpoints as uncertain: the next turn requests them again. */
  #invalidate(): void {
    this.#installed = undefined;
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const currentTurn = this.#currentTurn.then(action);
    // The effect of a request whose response was lost is unknown, and a breakpoint that is not recorded would
    // never be removed.
    this.#currentTurn = currentTurn.catch(() => this.#invalidate());
    return currentTurn;
  }

  async #applyChanges(
    desired: ReadonlyMap<string, DesiredBreakpoint>,
  ): Promise<ReadonlyMap<string, Outcome>> {
    const { installed, surplus } = await this.#readInstalled();
    const outcomes = new Map<string, Outcome>();
    const stale = [...installed].filter(([key]) => !desired.has(key));
    await Promise.all([...surplus, ...stale.map(([, { id }]) => id)].map((id) => this.#remove(id)));
    for (const [key] of stale) installed.delete(key);
    const missing = [...desired].filter(([key]) => !installed.has(key));
    await this.#add(missing, installed, outcomes);
    for (const key of desired.keys()) {
      const breakpoint = installed.get(key);
      if (breakpoint) outcomes.set(key, { line: breakpoint.line_number });
    }
    return outcomes;
  }

  /** Requests the platform's breakpoints. `surplus` contains the ids of those that it should not have. */
  async #readInstalled(): Promise<{ installed: Map<string, InstalledBreakpoint>; surplus: number[] }> {
    if (this.#installed) return { installed: this.#installed, surplus: [] };
    const platformBreakpoints = [...(await this.#api.breakpoints())];
    const { installed, surplus, foreignBreakpoints } = this.#isFirst
      ? adoptListed(platformBreakpoints)
      : this.#matchListed(platformBreakpoints);
    this.#isFirst = false;
    this.#installed = installed;
    this.#lastInstalled = installed;
    this.#foreignBreakpoints = foreignBreakpoints;
    return { installed, surplus };
  }

  /**
   * Finds the breakpoints of this session among the platform's: those with a known id, and those whose
   * response was lost.
   */
  #matchListed(platformBreakpoints: readonly Breakpoint[]): InstalledBreakpoints {
    const installed = new Map<string, InstalledBreakpoint>();
    const rest = new Set(platformBreakpoints);
    for (const [key, previous] of this.#lastInstalled) {
      const match = platformBreakpoints.find(
        (breakpoint) =>
          breakpoint.id === previous.id &&
          breakpoint.script_path === previous.script_path &&
          sameCondition(breakpoint.condition, previous.condition),
      );
      if (match && rest.delete(match)) installed.set(key, match);
    }
    const surplus: number[] = [];
    for (const desiredBreakpoint of this.#unconfirmed) {
      const key = keyOf(desiredBreakpoint);
      for (const breakpoint of matchCandidates([...rest], desiredBreakpoint)) {
        const existing = installed.get(key);
        if (existing && existing.line_number !== breakpoint.line_number) continue;
        rest.delete(breakpoint);
        if (existing) surplus.push(breakpoint.id);
        else installed.set(key, breakpoint);
      }
    }
    return { installed, surplus, foreignBreakpoints: [...rest] };
  }

  async #remove(id: number): Promise<void> {
    try {
      await this.#api.removeBreakpoint(id);
    } catch (error) {
      if (!isFault(error, 'BreakpointNotFound')) throw error;
    }
  }

  async #add(
    missing: readonly [string, DesiredBreakpoint][],
    installed: Map<string, InstalledBreakpoint>,
    outcomes: Map<string, Outcome>,
  ): Promise<void> {
    if (missing.length === 0) return;
    try {
      const addedBreakpoints = [
        ...(await this.#api.addBreakpoints(
          missing.map(([, desiredBreakpoint]) => toDocument(desiredBreakpoint)),
        )),
      ];
      const matches = matchAdded(
        addedBreakpoints,
        missing.map(([, desiredBreakpoint]) => desiredBreakpoint),
      );
      missing.forEach(([key], index) => {
        const match = matches[index];
        if (match) installed.set(key, match);
        else
          outcomes.set(key, {
            problem: 'The platform accepted the request, but did not set this breakpoint.',
          });
      });
    } catch (error) {
      if (!isRefusal(error)) {
        this.#unconfirmed = [
          ...this.#unconfirmed,
          ...missing.map(([, desiredBreakpoint]) => desiredBreakpoint),
        ];
        throw error;
      }
      if (missing.length === 1 && missing[0]) outcomes.set(missing[0][0], { problem: errorMessage(error) });
      // A breakpoint that the platform refuses must not prevent the others from being set.
      else for (const entry of missing) await this.#add([entry], installed, outcomes);
    }
  }
}

interface InstalledBreakpoints {
  readonly installed: Map<string, InstalledBreakpoint>;
  readonly surplus: number[];
  readonly foreignBreakpoints: readonly Breakpoint[];
}

/** Adopts all breakpoints that an earlier session has left, each location once. */
function adoptListed(platformBreakpoints: readonly Breakpoint[]): InstalledBreakpoints {
  const installed = new Map<string, InstalledBreakpoint>();
  const surplus: number[] = [];
  for (const breakpoint of platformBreakpoints) {
    const key = keyOf({
      scriptPath: breakpoint.script_path,
      line: breakpoint.line_number,
      condition: breakpoint.condition,
    });
    if (installed.has(key)) surplus.push(breakpoint.id);
    else installed.set(key, breakpoint);
  }
  return { installed, surplus, foreignBreakpoints: [] };
}

const byKey = (desired: readonly DesiredBreakpoint[]): ReadonlyMap<string, DesiredBreakpoint> =>
  new Map(desired.map((breakpoint) => [keyOf(breakpoint), breakpoint]));

/**
 * Matches the breakpoints that the platform has added with the desired ones. The platform may return them in
 * another order, with other lines, and incompletely.
 */
function matchAdded(
  addedBreakpoints: Breakpoint[],
  desired: readonly DesiredBreakpoint[],
): readonly (Breakpoint | undefined)[] {
  // Exact lines are matched first, so that a breakpoint that was moved to the line of another is not mistaken
  // for it.
  const matches = desired.map((desiredBreakpoint) =>
    takeFirst(addedBreakpoints, (breakpoint) => isExactly(breakpoint, desiredBreakpoint)),
  );
  desired.forEach((desiredBreakpoint, index) => {
    const [nearest] = matchCandidates(addedBreakpoints, desiredBreakpoint);
    matches[index] ??= nearest && takeFirst(addedBreakpoints, (breakpoint) => breakpoint === nearest);
  });
  // The remaining breakpoints were moved to an earlier line, or their path is spelled differently.
  const unmatchedCount = matches.filter((match) => !match).length;
  return unmatchedCount === addedBreakpoints.length
    ? matches.map((match) => match ?? addedBreakpoints.shift())
    : matches;
}

const isExactly = (breakpoint: Breakpoint, { scriptPath, line, condition }: DesiredBreakpoint): boolean =>
  breakpoint.script_path === scriptPath &&
  breakpoint.line_number === line &&
  sameCondition(breakpoint.condition, condition);

/** Removes the first element that matches from a list and returns it. */
function takeFirst(
  list: Breakpoint[],
  predicate: (breakpoint: Breakpoint) => boolean,
): Breakpoint | undefined {
  const index = list.findIndex(predicate);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

/** Whether a fault is about a breakpoint, as opposed to the state of the platform or the session. */
const isRefusal = (error: unknown): boolean =>
  isFault(error) && error.status >= 400 && error.status < 500 && ![401, 408, 412, 429].includes(error.status);

const toDocument = ({ scriptPath, line, condition }: DesiredBreakpoint): NewBreakpoint => ({
  line_number: line,
  script_path: scriptPath,
  ...(condition === undefined ? {} : { condition }),
});
