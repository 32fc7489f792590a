import type { ScriptMessage } from '../../contract/documents/debugger.ts';
import type { Clock } from '../client/clock.ts';
import type { DebuggerApi } from './debugger-api.ts';

/** Seconds for which the platform holds a request for messages. */
const waitSeconds = 25;
/** A request that is answered without messages within this time in milliseconds was not held. */
const minHeldMs = 1_000;
/** Milliseconds until the next request after one that failed or was not held. */
const retryDelayMs = 2_000;
/** The number of requests of triggers that are remembered. */
const maxOwnRequests = 200;

export interface ScriptLogOptions {
  readonly api: Pick<DebuggerApi, 'supportsScriptLog' | 'scriptMessages'>;
  readonly clock: Pick<Clock, 'schedule' | 'monotonicNow'>;
  readonly print: (message: ScriptMessage) => void;
}

/** Prints the messages of scripts, if the platform reports them. */
export class ScriptLog {
  readonly #options: ScriptLogOptions;
  readonly #ownRequests = new Set<string>();
  readonly #delayed: ScriptMessage[] = [];
  #ownRuns = 0;

  constructor(options: ScriptLogOptions) {
    this.#options = options;
  }

  /**
   * Delays what concerns single requests while the session itself sends some, since only their responses have their
   * IDs. Settles like `running`.
   */
  async trackOwnRequests<Result>(running: Promise<Result>): Promise<Result> {
    this.#ownRuns++;
    try {
      return await running;
    } finally {
      if (--this.#ownRuns === 0) for (const message of this.#delayed.splice(0)) this.#print(message);
    }
  }

  /** Does not print errors and the end of a request that the session has sent and reports itself. */
  ignoreRequest(requestId: string): void {
    this.#ownRequests.add(requestId);
    const [oldest] = this.#ownRequests;
    if (this.#ownRequests.size > maxOwnRequests && oldest !== undefined) this.#ownRequests.delete(oldest);
  }

  /** Prints messages until the signal is aborted. Never rejects. */
  async watch(signal: AbortSignal): Promise<void> {
    const { api, clock } = this.#options;
    while (!signal.aborted && api.supportsScriptLog) {
      const startedAt = clock.monotonicNow();
      try {
        const messages = await api.scriptMessages(waitSeconds, signal);
        for (const message of messages) this.#print(message);
        const wasHeld = messages.length > 0 || clock.monotonicNow() - startedAt >= minHeldMs;
        if (!wasHeld) await this.#delay(signal);
      } catch {
        // The polls of threads tell the user about an outage.
        await this.#delay(signal);
      }
    }
  }

  #print(message: ScriptMessage): void {
    const { request_id: id } = message;
    if (id === undefined) this.#options.print(message);
    else if (this.#ownRuns > 0) this.#delayed.push(message);
    else if (!this.#ownRequests.has(id)) this.#options.print(message);
  }

  #delay(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#options.clock.schedule(retryDelayMs, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }
}
