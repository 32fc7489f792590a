import type { Breakpoint, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { isFault } from '../../client/errors.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { wordsOf } from '../errors.ts';
import { answersTo, keyOf, sameCondition, type Wanted } from './breakpoint-match.ts';

/** What became of it: the line where the platform has it, or why it has it not. */
export type Outcome =
  | { readonly line: number }
  | {
      readonly problem: string;
      /** The platform may have it all the same: its answer was lost. */
      readonly uncertain?: true;
    };

/** A breakpoint of this session as the platform has it. */
type Held = Breakpoint;

type BreakpointsApi = Pick<DebuggerApi, 'breakpoints' | 'addBreakpoints' | 'removeBreakpoint'>;

/**
 * Brings the platform's breakpoints to what is wanted by the difference alone: one that stays is never taken away and
 * set again, since a script may pass in between. What the platform holds under our client id before the first turn was
 * left behind by an earlier session, and goes; what comes there later is another client's, and stays.
 * It knows nothing of files or of DAP.
 */
export class BreakpointSynchroniser {
  readonly #api: BreakpointsApi;
  /** By key, what the platform holds for this session; undefined where that is not certain. */
  #held: Map<string, Held> | undefined;
  /** The same as it was last certain. */
  #last: ReadonlyMap<string, Held> = new Map();
  /** Sent to the platform, whose answer was lost: it may hold them, now or in a moment. */
  #lost: readonly Wanted[] = [];
  #foreign: readonly Breakpoint[] = [];
  #isFirst = true;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(api: BreakpointsApi) {
    this.#api = api;
  }

  /**
   * Synchronises, one call after another; `wanted` is asked when its turn comes. Never rejects for a single
   * breakpoint; rejects with a `PlatformError` where the platform cannot be asked at all.
   */
  synchronise(wanted: () => readonly Wanted[]): Promise<ReadonlyMap<string, Outcome>> {
    return this.#inTurn(() => this.#bring(byKey(wanted())));
  }

  /**
   * Looks whether the platform still holds what it held, and sets again what it does not. Gives back the outcomes where
   * something was missing. Rejects with a `PlatformError`.
   */
  check(wanted: () => readonly Wanted[]): Promise<ReadonlyMap<string, Outcome> | undefined> {
    return this.#inTurn(async () => {
      const before = this.#held;
      if (!before) return undefined;
      this.#forget();
      const { held, surplus } = await this.#current();
      await Promise.all(surplus.map((id) => this.#remove(id)));
      const isMissing = [...before.keys()].some((key) => !held.has(key));
      return isMissing ? this.#bring(byKey(wanted())) : undefined;
    });
  }

  /**
   * Takes the breakpoints of this session away where another client has some under the same id, and gives those back;
   * takes nothing away where there are none. Rejects with a `PlatformError`.
   */
  withdraw(): Promise<readonly Breakpoint[]> {
    return this.#inTurn(async () => {
      this.#forget();
      const { held, surplus } = await this.#current();
      if (this.#foreign.length === 0) return [];
      await Promise.all(
        [...surplus, ...[...held.values()].map(({ id }) => id)].map((id) => this.#remove(id)),
      );
      held.clear();
      return this.#foreign;
    });
  }

  /** Which of the wanted ones, by key, the platform holds under an id; undefined where it is none of this session's. */
  keyOfId(id: number): string | undefined {
    return [...(this.#held ?? this.#last)].find(([, held]) => held.id === id)?.[0];
  }

  /** The platform has lost all that it held (a restart): what it holds from now on has other ids. */
  startAnew(): void {
    this.#held = undefined;
    this.#last = new Map();
    this.#lost = [];
  }

  /** What the platform holds is not certain: the next turn asks it. */
  #forget(): void {
    this.#held = undefined;
  }

  #inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(action);
    // What an answer that was lost has done is not known: a breakpoint that nobody knows of would never go away.
    this.#turn = turn.catch(() => this.#forget());
    return turn;
  }

  async #bring(wanted: ReadonlyMap<string, Wanted>): Promise<ReadonlyMap<string, Outcome>> {
    const { held, surplus } = await this.#current();
    const outcomes = new Map<string, Outcome>();
    const stale = [...held].filter(([key]) => !wanted.has(key));
    await Promise.all([...surplus, ...stale.map(([, { id }]) => id)].map((id) => this.#remove(id)));
    for (const [key] of stale) held.delete(key);
    const missing = [...wanted].filter(([key]) => !held.has(key));
    await this.#add(missing, held, outcomes);
    for (const key of wanted.keys()) {
      const there = held.get(key);
      if (there) outcomes.set(key, { line: there.line_number });
    }
    return outcomes;
  }

  /** What the platform holds; `surplus` are ids of what it should not hold. */
  async #current(): Promise<{ held: Map<string, Held>; surplus: number[] }> {
    if (this.#held) return { held: this.#held, surplus: [] };
    const listed = [...(await this.#api.breakpoints())];
    const { held, surplus, foreign } = this.#isFirst ? adopted(listed) : this.#recognised(listed);
    this.#isFirst = false;
    this.#held = held;
    this.#last = held;
    this.#foreign = foreign;
    return { held, surplus };
  }

  /** Which of the platform's breakpoints are this session's: those it knows by id, and those whose answer was lost. */
  #recognised(listed: readonly Breakpoint[]): Recognised {
    const held = new Map<string, Held>();
    const rest = new Set(listed);
    for (const [key, last] of this.#last) {
      const same = listed.find(
        (one) =>
          one.id === last.id &&
          one.script_path === last.script_path &&
          sameCondition(one.condition, last.condition),
      );
      if (same && rest.delete(same)) held.set(key, same);
    }
    const surplus: number[] = [];
    for (const wanted of this.#lost) {
      const key = keyOf(wanted);
      for (const one of answersTo([...rest], wanted)) {
        const known = held.get(key);
        if (known && known.line_number !== one.line_number) continue;
        rest.delete(one);
        if (known) surplus.push(one.id);
        else held.set(key, one);
      }
    }
    return { held, surplus, foreign: [...rest] };
  }

  async #remove(id: number): Promise<void> {
    try {
      await this.#api.removeBreakpoint(id);
    } catch (error) {
      if (!isFault(error, 'BreakpointNotFound')) throw error;
    }
  }

  async #add(
    missing: readonly [string, Wanted][],
    held: Map<string, Held>,
    outcomes: Map<string, Outcome>,
  ): Promise<void> {
    if (missing.length === 0) return;
    try {
      const added = [...(await this.#api.addBreakpoints(missing.map(([, wanted]) => documentOf(wanted))))];
      const matches = matched(
        added,
        missing.map(([, wanted]) => wanted),
      );
      missing.forEach(([key], index) => {
        const match = matches[index];
        if (match) held.set(key, match);
        else
          outcomes.set(key, {
            problem: 'The platform accepted the request, but did not set this breakpoint.',
          });
      });
    } catch (error) {
      if (!isRefusal(error)) {
        this.#lost = [...this.#lost, ...missing.map(([, one]) => one)];
        throw error;
      }
      if (missing.length === 1 && missing[0]) outcomes.set(missing[0][0], { problem: wordsOf(error) });
      // One that the platform refuses must not keep the others from being set.
      else for (const one of missing) await this.#add([one], held, outcomes);
    }
  }
}

interface Recognised {
  readonly held: Map<string, Held>;
  readonly surplus: number[];
  readonly foreign: readonly Breakpoint[];
}

/** Everything that an earlier session has left, each place once. */
function adopted(listed: readonly Breakpoint[]): Recognised {
  const held = new Map<string, Held>();
  const surplus: number[] = [];
  for (const one of listed) {
    const key = keyOf({ scriptPath: one.script_path, line: one.line_number, condition: one.condition });
    if (held.has(key)) surplus.push(one.id);
    else held.set(key, one);
  }
  return { held, surplus, foreign: [] };
}

const byKey = (wanted: readonly Wanted[]): ReadonlyMap<string, Wanted> =>
  new Map(wanted.map((one) => [keyOf(one), one]));

/**
 * Which of the breakpoints that the platform has added are which of the wanted ones: it may answer in another order,
 * with other lines, and leave some out.
 */
function matched(added: Breakpoint[], wanted: readonly Wanted[]): readonly (Breakpoint | undefined)[] {
  // Places first: one that was moved to the line of another must not be taken for it.
  const matches = wanted.map((one) => take(added, (other) => isExactly(other, one)));
  wanted.forEach((one, index) => {
    const [nearest] = answersTo(added, one);
    matches[index] ??= nearest && take(added, (other) => other === nearest);
  });
  // What is left was moved upwards, or has its path in other words.
  const open = matches.filter((one) => !one).length;
  return open === added.length ? matches.map((one) => one ?? added.shift()) : matches;
}

const isExactly = (one: Breakpoint, { scriptPath, line, condition }: Wanted): boolean =>
  one.script_path === scriptPath && one.line_number === line && sameCondition(one.condition, condition);

/** Takes the first that fits out of a list. */
function take(from: Breakpoint[], fits: (one: Breakpoint) => boolean): Breakpoint | undefined {
  const at = from.findIndex(fits);
  return at < 0 ? undefined : from.splice(at, 1)[0];
}

/** Faults that are about a breakpoint, and not about the state that platform and session are in. */
const isRefusal = (error: unknown): boolean =>
  isFault(error) && error.status >= 400 && error.status < 500 && ![401, 408, 412, 429].includes(error.status);

const documentOf = ({ scriptPath, line, condition }: Wanted): NewBreakpoint => ({
  line_number: line,
  script_path: scriptPath,
  ...(condition === undefined ? {} : { condition }),
});
