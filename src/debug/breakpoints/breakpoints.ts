import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { Breakpoint } from '../../../contract/documents/debugger.ts';
import type { Clock } from '../../client/clock.ts';
import { findFunctions, functionName } from '../cartridges/find-functions.ts';
import { Unreachable } from '../../client/errors.ts';
import { wordsOf } from '../errors.ts';
import { within } from '../within.ts';
import type { AskedBreakpoint, AskedFunction, BookedBreakpoint, BookedFunction } from './booked.ts';
import { BreakpointBook, newBooked, outcomeOf } from './breakpoint-book.ts';
import { breakpointView, functionView, type BreakpointView } from './breakpoint-view.ts';
import type { ConditionReports } from './condition-reports.ts';
import type { Placer } from './placement.ts';
import type { BreakpointSynchroniser, Outcome } from './synchroniser.ts';

/** Told of a breakpoint whose view has changed by itself. */
export type BreakpointListener = (view: BreakpointView) => void;

interface Platform {
  readonly placer: Placer;
  readonly synchroniser: BreakpointSynchroniser;
  readonly clock: Clock;
}

/** Milliseconds until what a platform did not answer is tried again; doubled each time, up to the last. */
const againAfter = { first: 1_000, last: 30_000 };

/** Milliseconds that a request to set breakpoints waits for the platform. */
const longestAnswer = 2_000;

/** Of a name that stands for more functions than this, the first ones halt. */
const mostFunctions = 50;

/** The breakpoints of a session. They may be set before there is a connection; they are then set when it comes. */
export class Breakpoints {
  readonly #book = new BreakpointBook();
  readonly #changed: BreakpointListener;
  #platform: Platform | undefined;
  /** Attempts that failed in a row. */
  #failures = 0;
  #cancelRetry = (): void => undefined;

  constructor(changed: BreakpointListener) {
    this.#changed = changed;
  }

  /** Sets all that is wanted on a platform. Rejects with a `PlatformError`. */
  async connect(platform: Platform): Promise<void> {
    this.disconnect();
    this.#platform = platform;
    this.#book.startAnew();
    await this.#locate(platform);
    const booked = this.#book.all();
    for (const one of booked) this.#place(one, platform);
    await this.#synchronise(platform, booked);
    for (const one of booked) if (one.kind === 'source') this.#changed(breakpointView(one));
    for (const one of this.#book.functions()) this.#changed(functionView(one));
  }

  /** The platform is let go of: nothing is set or tried again until the next one. */
  disconnect(): void {
    this.#platform = undefined;
    this.#failures = 0;
    this.#cancelRetry();
  }

  /** Replaces the breakpoints of a file; answers a view for each, whatever the platform says. */
  async set(file: string, asked: readonly AskedBreakpoint[]): Promise<BreakpointView[]> {
    const booked = this.#book.replace(file, asked);
    await this.#bring(booked);
    return booked.map(breakpointView);
  }

  /** Replaces the function breakpoints; answers a view for each. */
  async setFunctions(asked: readonly AskedFunction[]): Promise<BreakpointView[]> {
    const booked = this.#book.replaceFunctions(asked);
    if (this.#platform) await this.#locate(this.#platform);
    await this.#bring(booked.flatMap(({ places }) => places ?? []));
    return booked.map(functionView);
  }

  /** The platform answers again: what it did not answer is tried at once. */
  tryAgain(): void {
    if (this.#platform && this.#failures > 0) this.#retry(this.#platform);
  }

  /** Sets everything again on a platform that has lost it. Never rejects; false where that is tried again later. */
  async restore(): Promise<boolean> {
    const platform = this.#platform;
    if (!platform) return true;
    platform.synchroniser.startAnew();
    try {
      await this.#renew(platform);
      return true;
    } catch {
      if (this.#platform === platform) this.#retryLater(platform);
      return false;
    }
  }

  /**
   * Sets again what somebody else has taken away, and tells whether there was something. Rejects with a
   * `PlatformError`.
   */
  async check(): Promise<boolean> {
    const platform = this.#platform;
    if (!platform || this.#failures > 0) return false;
    const before = this.#views();
    const outcomes = await platform.synchroniser.check(() => this.#book.wanted());
    if (!outcomes) return false;
    this.#takeIn(outcomes, this.#book.all());
    this.#tellNews(before);
    return true;
  }

  /**
   * To be called before `disconnect`. What it returns takes the breakpoints of this session away where another client
   * has some under the same client id, and gives those; it changes nothing where there are none. Rejects with a
   * `PlatformError`.
   */
  withdrawal(): () => Promise<readonly Breakpoint[]> {
    const platform = this.#platform;
    return () => platform?.synchroniser.withdraw() ?? Promise.resolve([]);
  }

  /** Has the adapter look at a breakpoint's condition instead of the platform. Rejects with a `PlatformError`. */
  async probe(booked: BookedBreakpoint): Promise<void> {
    booked.probed = true;
    if (this.#platform) await this.#synchronise(this.#platform, [booked]);
  }

  /** Those that a halt at this place has hit. */
  at(scriptPath: string, line: number): readonly BookedBreakpoint[] {
    return this.#book.at(scriptPath, line);
  }

  /** Where none stands at a halt: those that the platform may have moved there. */
  around(scriptPath: string, line: number): readonly BookedBreakpoint[] {
    const { index } = this.#platform?.placer ?? {};
    return index ? this.#book.around(scriptPath, line, (...place) => index.mayHaltAt(...place)) : [];
  }

  /** The breakpoint that a file has at a line, or the one nearest to it. */
  near(file: string, line: number): BookedBreakpoint | undefined {
    return this.#book
      .all()
      .filter((booked) => booked.file === file)
      .sort((a, b) => Math.abs(a.asked.line - line) - Math.abs(b.asked.line - line))[0];
  }

  /** Counts a hit; a breakpoint that was doubted is not from then on. */
  hit(booked: BookedBreakpoint): number {
    booked.tally.hits++;
    const doubted = booked.placement?.kind === 'placed' && booked.placement.doubt !== undefined;
    if (doubted && booked.tally.hits === 1) this.#tell(booked);
    return booked.tally.hits;
  }

  /** The platform has found conditions that cannot be evaluated, and passes on there. It may say so again and again. */
  conditionsFailed(errors: readonly ConditionError[], reports: ConditionReports): void {
    for (const { breakpointId, text } of errors) {
      const key = this.#platform?.synchroniser.keyOfId(breakpointId);
      const error = text.replace(/\.$/, '');
      for (const booked of key === undefined ? [] : this.#book.ofKey(key)) {
        const { placement, tally } = booked;
        if (placement?.kind !== 'placed' || !reports.report(booked, error, placement)) continue;
        tally.threw++;
        tally.lastError = error;
        this.#tell(booked);
      }
    }
  }

  locations(file: string, from: number, to: number): readonly number[] {
    return this.#platform?.placer.locations(file, from, to) ?? [];
  }

  #tell(booked: BookedBreakpoint): void {
    const owner = this.#book.functions().find(({ id }) => id === booked.id);
    this.#changed(owner ? functionView(owner) : breakpointView(booked));
  }

  /** Brings the platform to what is wanted; where it takes its time, what came of it is told later. */
  async #bring(booked: readonly BookedBreakpoint[]): Promise<void> {
    const platform = this.#platform;
    if (!platform) return;
    for (const one of booked) this.#place(one, platform);
    const work = this.#synchronise(platform, booked).catch((error: unknown) => {
      for (const one of booked) one.outcome ??= { problem: waitingText(error), uncertain: true };
      if (this.#platform === platform) this.#retryLater(platform);
    });
    if (await within(platform.clock, longestAnswer, work)) return;
    const before = this.#views();
    void work.then(() => this.#tellNews(before));
  }

  /** A platform that did not answer may do so in a while: the user has set a breakpoint, and expects it to be set. */
  #retryLater(platform: Platform): void {
    this.#cancelRetry();
    const wait = Math.min(againAfter.last, againAfter.first * 2 ** this.#failures++);
    this.#cancelRetry = platform.clock.after(wait, () => this.#retry(platform));
  }

  #retry(platform: Platform): void {
    this.#cancelRetry();
    if (this.#platform !== platform) return;
    this.#renew(platform).catch(() => {
      if (this.#platform === platform) this.#retryLater(platform);
    });
  }

  /** Sets all that is wanted, and tells of each breakpoint of which that is news. Rejects with a `PlatformError`. */
  async #renew(platform: Platform): Promise<void> {
    const before = this.#views();
    await this.#synchronise(platform, this.#book.all());
    this.#tellNews(before);
  }

  #views(): ReadonlyMap<BookedBreakpoint, string> {
    return new Map(this.#book.all().map((one) => [one, JSON.stringify(breakpointView(one))]));
  }

  #tellNews(before: ReadonlyMap<BookedBreakpoint, string>): void {
    const current = new Set(this.#book.all());
    for (const [one, view] of before)
      if (current.has(one) && JSON.stringify(breakpointView(one)) !== view) this.#tell(one);
  }

  /** Looks through the cartridges for what function breakpoints name. */
  async #locate({ placer }: Platform): Promise<void> {
    for (const booked of this.#book.functions()) {
      if (booked.places) continue;
      const name = functionName(booked.asked.name);
      if (!name) {
        booked.problem = `"${booked.asked.name}" is no name of a function. It reads like afterPOST, Cart.total, or order.js:afterPOST.`;
        continue;
      }
      const found = (await findFunctions(name, placer.cartridges, placer.index)).slice(0, mostFunctions);
      booked.problem =
        found.length > 0
          ? undefined
          : `No function of the cartridges is called "${booked.asked.name}". Check the name, and "cartridges" of the launch configuration.`;
      booked.places = found.map(({ file, line }) => placeOf(booked, file, line));
    }
  }

  #place(booked: BookedBreakpoint, { placer }: Platform): void {
    booked.placement = placer.place(booked.file, booked.asked.line);
  }

  async #synchronise(platform: Platform, concerned: readonly BookedBreakpoint[]): Promise<void> {
    const outcomes: ReadonlyMap<string, Outcome> = await platform.synchroniser.synchronise(() =>
      this.#book.wanted(),
    );
    this.#takeIn(outcomes, concerned);
    this.#failures = 0;
    this.#cancelRetry();
  }

  #takeIn(outcomes: ReadonlyMap<string, Outcome>, concerned: readonly BookedBreakpoint[]): void {
    for (const booked of concerned) booked.outcome = outcomeOf(booked, outcomes) ?? booked.outcome;
  }
}

const waitingText = (error: unknown): string =>
  error instanceof Unreachable && error.reason === 'away'
    ? 'Waiting for the platform, which is not reachable.'
    : `Waiting for the platform. ${wordsOf(error)}`;

const placeOf = ({ id, asked, tally }: BookedFunction, file: string, line: number): BookedBreakpoint =>
  newBooked(
    id,
    'function',
    file,
    { line, condition: asked.condition, hitCondition: asked.hitCondition },
    tally,
  );
