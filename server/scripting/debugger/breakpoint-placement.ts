import type { Breakpoint, NewBreakpoint } from '../../../contract/documents/debugger.ts';
import type { Unversioned } from '../../ports/script-debugger.ts';
import type { BreakpointPlacer, PlacedBreakpoint } from './breakpoint-placer.ts';
import { breakpointDocument, type ClientBreakpoint, type ClientBreakpoints } from './client-breakpoints.ts';
import type { Conditions } from './condition.ts';

/**
 * Keeps the halting lines of breakpoints up to date with the scripts' files, which users edit while a client is
 * attached.
 */
export class BreakpointPlacement {
  readonly #breakpoints: ClientBreakpoints;
  readonly #placer: BreakpointPlacer;
  readonly #onMove: () => Promise<void>;
  readonly #conditions: Pick<Conditions, 'firstValuesOf'>;
  /** The version of each file for which breakpoints were placed, by script path. */
  readonly #versions = new Map<string, string>();
  #lastUpdate: Promise<void> = Promise.resolve();

  /** @param onMove installs moved breakpoints in every isolate */
  constructor(
    breakpoints: ClientBreakpoints,
    placer: BreakpointPlacer,
    conditions: Pick<Conditions, 'firstValuesOf'>,
    onMove: () => Promise<void>,
  ) {
    this.#breakpoints = breakpoints;
    this.#placer = placer;
    this.#conditions = conditions;
    this.#onMove = onMove;
  }

  /** Finds the lines at which scripts halt for new breakpoints, in the current files. */
  async place(newBreakpoints: readonly Unversioned<NewBreakpoint>[]): Promise<PlacedBreakpoint[]> {
    // Existing breakpoints in a changed file must be placed for the same text.
    await this.update();
    for (const { script_path: path } of newBreakpoints) this.#versions.set(path, this.#placer.version(path));
    return this.#placer.place(newBreakpoints);
  }

  /**
   * Places breakpoints again in changed scripts. A run must not start before the update settles, because the run
   * compiles changed scripts again.
   */
  update(): Promise<void> {
    // One update after the other: a later one must not settle before the earlier one has placed the breakpoints.
    const pendingUpdate = this.#lastUpdate.then(() => this.#moveInChangedScripts());
    this.#lastUpdate = pendingUpdate.catch(() => undefined);
    return pendingUpdate;
  }

  /** Returns the documents of breakpoints; with `hasStates`, each contains the state of its script. */
  async documents(
    breakpoints: readonly ClientBreakpoint[],
    hasStates: boolean,
  ): Promise<Unversioned<Breakpoint>[]> {
    if (!hasStates) return breakpoints.map(breakpointDocument);
    const sites = await this.#placer.sites();
    const hookRuns = this.#placer.hookRuns();
    return breakpoints.map((breakpoint) => {
      const values = this.#conditions.firstValuesOf(breakpoint);
      return {
        ...breakpointDocument(breakpoint),
        state: {
          script_exists: this.#placer.version(breakpoint.script_path) !== '',
          ...this.#breakpoints.activityOf(breakpoint),
          ...(values.length === 0 ? {} : { first_values: [...values] }),
          sites,
          ...(hookRuns.length === 0 ? {} : { hook_runs: [...hookRuns] }),
        },
      };
    });
  }

  async #moveInChangedScripts(): Promise<void> {
    const changedPaths = [...this.#breakpoints.scriptPaths].filter(
      (path) => this.#versions.get(path) !== this.#placer.version(path),
    );
    if (changedPaths.length === 0) return;
    for (const path of changedPaths) this.#versions.set(path, this.#placer.version(path));
    const breakpoints = changedPaths.flatMap((path) => this.#breakpoints.forScript(path));
    const placedBreakpoints = await this.#placer.place(breakpoints);
    for (const [index, breakpoint] of breakpoints.entries())
      this.#breakpoints.move(breakpoint, placedBreakpoints[index]?.haltingLine);
    await this.#onMove();
  }
}
