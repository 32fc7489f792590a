import type { Clock } from '../../client/clock.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import { Poller } from './poller.ts';
import type { ThreadChange, ThreadTable } from './thread-table.ts';

export interface ThreadWatchOptions {
  readonly api: Pick<DebuggerApi, 'watch'>;
  readonly clock: Clock;
  readonly table: ThreadTable;
  /** Whether a halt may come any moment. */
  readonly busy: () => boolean;
  readonly tell: (changes: readonly ThreadChange[]) => void;
  /** Told of each failure and how many came in a row; false ends the watching. */
  readonly failed: (error: unknown, failures: number) => boolean | Promise<boolean>;
}

/** Seconds that the platform is asked to hold a look for, where it can. */
const longestWait = 25;
/** A held look that brings nothing new sooner than this, in milliseconds, was not held. */
const heldAtLeast = 1_000;
/** After so many of those in a row looks are paced again, until one is held. */
const mostHasty = 3;

/**
 * Watches the platform's threads: where it offers so, each look is held until something changes (`Prefer: wait`), else
 * at a pace that adapts. A look may be answered "unchanged" only against one that the table has taken in as a whole and
 * since which nothing was commanded: otherwise a second halt on the same line would be no change, and a stop be lost.
 */
export class ThreadWatch {
  readonly #options: ThreadWatchOptions;
  readonly #poller: Poller;
  #tag: string | undefined;
  #commands = 0;
  #hasty = 0;
  /** The platform has held a look before. */
  #holds = false;

  constructor(options: ThreadWatchOptions) {
    this.#options = options;
    const { clock, busy } = options;
    this.#poller = new Poller({
      clock,
      poll: (signal) => this.#look(signal),
      busy,
      failed: (error, failures) => {
        // Whatever answers next may be another platform, or the same one after a restart.
        this.#tag = undefined;
        this.#holds = false;
        return options.failed(error, failures);
      },
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
  }

  /** A halt is likely soon. */
  stir(): void {
    this.#poller.stir();
  }

  /** A command is leaving, or its answer has come: what was known before says nothing about its thread. */
  commanded(): void {
    this.#commands++;
    this.#tag = undefined;
  }

  /** As `stir`; a look that is being held was asked for before, and may be held for long: it is called off. */
  lookAnew(): void {
    this.commanded();
    this.#poller.stirAnew();
  }

  async #look(signal: AbortSignal): Promise<{ held: boolean }> {
    const { api, clock, table, tell } = this.#options;
    const ticket = table.ticket();
    const commands = this.#commands;
    const conditional = this.#tag !== undefined;
    const started = clock.elapsed();
    const { threads, tag, waits } = await api.watch({ tag: this.#tag, wait: longestWait, signal });
    const changes = threads ? table.apply(ticket, threads) : [];
    if (threads) this.#tag = commands === this.#commands ? tag : undefined;
    const idle = conditional && changes.length === 0 && clock.elapsed() - started < heldAtLeast;
    this.#hasty = idle ? this.#hasty + 1 : 0;
    this.#holds ||= waits;
    tell(changes);
    // Only a conditional look can be held: one that was none is followed by one at once.
    const holds = waits || (this.#holds && !conditional);
    return { held: holds && this.#tag !== undefined && this.#hasty < mostHasty };
  }
}
