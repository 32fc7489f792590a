import type { Clock } from '../../client/clock.ts';
import type { BreakpointEntry } from './breakpoint-entry.ts';
import { breakpointView } from './breakpoint-view.ts';
import { openWarningOf } from './breakpoint-warnings.ts';

/** Finds why no request runs the code at a line of a file; undefined if one may. */
type FindWarning = (file: string, line: number) => Promise<string | undefined>;

export interface HookWarningOptions {
  readonly clock: Clock;
  /** Starts a search that reads each file at most once. */
  readonly startSearch: () => FindWarning;
  /** Called for each breakpoint whose view has changed with its warning. */
  readonly onChange: (entry: BreakpointEntry) => void;
  /** Returns all breakpoints of the session. */
  readonly entries: () => readonly BreakpointEntry[];
}

/** Shortest time in milliseconds after which a search is repeated. */
const minIntervalMs = 2_000;

/** A search that took long is repeated only after this many times its duration. */
const idleFactor = 20;

/**
 * Finds the breakpoints that no request reaches. While there is such a breakpoint, the search is repeated, since a
 * change of another file, or a request that loads the script, may have made the breakpoint reachable.
 */
export class HookWarnings {
  readonly #options: HookWarningOptions;
  readonly #queue = new Set<BreakpointEntry>();
  #isSearching = false;
  #isStopped = false;
  #cancelTimer = (): void => undefined;

  constructor(options: HookWarningOptions) {
    this.#options = options;
  }

  /** Searches for warnings about breakpoints. Those that are added during a search are part of the next one. */
  update(entries: readonly BreakpointEntry[]): void {
    for (const entry of entries) this.#queue.add(entry);
    if (this.#queue.size > 0 && !this.#isSearching && !this.#isStopped) void this.#search();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  async #search(): Promise<void> {
    const { clock } = this.#options;
    this.#isSearching = true;
    this.#cancelTimer();
    const startTime = clock.monotonicNow();
    while (this.#queue.size > 0 && !this.#hasStopped()) {
      const entries = [...this.#queue];
      this.#queue.clear();
      const findWarning = this.#options.startSearch();
      for (const entry of entries) {
        await this.#updateEntry(entry, findWarning);
        if (this.#hasStopped()) return;
      }
    }
    this.#isSearching = false;
    this.#searchLater(clock.monotonicNow() - startTime);
  }

  async #updateEntry(entry: BreakpointEntry, findWarning: FindWarning): Promise<void> {
    const { placement } = entry;
    if (placement?.kind !== 'placed') return;
    // If the platform does not respond, nothing is known.
    const warning = await findWarning(entry.file, placement.line).catch(() => undefined);
    // Lets the adapter handle requests of the editor before the next breakpoint.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#isStopped || entry.hookWarning === warning) return;
    const previousView = JSON.stringify(breakpointView(entry));
    entry.hookWarning = warning;
    if (JSON.stringify(breakpointView(entry)) !== previousView) this.#options.onChange(entry);
  }

  /** Reads the field in a function, since TypeScript does not know that it can change during an `await`. */
  #hasStopped(): boolean {
    return this.#isStopped;
  }

  #searchLater(durationMs: number): void {
    const { clock, entries } = this.#options;
    const warnedEntries = () => entries().filter(hasOpenWarning);
    if (this.#isStopped || warnedEntries().length === 0) return;
    const delayMs = Math.max(minIntervalMs, durationMs * idleFactor);
    this.#cancelTimer = clock.schedule(delayMs, () => this.update(warnedEntries()));
  }
}

/** Whether a breakpoint is shown with a warning that the search has found. */
const hasOpenWarning = (entry: BreakpointEntry): boolean =>
  entry.hookWarning !== undefined && openWarningOf(entry) !== undefined;
