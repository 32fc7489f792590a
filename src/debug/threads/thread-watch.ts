import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { Clock } from '../../client/clock.ts';
import type { CommandAnswer, DebuggerApi } from '../debugger-api.ts';
import { Poller } from './poller.ts';
import type { ThreadChange, ThreadTable } from './thread-table.ts';

export interface ThreadWatchOptions {
  readonly api: Pick<DebuggerApi, 'watch'>;
  readonly clock: Clock;
  readonly table: ThreadTable;
  /** Whether a halt may come any moment. */
  readonly busy: () => boolean;
  readonly tell: (changes: readonly ThreadChange[]) => void;
  /** Told of breakpoints whose condition could not be evaluated, with each look that says so. */
  readonly conditionErrors?: (errors: readonly ConditionError[]) => void;
  /** The platform has answered a look. */
  readonly answered: () => void;
  /** As the poller has it. */
  readonly failed: (error: unknown, sent: number) => Promise<number | undefined>;
}

/**
 * Milliseconds after which all threads are asked for once more, whatever the entity tag says: platforms and the proxies
 * before them answer "unchanged" where a thread has halted, and a tag may be newer than the document that it comes with.
 */
const wholeLookInterval = 5_000;
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
  /** When the newest look was sent that the platform answered with all threads. */
  #wholeLook = -Infinity;
  /** The look on its way may be held. */
  #conditional = false;
  /** The platform has held a look before. */
  #holds = false;

  constructor(options: ThreadWatchOptions) {
    this.#options = options;
    const { clock, busy } = options;
    this.#poller = new Poller({
      clock,
      poll: (signal) => this.#look(signal),
      busy,
      failed: (error, sent) => {
        // Whatever answers next may be another platform, or the same one after a restart.
        this.#tag = undefined;
        this.#holds = false;
        return options.failed(error, sent);
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

  /**
   * As `commanded`, for a command that is leaving. What it gives back is to be called with the answer's tags, once the
   * table has taken the answer in: where they follow on what the table had, the next look can be held at once.
   */
  commanding(): (tags: CommandAnswer['tags']) => void {
    const known = this.#tag;
    this.commanded();
    const commands = this.#commands;
    return (tags) => {
      const follows = commands === this.#commands && known !== undefined && tags?.before === known;
      this.commanded();
      if (follows) this.#tag = tags.after;
    };
  }

  /** As `stir`; a look that is being held was asked for before, and may be held for long: it is called off. */
  lookAnew(): void {
    this.commanded();
    this.#poller.stirAnew();
  }

  /** Whether the platform answers at all: a look that it holds does not say. */
  probe(): void {
    if (this.#conditional) this.lookAnew();
  }

  async #look(signal: AbortSignal): Promise<{ held: boolean }> {
    const { api, clock, table, tell } = this.#options;
    const ticket = table.ticket();
    const commands = this.#commands;
    const started = clock.elapsed();
    const left = this.#wholeLook + wholeLookInterval - started;
    if (left <= 0) this.#tag = undefined;
    const conditional = this.#tag !== undefined;
    this.#conditional = conditional;
    const wait = Math.ceil((conditional ? left : wholeLookInterval) / 1_000);
    const look = await api.watch({ tag: this.#tag, wait, signal });
    const { threads, tag, waits, conditionErrors } = look;
    this.#options.answered();
    if (conditionErrors.length > 0) this.#options.conditionErrors?.(conditionErrors);
    if (threads && !conditional) this.#wholeLook = started;
    const changes = threads ? table.apply(ticket, threads) : [];
    // After a command it is the command's answer that says what the table knows.
    if (threads && commands === this.#commands) this.#tag = tag;
    const idle = conditional && changes.length === 0 && clock.elapsed() - started < heldAtLeast;
    this.#hasty = idle ? this.#hasty + 1 : 0;
    this.#holds ||= waits;
    tell(changes);
    // Only a conditional look can be held: one that was none is followed by one at once.
    const holds = waits || (this.#holds && !conditional);
    return { held: holds && this.#tag !== undefined && this.#hasty < mostHasty };
  }
}
