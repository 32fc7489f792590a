import type { ConditionError } from '../../../contract/condition-errors.ts';
import type { Clock } from '../../client/clock.ts';
import type { CommandResult, DebuggerApi } from '../debugger-api.ts';
import { Poller } from './poller.ts';
import type { ThreadChange, ThreadTable } from './thread-table.ts';

export interface ThreadWatchOptions {
  readonly api: Pick<DebuggerApi, 'pollThreads'>;
  readonly clock: Clock;
  readonly table: ThreadTable;
  /** Whether a halt may occur at any moment. */
  readonly isBusy: () => boolean;
  readonly onChanges: (changes: readonly ThreadChange[]) => void;
  /** Called with the conditions that could not be evaluated, if a response reports any. */
  readonly onConditionErrors?: (errors: readonly ConditionError[]) => void;
  /** Called when the platform has responded to a poll. */
  readonly onResponse: () => void;
  /** Like `PollerOptions.onFailure`. */
  readonly onFailure: (error: unknown, sentAt: number) => Promise<number | undefined>;
}

/**
 * Milliseconds after which all threads are requested again, without the entity tag. Some platforms and proxies
 * respond "unchanged" although a thread has halted, and a tag may be newer than its document.
 */
const fullPollIntervalMs = 5_000;
/** A poll that returns nothing new within this time in milliseconds was not held. */
const minHoldMs = 1_000;
/**
 * After this number of consecutive polls that were not held, polls are paced again, until one is held, finds a change
 * or is sent without an entity tag.
 */
const maxUnheldPolls = 3;

/**
 * Polls the platform's threads. If the platform supports it, each poll is held until something changes
 * (`Prefer: wait`); otherwise polls have an adaptive pace. The response "unchanged" must refer to a snapshot that the
 * table has applied completely and after which no command was sent. Otherwise a second halt on the same line would
 * count as no change, and a stop would be lost.
 */
export class ThreadWatch {
  readonly #options: ThreadWatchOptions;
  readonly #poller: Poller;
  #etag: string | undefined;
  #commandCount = 0;
  #unheldPollCount = 0;
  /** Time at which the latest successful poll without an entity tag was sent. */
  #lastFullPollTime = -Infinity;
  /** Whether the poll in progress may be held. */
  #isConditional = false;
  /** Whether the platform has said since the last failure that it holds polls. */
  #supportsLongPolling = false;

  constructor(options: ThreadWatchOptions) {
    this.#options = options;
    const { clock, isBusy } = options;
    this.#poller = new Poller({
      clock,
      poll: (signal) => this.#poll(signal),
      isBusy,
      onFailure: (error, sentAt) => {
        // The next response may come from another platform, or from the same platform after a restart.
        this.#etag = undefined;
        this.#supportsLongPolling = false;
        return options.onFailure(error, sentAt);
      },
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
  }

  /** Polls immediately, since a halt is likely soon. */
  pollSoon(): void {
    this.#poller.pollSoon();
  }

  /**
   * Discards the entity tag when a command is sent or its response arrives: the last snapshot is outdated for the
   * command's thread.
   */
  invalidate(): void {
    this.#commandCount++;
    this.#etag = undefined;
  }

  /**
   * Like `invalidate`, for a command that is about to be sent. The returned function must be called with the
   * response's tags once the table has applied the response. If these tags directly follow the table's own
   * tag, the next poll can be held immediately.
   */
  beginCommand(): (etags: CommandResult['etags']) => void {
    const etagBefore = this.#etag;
    this.invalidate();
    const commandCount = this.#commandCount;
    return (etags) => {
      const isContiguous =
        commandCount === this.#commandCount && etagBefore !== undefined && etags?.before === etagBefore;
      this.invalidate();
      if (isContiguous) this.#etag = etags.after;
    };
  }

  /**
   * Like `pollSoon`, but discards the entity tag and cancels a poll in progress, since the platform may hold it for a
   * long time.
   */
  restartPoll(): void {
    this.invalidate();
    this.#poller.restartPoll();
  }

  /** Checks whether the platform still responds, by restarting a poll that it may be holding. */
  probe(): void {
    if (this.#isConditional) this.restartPoll();
  }

  async #poll(signal: AbortSignal): Promise<{ needsNoDelay: boolean }> {
    const { api, clock, table, onChanges } = this.#options;
    const ticket = table.nextTicket();
    const commandCount = this.#commandCount;
    const startTime = clock.monotonicNow();
    const remainingMs = this.#lastFullPollTime + fullPollIntervalMs - startTime;
    if (remainingMs <= 0) this.#etag = undefined;
    const isConditional = this.#etag !== undefined;
    this.#isConditional = isConditional;
    const waitSeconds = Math.ceil((isConditional ? remainingMs : fullPollIntervalMs) / 1_000);
    const snapshot = await api.pollThreads({ etag: this.#etag, waitSeconds, signal });
    const { threads, etag, supportsLongPolling, conditionErrors } = snapshot;
    this.#options.onResponse();
    if (conditionErrors.length > 0) this.#options.onConditionErrors?.(conditionErrors);
    if (threads && !isConditional) this.#lastFullPollTime = startTime;
    const changes = threads ? table.apply(ticket, threads) : [];
    // After a command, the command's response determines the state of the table.
    if (threads && commandCount === this.#commandCount) this.#etag = etag;
    const wasUnheld = isConditional && changes.length === 0 && clock.monotonicNow() - startTime < minHoldMs;
    this.#unheldPollCount = wasUnheld ? this.#unheldPollCount + 1 : 0;
    this.#supportsLongPolling ||= supportsLongPolling;
    onChanges(changes);
    // Only a conditional poll can be held, so an unconditional poll is followed by another poll immediately.
    const mayBeHeld = supportsLongPolling || (this.#supportsLongPolling && !isConditional);
    return { needsNoDelay: mayBeHeld && this.#etag !== undefined && this.#unheldPollCount < maxUnheldPolls };
  }
}
