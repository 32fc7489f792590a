import type { DebugProtocol } from '@vscode/debugprotocol';
import { wordsOf } from '../errors.ts';
import {
  BreakpointBook,
  breakpointView,
  outcomeOf,
  type AskedBreakpoint,
  type BookedBreakpoint,
} from './breakpoint-book.ts';
import type { Placer } from './placement.ts';
import type { BreakpointSynchroniser, Outcome } from './synchroniser.ts';

/** Told of a breakpoint whose view has changed by itself. */
export type BreakpointListener = (view: DebugProtocol.Breakpoint) => void;

interface Platform {
  readonly placer: Placer;
  readonly synchroniser: BreakpointSynchroniser;
}

/** The breakpoints of a session. They may be set before there is a connection; they are then set when it comes. */
export class Breakpoints {
  readonly #book = new BreakpointBook();
  readonly #changed: BreakpointListener;
  #platform: Platform | undefined;

  constructor(changed: BreakpointListener) {
    this.#changed = changed;
  }

  /** Sets all that is wanted on a platform. Rejects with a `PlatformError`. */
  async connect(platform: Platform): Promise<void> {
    this.#platform = platform;
    const booked = this.#book.all();
    for (const one of booked) this.#place(one, platform);
    await this.#synchronise(platform, booked);
    for (const one of booked) this.#changed(breakpointView(one));
  }

  /** Replaces the breakpoints of a file; answers a view for each, whatever the platform says. */
  async set(file: string, asked: readonly AskedBreakpoint[]): Promise<DebugProtocol.Breakpoint[]> {
    const booked = this.#book.replace(file, asked);
    const platform = this.#platform;
    if (platform) {
      for (const one of booked) this.#place(one, platform);
      try {
        await this.#synchronise(platform, booked);
      } catch (error) {
        for (const one of booked) one.outcome ??= { problem: wordsOf(error) };
      }
    }
    return booked.map(breakpointView);
  }

  /** Sets everything again on a platform that has lost it. Rejects with a `PlatformError`. */
  async restore(): Promise<void> {
    if (!this.#platform) return;
    this.#platform.synchroniser.forget();
    await this.#synchronise(this.#platform, this.#book.all());
  }

  /** Those that a halt at this place has hit. */
  at(scriptPath: string, line: number): readonly BookedBreakpoint[] {
    return this.#book.at(scriptPath, line);
  }

  /** Counts a hit; a breakpoint that was doubted is not from then on. */
  hit(booked: BookedBreakpoint): number {
    booked.hits++;
    const doubted = booked.placement?.kind === 'placed' && booked.placement.doubt !== undefined;
    if (doubted && booked.hits === 1) this.#changed(breakpointView(booked));
    return booked.hits;
  }

  locations(file: string, from: number, to: number): readonly number[] {
    return this.#platform?.placer.locations(file, from, to) ?? [];
  }

  #place(booked: BookedBreakpoint, { placer }: Platform): void {
    booked.placement = placer.place(booked.file, booked.asked.line);
  }

  async #synchronise(platform: Platform, concerned: readonly BookedBreakpoint[]): Promise<void> {
    const outcomes: ReadonlyMap<string, Outcome> = await platform.synchroniser.synchronise(() =>
      this.#book.wanted(),
    );
    for (const booked of concerned) booked.outcome = outcomeOf(booked, outcomes) ?? booked.outcome;
  }
}
