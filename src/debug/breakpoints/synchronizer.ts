import type { Breakpoint, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { isFault } from '../../client/errors.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import {
  matchCandidates,
  breakpointKey,
  hasSameCondition,
  type DesiredBreakpoint,
} from './breakpoint-match.ts';

/**
 * The outcome of setting a breakpoint: the line at which the platform has it, or why the platform does not
 * have it.
 */
export type Outcome =
  /** `id` is the platform's; it changes when the breakpoint is set again. */
  | { readonly line: number; readonly id: number }
  | {
      readonly problem: string;
      /** Set if a request failed, so that the platform may have the breakpoint nevertheless. */
      readonly uncertain?: true;
    };

/** A breakpoint of this session as the platform lists it. */
type InstalledBreakpoint = Breakpoint;

type BreakpointApi = Pick<DebuggerApi, 'breakpoints' | 'addBreakpoints' | 'removeBreakpoint'>;

/**
 * Makes the platform's breakpoints match the requested ones, by sending only the differences. An unchanged breakpoint
 * is never replaced, since a script could run past it in between. Breakpoints that the platform has under the session's
 * client ID before the first synchronization are left over from an earlier session: those not requested are removed.
 * Breakpoints that appear later belong to another client and are left alone. This class is independent of files and
 * DAP.
 */
export class BreakpointSynchronizer {
  readonly #api: BreakpointApi;
  /** The platform's breakpoints for this session, by key; undefined if they are uncertain. */
  #installedBreakpoints: Map<string, InstalledBreakpoint> | undefined;
  /** The last certain value of `#installedBreakpoints`. */
  #lastInstalledBreakpoints: ReadonlyMap<string, InstalledBreakpoint> = new Map();
  /** Breakpoints that were sent, but whose response was lost: the platform may have set them, or may still do so. */
  #unconfirmedBreakpoints: readonly DesiredBreakpoint[] = [];
  /** IDs of this session's breakpoints that the platform has in addition to those with a key; they will be removed. */
  #surplusIds = new Set<number>();
  #foreignBreakpoints: readonly Breakpoint[] = [];
  #isFirstRead = true;
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(api: BreakpointApi) {
    this.#api = api;
  }

  /**
   * Synchronizes the breakpoints. Calls are queued, and `getDesiredBreakpoints` is called when the call's turn comes.
   * Rejects with a `PlatformError`, but not because the platform rejects a single breakpoint.
   */
  synchronize(
    getDesiredBreakpoints: () => readonly DesiredBreakpoint[],
  ): Promise<ReadonlyMap<string, Outcome>> {
    return this.#runInTurn(() => this.#applyChanges(indexByKey(getDesiredBreakpoints())));
  }

  /**
   * Checks whether the platform still has the breakpoints of this session, and restores missing breakpoints. Does
   * nothing while they are uncertain. Returns the outcomes if any were missing. Rejects with a `PlatformError`.
   */
  check(
    getDesiredBreakpoints: () => readonly DesiredBreakpoint[],
  ): Promise<ReadonlyMap<string, Outcome> | undefined> {
    return this.#runInTurn(async () => {
      const previousBreakpoints = this.#installedBreakpoints;
      if (!previousBreakpoints) return undefined;
      this.#invalidate();
      const installedByKey = await this.#readInstalledBreakpoints();
      await this.#removeSurplus();
      const isMissing = [...previousBreakpoints.keys()].some((key) => !installedByKey.has(key));
      return isMissing ? this.#applyChanges(indexByKey(getDesiredBreakpoints())) : undefined;
    });
  }

  /**
   * If another client has breakpoints under the same client ID, removes the breakpoints of this session and returns
   * those of the other client. Otherwise it removes nothing and returns none. Rejects with a `PlatformError`.
   */
  withdraw(): Promise<readonly Breakpoint[]> {
    return this.#runInTurn(async () => {
      this.#invalidate();
      const installedByKey = await this.#readInstalledBreakpoints();
      if (this.#foreignBreakpoints.length === 0) return [];
      await Promise.all([
        this.#removeSurplus(),
        ...[...installedByKey.values()].map(({ id }) => this.#remove(id)),
      ]);
      installedByKey.clear();
      return this.#foreignBreakpoints;
    });
  }

  /**
   * Returns the key of the breakpoint with this id on the platform, or undefined if it does not belong to
   * this session.
   */
  keyForId(id: number): string | undefined {
    return [...(this.#installedBreakpoints ?? this.#lastInstalledBreakpoints)].find(
      ([, breakpoint]) => breakpoint.id === id,
    )?.[0];
  }

  /**
   * Discards what is known of the platform's breakpoints, because the platform has lost them, as in a restart, and will
   * assign new ids.
   */
  reset(): void {
    this.#installedBreakpoints = undefined;
    this.#lastInstalledBreakpoints = new Map();
    this.#unconfirmedBreakpoints = [];
    this.#surplusIds.clear();
  }

  /** Marks the platform's breakpoints as uncertain: the next turn requests them again. */
  #invalidate(): void {
    this.#installedBreakpoints = undefined;
  }

  #runInTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(action);
    // The effect of a request whose response was lost is unknown, and an unrecorded breakpoint would never be removed.
    this.#lastTurn = turn.catch(() => this.#invalidate());
    return turn;
  }

  async #applyChanges(
    desiredByKey: ReadonlyMap<string, DesiredBreakpoint>,
  ): Promise<ReadonlyMap<string, Outcome>> {
    const installedByKey = await this.#readInstalledBreakpoints();
    const outcomes = new Map<string, Outcome>();
    const staleEntries = [...installedByKey].filter(([key]) => !desiredByKey.has(key));
    await Promise.all([this.#removeSurplus(), ...staleEntries.map(([, { id }]) => this.#remove(id))]);
    for (const [key] of staleEntries) installedByKey.delete(key);
    const missingEntries = [...desiredByKey].filter(([key]) => !installedByKey.has(key));
    await this.#add(missingEntries, installedByKey, outcomes);
    for (const key of desiredByKey.keys()) {
      const breakpoint = installedByKey.get(key);
      if (breakpoint) outcomes.set(key, { line: breakpoint.line_number, id: breakpoint.id });
    }
    return outcomes;
  }

  /** Returns this session's breakpoints without surplus ones; requests them if they are uncertain. */
  async #readInstalledBreakpoints(): Promise<Map<string, InstalledBreakpoint>> {
    if (this.#installedBreakpoints) return this.#installedBreakpoints;
    const platformBreakpoints = [...(await this.#api.breakpoints())];
    const { installedByKey, surplusIds, foreignBreakpoints } = this.#isFirstRead
      ? adoptAll(platformBreakpoints)
      : this.#matchPlatformBreakpoints(platformBreakpoints);
    this.#isFirstRead = false;
    this.#installedBreakpoints = installedByKey;
    this.#lastInstalledBreakpoints = installedByKey;
    this.#foreignBreakpoints = foreignBreakpoints;
    this.#surplusIds = new Set(surplusIds);
    return installedByKey;
  }

  /**
   * Identifies the breakpoints of this session among the platform's, by their id or, if the response was lost, by their
   * location. Each breakpoint whose response was lost matches at most one of the platform's: a further one at its
   * location does not belong to this session.
   */
  #matchPlatformBreakpoints(platformBreakpoints: readonly Breakpoint[]): InstalledBreakpoints {
    const installedByKey = new Map<string, InstalledBreakpoint>();
    const unmatchedBreakpoints = new Set(platformBreakpoints);
    for (const [key, previousBreakpoint] of this.#lastInstalledBreakpoints) {
      const match = platformBreakpoints.find(
        (breakpoint) =>
          breakpoint.id === previousBreakpoint.id &&
          breakpoint.script_path === previousBreakpoint.script_path &&
          hasSameCondition(breakpoint.condition, previousBreakpoint.condition),
      );
      if (match && unmatchedBreakpoints.delete(match)) installedByKey.set(key, match);
    }
    const surplusBreakpoints = platformBreakpoints.filter(({ id }) => this.#surplusIds.has(id));
    for (const breakpoint of surplusBreakpoints) unmatchedBreakpoints.delete(breakpoint);
    const surplusIds = surplusBreakpoints.map(({ id }) => id);
    this.#unconfirmedBreakpoints = this.#unconfirmedBreakpoints.filter((desiredBreakpoint) => {
      const key = breakpointKey(desiredBreakpoint);
      const matchedBreakpoint = installedByKey.get(key);
      const match = matchCandidates([...unmatchedBreakpoints], desiredBreakpoint).find(
        ({ line_number: line }) => !matchedBreakpoint || matchedBreakpoint.line_number === line,
      );
      if (!match) return true;
      unmatchedBreakpoints.delete(match);
      if (matchedBreakpoint) surplusIds.push(match.id);
      else installedByKey.set(key, match);
      return false;
    });
    return { installedByKey, surplusIds, foreignBreakpoints: [...unmatchedBreakpoints] };
  }

  async #removeSurplus(): Promise<void> {
    await Promise.all(
      [...this.#surplusIds].map(async (id) => {
        await this.#remove(id);
        this.#surplusIds.delete(id);
      }),
    );
  }

  async #remove(id: number): Promise<void> {
    try {
      await this.#api.removeBreakpoint(id);
    } catch (error) {
      if (!isFault(error, 'BreakpointNotFound')) throw error;
    }
  }

  async #add(
    missingEntries: readonly [string, DesiredBreakpoint][],
    installedByKey: Map<string, InstalledBreakpoint>,
    outcomes: Map<string, Outcome>,
  ): Promise<void> {
    if (missingEntries.length === 0) return;
    try {
      const addedBreakpoints = [
        ...(await this.#api.addBreakpoints(
          missingEntries.map(([, desiredBreakpoint]) => toDocument(desiredBreakpoint)),
        )),
      ];
      const matches = matchAdded(
        addedBreakpoints,
        missingEntries.map(([, desiredBreakpoint]) => desiredBreakpoint),
      );
      missingEntries.forEach(([key], index) => {
        const match = matches[index];
        if (match) installedByKey.set(key, match);
        else
          outcomes.set(key, {
            problem: 'The platform accepted the request, but did not set this breakpoint.',
          });
      });
    } catch (error) {
      if (!isRejection(error)) {
        this.#unconfirmedBreakpoints = [
          ...this.#unconfirmedBreakpoints,
          ...missingEntries.map(([, desiredBreakpoint]) => desiredBreakpoint),
        ];
        throw error;
      }
      if (missingEntries.length === 1 && missingEntries[0])
        outcomes.set(missingEntries[0][0], { problem: errorMessage(error) });
      // A breakpoint that the platform rejects must not prevent the others from being set.
      else for (const entry of missingEntries) await this.#add([entry], installedByKey, outcomes);
    }
  }
}

interface InstalledBreakpoints {
  readonly installedByKey: Map<string, InstalledBreakpoint>;
  readonly surplusIds: number[];
  readonly foreignBreakpoints: readonly Breakpoint[];
}

/** Adopts all breakpoints that an earlier session has left behind, one for each location and condition. */
function adoptAll(platformBreakpoints: readonly Breakpoint[]): InstalledBreakpoints {
  const installedByKey = new Map<string, InstalledBreakpoint>();
  const surplusIds: number[] = [];
  for (const breakpoint of platformBreakpoints) {
    const key = breakpointKey({
      scriptPath: breakpoint.script_path,
      line: breakpoint.line_number,
      condition: breakpoint.condition,
    });
    if (installedByKey.has(key)) surplusIds.push(breakpoint.id);
    else installedByKey.set(key, breakpoint);
  }
  return { installedByKey, surplusIds, foreignBreakpoints: [] };
}

const indexByKey = (
  desiredBreakpoints: readonly DesiredBreakpoint[],
): ReadonlyMap<string, DesiredBreakpoint> =>
  new Map(desiredBreakpoints.map((breakpoint) => [breakpointKey(breakpoint), breakpoint]));

/**
 * Matches the breakpoints that the platform has added with the desired ones. The platform may return them in another
 * order and with other lines, and may omit some.
 */
function matchAdded(
  addedBreakpoints: Breakpoint[],
  desiredBreakpoints: readonly DesiredBreakpoint[],
): readonly (Breakpoint | undefined)[] {
  // Exact lines are matched first: a breakpoint that was moved to the line of another must not be taken for that one.
  const matches = desiredBreakpoints.map((desiredBreakpoint) =>
    takeFirst(addedBreakpoints, (breakpoint) => matchesExactly(breakpoint, desiredBreakpoint)),
  );
  desiredBreakpoints.forEach((desiredBreakpoint, index) => {
    const [nearest] = matchCandidates(addedBreakpoints, desiredBreakpoint);
    matches[index] ??= nearest && takeFirst(addedBreakpoints, (breakpoint) => breakpoint === nearest);
  });
  // The remaining breakpoints were moved to an earlier line, or their path is spelled differently.
  const unmatchedCount = matches.filter((match) => !match).length;
  return unmatchedCount === addedBreakpoints.length
    ? matches.map((match) => match ?? addedBreakpoints.shift())
    : matches;
}

const matchesExactly = (
  breakpoint: Breakpoint,
  { scriptPath, line, condition }: DesiredBreakpoint,
): boolean =>
  breakpoint.script_path === scriptPath &&
  breakpoint.line_number === line &&
  hasSameCondition(breakpoint.condition, condition);

/** Removes the first element that matches from a list and returns it. */
function takeFirst(
  list: Breakpoint[],
  predicate: (breakpoint: Breakpoint) => boolean,
): Breakpoint | undefined {
  const index = list.findIndex(predicate);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

/** Whether an error is a fault about a breakpoint, as opposed to the state of the platform or the session. */
const isRejection = (error: unknown): boolean =>
  isFault(error) && error.status >= 400 && error.status < 500 && ![401, 408, 412, 429].includes(error.status);

const toDocument = ({ scriptPath, line, condition }: DesiredBreakpoint): NewBreakpoint => ({
  line_number: line,
  script_path: scriptPath,
  ...(condition === undefined ? {} : { condition }),
});
