import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { Breakpoint } from '../../../contract/documents/debugger.ts';
import type { Clock } from '../../client/clock.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import { findFunctions, parseFunctionName } from '../cartridges/find-functions.ts';
import { Unreachable } from '../../client/errors.ts';
import { errorMessage } from '../../../contract/error-message.ts';
import type { FindHookWarning } from '../doctor/hook-warning.ts';
import { settlesWithin } from '../settles-within.ts';
import type {
  RequestedBreakpoint,
  RequestedFunctionBreakpoint,
  BreakpointEntry,
} from './breakpoint-entry.ts';
import { BreakpointRegistry, createLocationEntry, outcomeOf, recordHit } from './breakpoint-registry.ts';
import { breakpointView, functionBreakpointView, type BreakpointView } from './breakpoint-view.ts';
import { disprovesWarning, placeEntry } from './breakpoint-warnings.ts';
import type { ConditionReports } from './condition-reports.ts';
import { HookWarnings } from './hook-warnings.ts';
import type { Placer } from './placement.ts';
import type { BreakpointSynchronizer, Outcome } from './synchronizer.ts';

/** Called with the view of a breakpoint whose state may have changed without a request from the editor. */
export type BreakpointListener = (view: BreakpointView) => void;

interface Platform {
  readonly placer: Placer;
  readonly synchronizer: BreakpointSynchronizer;
  readonly clock: Clock;
  /** Starts a search, and returns a function that finds why no request runs the code at a line of a file. */
  readonly startWarningSearch?: (path: CartridgePath | undefined) => FindHookWarning;
}

/** Milliseconds until a failed request is retried. Doubled after each failure, from the first value to the last. */
const retryDelaysMs = { first: 1_000, last: 30_000 };

/** Milliseconds for which the editor's request to set breakpoints waits for the platform. */
const responseTimeLimitMs = 2_000;

/** If a name belongs to more functions than this, only the first ones get breakpoints. */
const maxFunctions = 50;

/**
 * The breakpoints of a session. Breakpoints that are set before there is a connection are sent to the
 * platform when it is connected.
 */
export class Breakpoints {
  readonly #registry = new BreakpointRegistry();
  readonly #onChange: BreakpointListener;
  #platform: Platform | undefined;
  #hookWarnings: HookWarnings | undefined;
  /** Number of consecutive attempts that failed. */
  #failureCount = 0;
  #cancelRetry = (): void => undefined;

  constructor(onChange: BreakpointListener) {
    this.#onChange = onChange;
  }

  /** Sets all requested breakpoints on a platform. Rejects with a `PlatformError`. */
  async connect(platform: Platform): Promise<void> {
    this.disconnect();
    this.#platform = platform;
    this.#hookWarnings = this.#createHookWarnings(platform);
    this.#registry.reset();
    await this.#locateFunctions(platform);
    const entries = this.#registry.allEntries();
    for (const entry of entries) {
      placeEntry(entry, platform.placer);
      entry.lineText = platform.placer.lineText(entry.file, entry.request.line);
    }
    await this.#synchronize(platform, entries);
    for (const entry of entries) if (entry.kind === 'source') this.#onChange(breakpointView(entry));
    for (const entry of this.#registry.functionEntries()) this.#onChange(functionBreakpointView(entry));
    this.#hookWarnings?.update(entries);
  }

  /** Detaches from the platform: nothing is set or retried until the next `connect`. */
  disconnect(): void {
    this.#platform = undefined;
    this.#hookWarnings?.stop();
    this.#hookWarnings = undefined;
    this.#failureCount = 0;
    this.#cancelRetry();
  }

  /** Replaces the breakpoints of a file. Returns a view for each, whatever the platform responds. */
  async set(file: string, requestedBreakpoints: readonly RequestedBreakpoint[]): Promise<BreakpointView[]> {
    const { clock, placer } = this.#platform ?? {};
    const entries = this.#registry.replace(file, requestedBreakpoints, clock?.now(), (line) =>
      placer?.lineText(file, line),
    );
    await this.#applyChanges(entries);
    return entries.map(breakpointView);
  }

  /** Moves the breakpoints of a saved file to the lines at which the editor has them, and reports those that change. */
  async move(file: string, lines: readonly number[]): Promise<void> {
    const previousViews = this.#views();
    const entries = this.#registry.move(file, lines, (line) => this.#platform?.placer.lineText(file, line));
    if (entries.length > 0) await this.#applyChanges(entries);
    for (const entry of entries)
      if (previousViews.get(entry) !== JSON.stringify(breakpointView(entry))) this.#notify(entry);
  }

  /** Replaces the function breakpoints. Returns a view for each. */
  async setFunctions(
    requestedBreakpoints: readonly RequestedFunctionBreakpoint[],
  ): Promise<BreakpointView[]> {
    const entries = this.#registry.replaceFunctions(requestedBreakpoints);
    if (this.#platform) await this.#locateFunctions(this.#platform);
    await this.#applyChanges(entries.flatMap(({ locations }) => locations ?? []));
    return entries.map(functionBreakpointView);
  }

  /** Retries failed requests immediately. Called when the platform responds again. */
  retryNow(): void {
    if (this.#platform && this.#failureCount > 0) this.#retry(this.#platform);
  }

  /**
   * Sets all breakpoints again on a platform that has lost them. Never rejects. Returns false if the attempt failed and
   * will be repeated.
   */
  async restore(): Promise<boolean> {
    const platform = this.#platform;
    if (!platform) return true;
    platform.synchronizer.reset();
    for (const entry of this.#registry.allEntries()) entry.setTime = undefined;
    try {
      await this.#synchronizeAll(platform);
      return true;
    } catch {
      if (this.#platform === platform) this.#retryLater(platform);
      return false;
    }
  }

  /**
   * Restores breakpoints that another client has removed, unless a failed request is still to be retried. Returns
   * whether any were missing. Rejects with a `PlatformError`.
   */
  async check(): Promise<boolean> {
    const platform = this.#platform;
    if (!platform || this.#failureCount > 0) return false;
    const previousViews = this.#views();
    const outcomes = await platform.synchronizer.check(() => this.#registry.desiredBreakpoints());
    if (!outcomes) return false;
    this.#updateOutcomes(outcomes, this.#registry.allEntries(), platform);
    this.#notifyChanges(previousViews);
    return true;
  }

  /**
   * Must be called before `disconnect`. If another client has breakpoints under the same client ID, the returned
   * function removes the breakpoints of this session and returns those of the other client. Otherwise that function
   * changes nothing and returns none. It rejects with a `PlatformError`.
   */
  prepareWithdrawal(): () => Promise<readonly Breakpoint[]> {
    const platform = this.#platform;
    return () => platform?.synchronizer.withdraw() ?? Promise.resolve([]);
  }

  /** Sets the cartridge path of the site, and reports each breakpoint whose view changes with it. */
  setCartridgePath(path: CartridgePath | undefined): void {
    const platform = this.#platform;
    if (!platform) return;
    const hasPathChanged = path?.names.join() !== platform.placer.path?.names.join();
    platform.placer.setPath(path);
    const previousViews = this.#views();
    for (const entry of this.#registry.allEntries()) placeEntry(entry, platform.placer, hasPathChanged);
    this.#notifyChanges(previousViews);
    this.updateWarnings();
  }

  /**
   * Places and sets all breakpoints again after cartridges were created or deleted, and reports each whose view changes.
   * Never rejects; failed requests are retried.
   */
  async setCartridges(path: CartridgePath | undefined): Promise<void> {
    const platform = this.#platform;
    if (!platform) return;
    platform.placer.setPath(path);
    const previousViews = this.#views();
    await this.#locateFunctions(platform);
    await this.#applyChanges(this.#registry.allEntries());
    this.#notifyChanges(previousViews);
  }

  /**
   * Makes the adapter evaluate a breakpoint's condition instead of the platform. Rejects with a
   * `PlatformError`.
   */
  async probe(entry: BreakpointEntry): Promise<void> {
    entry.isProbed = true;
    entry.probeTime = this.#platform?.clock.now();
    const { setTime } = entry;
    if (this.#platform) await this.#synchronize(this.#platform, [entry]);
    entry.setTime = setTime;
  }

  /** Returns the breakpoints that a halt at this location may have hit. */
  entriesPlacedAt(scriptPath: string, line: number): readonly BreakpointEntry[] {
    return this.#registry.entriesPlacedAt(scriptPath, line);
  }

  /** For a halt without a breakpoint: returns the breakpoints that the platform may have moved there. */
  entriesNear(scriptPath: string, line: number): readonly BreakpointEntry[] {
    const { index } = this.#platform?.placer ?? {};
    return index ? this.#registry.entriesNear(scriptPath, line, (...args) => index.mayHaltAt(...args)) : [];
  }

  /** Returns the breakpoint at a line of a file, as {@link BreakpointRegistry.nearestEntry} does. */
  nearestEntry(file: string, line: number): BreakpointEntry | undefined {
    return this.#registry.nearestEntry(file, line);
  }

  /** Returns the line to which the breakpoint of a line was moved; undefined if it was not moved. */
  movedLine(file: string, line: number): number | undefined {
    const entry = this.nearestEntry(file, line);
    if (entry?.request.line !== line || !entry.outcome || !('line' in entry.outcome)) return undefined;
    return entry.outcome.line === line ? undefined : entry.outcome.line;
  }

  /** Returns when a thread last halted at a breakpoint, as {@link BreakpointRegistry.lastHitTimeOf} does. */
  readonly lastHitTimeOf = (threadId: number) => this.#registry.lastHitTimeOf(threadId);

  /**
   * Counts a hit and returns the number of hits. The first hit of a breakpoint that has a warning is reported to the
   * editor, since the breakpoint has turned out to be reachable.
   */
  countHit(entry: BreakpointEntry, threadId: number): number {
    recordHit(entry.hitStatistics, threadId, this.#platform?.clock.now());
    entry.lineText = this.#platform?.placer.lineText(entry.file, entry.request.line);
    if (disprovesWarning(entry)) this.#notify(entry);
    return entry.hitStatistics.hits;
  }

  /**
   * Reports conditions that the platform could not evaluate and therefore treated as false. The platform may
   * report the same condition repeatedly.
   */
  reportConditionErrors(errors: readonly ConditionError[], reports: ConditionReports): void {
    for (const { breakpointId, text } of errors) {
      const key = this.#platform?.synchronizer.keyForId(breakpointId);
      const error = text.replace(/\.$/, '');
      for (const entry of key === undefined ? [] : this.#registry.entriesForKey(key)) {
        const { placement, hitStatistics } = entry;
        if (placement?.kind !== 'placed' || !reports.report(entry, error, placement)) continue;
        hitStatistics.errorCount++;
        hitStatistics.lastResult = 'error';
        hitStatistics.lastError = error;
        this.#notify(entry);
      }
    }
  }

  /** Returns the lines from `from` to `to` of a file at which its script can halt. */
  executableLines(file: string, from: number, to: number): readonly number[] {
    return this.#platform?.placer.executableLines(file, from, to) ?? [];
  }

  /** Examines the files again for reasons why no request reaches a breakpoint, such as after a script was saved. */
  updateWarnings(): void {
    this.#hookWarnings?.update(this.#registry.allEntries());
  }

  #notify(entry: BreakpointEntry): void {
    const functionEntry = this.#registry.functionEntries().find(({ id }) => id === entry.id);
    this.#onChange(functionEntry ? functionBreakpointView(functionEntry) : breakpointView(entry));
  }

  /**
   * Sets the requested breakpoints on the platform. If the platform takes longer than `responseTimeLimitMs`, the
   * outcome is reported later.
   */
  async #applyChanges(entries: readonly BreakpointEntry[]): Promise<void> {
    const platform = this.#platform;
    if (!platform) return;
    for (const entry of entries) placeEntry(entry, platform.placer);
    const synchronization = this.#synchronize(platform, entries).catch((error: unknown) => {
      for (const entry of entries) entry.outcome ??= { problem: waitingMessage(error), uncertain: true };
      if (this.#platform === platform) this.#retryLater(platform);
    });
    void synchronization.then(() => {
      if (this.#platform === platform) this.#hookWarnings?.update(entries);
    });
    if (await settlesWithin(platform.clock, responseTimeLimitMs, synchronization)) return;
    const previousViews = this.#views();
    void synchronization.then(() => this.#notifyChanges(previousViews));
  }

  /**
   * Schedules another attempt, since the user has set a breakpoint and expects it to become active when the
   * platform responds again.
   */
  #retryLater(platform: Platform): void {
    this.#cancelRetry();
    const delayMs = Math.min(retryDelaysMs.last, retryDelaysMs.first * 2 ** this.#failureCount++);
    this.#cancelRetry = platform.clock.schedule(delayMs, () => this.#retry(platform));
  }

  #retry(platform: Platform): void {
    this.#cancelRetry();
    if (this.#platform !== platform) return;
    this.#synchronizeAll(platform).catch(() => {
      if (this.#platform === platform) this.#retryLater(platform);
    });
  }

  /** Sets all requested breakpoints and reports each whose view changes. Rejects with a `PlatformError`. */
  async #synchronizeAll(platform: Platform): Promise<void> {
    const previousViews = this.#views();
    await this.#synchronize(platform, this.#registry.allEntries());
    this.#notifyChanges(previousViews);
  }

  #views(): ReadonlyMap<BreakpointEntry, string> {
    return new Map(
      this.#registry.allEntries().map((entry) => [entry, JSON.stringify(breakpointView(entry))]),
    );
  }

  #notifyChanges(previousViews: ReadonlyMap<BreakpointEntry, string>): void {
    const currentEntries = new Set(this.#registry.allEntries());
    for (const [entry, view] of previousViews)
      if (currentEntries.has(entry) && JSON.stringify(breakpointView(entry)) !== view) this.#notify(entry);
  }

  /** Searches the cartridges for the functions that function breakpoints name. */
  async #locateFunctions({ placer }: Platform): Promise<void> {
    for (const entry of this.#registry.functionEntries()) {
      if (entry.locations) continue;
      const name = parseFunctionName(entry.request.name);
      if (!name) {
        entry.problem = `"${entry.request.name}" is not a function name. Use, for example, afterPOST, Cart.total, or order.js:afterPOST.`;
        continue;
      }
      const allMatches = await findFunctions(name, placer.cartridges, placer.index);
      const matches = allMatches.slice(0, maxFunctions);
      entry.omittedCount = allMatches.length - matches.length;
      entry.problem =
        matches.length > 0
          ? undefined
          : `No function of the cartridges is named "${entry.request.name}". Check the name, and "cartridges" of the launch configuration.`;
      entry.locations = matches.map(({ file, line }) => createLocationEntry(entry, file, line));
    }
  }

  #createHookWarnings({ clock, placer, startWarningSearch }: Platform): HookWarnings | undefined {
    return (
      startWarningSearch &&
      new HookWarnings({
        clock,
        startSearch: () => startWarningSearch(placer.path),
        onChange: (entry) => this.#notify(entry),
        entries: () => this.#registry.allEntries(),
      })
    );
  }

  async #synchronize(platform: Platform, entries: readonly BreakpointEntry[]): Promise<void> {
    const outcomes: ReadonlyMap<string, Outcome> = await platform.synchronizer.synchronize(() =>
      this.#registry.desiredBreakpoints(),
    );
    this.#updateOutcomes(outcomes, entries, platform);
    this.#failureCount = 0;
    this.#cancelRetry();
  }

  #updateOutcomes(
    outcomes: ReadonlyMap<string, Outcome>,
    entries: readonly BreakpointEntry[],
    { clock }: Platform,
  ): void {
    for (const entry of entries) {
      const outcome = outcomeOf(entry, outcomes);
      if (!outcome) continue;
      // A breakpoint that an edit has moved keeps its `setTime`, but has no outcome yet.
      const isSameBreakpoint = !entry.outcome || platformIdOf(entry.outcome) === platformIdOf(outcome);
      if ('line' in outcome && (entry.setTime === undefined || !isSameBreakpoint))
        entry.setTime = clock.now();
      entry.outcome = outcome;
    }
  }
}

const platformIdOf = (outcome: Outcome | undefined): number | undefined =>
  outcome && 'id' in outcome ? outcome.id : undefined;

const waitingMessage = (error: unknown): string =>
  error instanceof Unreachable && error.reason === 'unreachable'
    ? 'Waiting for the platform, which is not reachable.'
    : `Waiting for the platform. ${errorMessage(error)}`;
