import type { Breakpoint, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import { isFault } from '../../client/errors.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { wordsOf } from '../errors.ts';

/** A breakpoint that the platform should hold. */
export interface Wanted {
  readonly scriptPath: string;
  readonly line: number;
  readonly condition: string | undefined;
}

/** What became of it: the line where the platform has it, or why it has it not. */
export type Outcome =
  | { readonly line: number }
  | {
      readonly problem: string;
      /** The platform may have it all the same: its answer was lost. */
      readonly uncertain?: true;
    };

export const keyOf = ({ scriptPath, line, condition }: Wanted): string =>
  JSON.stringify([scriptPath, line, condition ?? null]);

interface Held {
  readonly id: number;
  readonly line: number;
}

type BreakpointsApi = Pick<DebuggerApi, 'breakpoints' | 'addBreakpoints' | 'removeBreakpoint'>;

/**
 * Brings the platform's breakpoints to what is wanted by the difference alone: one that stays is never taken away and
 * set again, since a script may pass in between. What an earlier session left behind under our client id goes.
 * It knows nothing of files or of DAP.
 */
export class BreakpointSynchroniser {
  readonly #api: BreakpointsApi;
  #held: Map<string, Held> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(api: BreakpointsApi) {
    this.#api = api;
  }

  /**
   * Synchronises, one call after another; `wanted` is asked when its turn comes. Never rejects for a single
   * breakpoint; rejects with a `PlatformError` where the platform cannot be asked at all.
   */
  synchronise(wanted: () => readonly Wanted[]): Promise<ReadonlyMap<string, Outcome>> {
    const turn = this.#turn.then(() => this.#bring(new Map(wanted().map((one) => [keyOf(one), one]))));
    // What an answer that was lost has done is not known: a breakpoint that nobody knows of would never go away.
    this.#turn = turn.catch(() => this.forget());
    return turn;
  }

  /** What the platform holds is not known (a restart, a lost answer): the next turn asks it. */
  forget(): void {
    this.#held = undefined;
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
      if (there) outcomes.set(key, { line: there.line });
    }
    return outcomes;
  }

  /** What the platform holds; `surplus` are ids of duplicates. */
  async #current(): Promise<{ held: Map<string, Held>; surplus: number[] }> {
    if (this.#held) return { held: this.#held, surplus: [] };
    const held = new Map<string, Held>();
    const surplus: number[] = [];
    for (const {
      id,
      script_path: scriptPath,
      line_number: line,
      condition,
    } of await this.#api.breakpoints()) {
      const key = keyOf({ scriptPath, line, condition });
      if (held.has(key)) surplus.push(id);
      else held.set(key, { id, line });
    }
    this.#held = held;
    return { held, surplus };
  }

  async #remove(id: number): Promise<void> {
    try {
      await this.#api.removeBreakpoint(id);
    } catch (error) {
      if (!isFault(error, 'BreakpointNotFound')) throw error;
    }
  }

  async #add(
    missing: [string, Wanted][],
    held: Map<string, Held>,
    outcomes: Map<string, Outcome>,
  ): Promise<void> {
    if (missing.length === 0) return;
    try {
      const added = await this.#api.addBreakpoints(missing.map(([, wanted]) => documentOf(wanted)));
      missing.forEach(([key, wanted], index) => {
        const match = matching(added, wanted, index, missing.length);
        if (match) held.set(key, { id: match.id, line: match.line_number });
        else
          outcomes.set(key, {
            problem: 'The platform accepted the request, but did not set this breakpoint.',
          });
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (missing.length === 1 && missing[0]) outcomes.set(missing[0][0], { problem: wordsOf(error) });
      // One that the platform refuses must not keep the others from being set.
      else for (const one of missing) await this.#add([one], held, outcomes);
    }
  }
}

/** Faults that are about a breakpoint, and not about the state that platform and session are in. */
const isRefusal = (error: unknown): boolean =>
  isFault(error) && error.status >= 400 && error.status < 500 && ![401, 408, 412, 429].includes(error.status);

const documentOf = ({ scriptPath, line, condition }: Wanted): NewBreakpoint => ({
  line_number: line,
  script_path: scriptPath,
  ...(condition === undefined ? {} : { condition }),
});

/** The platform answers in the order of the request; where it left some out, by place. */
function matching(
  added: readonly Breakpoint[],
  wanted: Wanted,
  index: number,
  asked: number,
): Breakpoint | undefined {
  if (added.length === asked) return added[index];
  return added.find(
    (one) =>
      one.script_path === wanted.scriptPath &&
      one.line_number === wanted.line &&
      one.condition === wanted.condition,
  );
}
