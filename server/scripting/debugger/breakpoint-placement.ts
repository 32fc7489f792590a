import type { NewBreakpoint } from '../../../contract/documents/debugger.ts';
import type { Bare } from '../../ports/script-debugger.ts';
import type { BreakpointPlaces, PlacedBreakpoint } from './breakpoint-places.ts';
import type { Breakpoints } from './breakpoints.ts';

/** Keeps the halting lines of breakpoints true to the scripts' files, which people edit while a client goes on. */
export class BreakpointPlacement {
  readonly #breakpoints: Breakpoints;
  readonly #places: BreakpointPlaces;
  readonly #install: () => Promise<void>;
  /** Versions of the files, by script path, for which breakpoints were placed. */
  readonly #versions = new Map<string, string>();
  #lastUpdate: Promise<void> = Promise.resolve();

  /** `install` brings moved breakpoints into every isolate. */
  constructor(breakpoints: Breakpoints, places: BreakpointPlaces, install: () => Promise<void>) {
    this.#breakpoints = breakpoints;
    this.#places = places;
    this.#install = install;
  }

  /** Where scripts halt for new breakpoints, by the files of this moment. */
  async place(wanted: readonly Bare<NewBreakpoint>[]): Promise<PlacedBreakpoint[]> {
    // Older breakpoints in a changed file have to be placed for the same text.
    await this.update();
    for (const { script_path: path } of wanted) this.#versions.set(path, this.#places.version(path));
    return this.#places.place(wanted);
  }

  /** Places breakpoints again in scripts whose files have changed. Must settle before a run, which compiles those anew. */
  update(): Promise<void> {
    // One after the other: a second run must not start before the first has placed the breakpoints of both.
    const turn = this.#lastUpdate.then(() => this.#placeChanged());
    this.#lastUpdate = turn.catch(() => undefined);
    return turn;
  }

  async #placeChanged(): Promise<void> {
    const changed = [...this.#breakpoints.scriptPaths].filter(
      (path) => this.#versions.get(path) !== this.#places.version(path),
    );
    if (changed.length === 0) return;
    for (const path of changed) this.#versions.set(path, this.#places.version(path));
    const breakpoints = changed.flatMap((path) => this.#breakpoints.ofScript(path));
    const placed = await this.#places.place(breakpoints);
    for (const [index, breakpoint] of breakpoints.entries())
      this.#breakpoints.move(breakpoint, placed[index]?.haltingLine);
    await this.#install();
  }
}
