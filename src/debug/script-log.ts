import type { ScriptMessage } from '../../contract/documents/debugger.ts';
import type { Clock } from '../client/clock.ts';
import type { DebuggerApi } from './debugger-api.ts';

/** Seconds for which the platform holds a request for messages. */
const waitSeconds = 25;
/** A response without messages within this time in milliseconds was not held. */
const minHoldMs = 1_000;
/** Milliseconds until the next request after a request that failed or was not held. */
const retryDelayMs = 2_000;
/** Maximum number of trigger requests that are remembered. */
const maxOwnRequests = 200;

export interface ScriptLogOptions {
  readonly api: Pick<DebuggerApi, 'supportsScriptLog' | 'scriptMessages'>;
  readonly clock: Pick<Clock, 'schedule' | 'monotonicNow'>;
  readonly print: (message: ScriptMessage) => void;
}

/** Prints what scripts log, if the platform reports it. */
export class ScriptLog {
  readonly #options: ScriptLogOptions;
  readonly #ownRequestIds = new Set<string>();
  readonly #delayedMessages: ScriptMessage[] = [];
  #ownRunCount = 0;
  /** Number of calls of `readNow` that have received messages. */
  #readCount = 0;

  constructor(options: ScriptLogOptions) {
    this.#options = options;
  }

  /**
   * Delays messages about requests while a trigger of this session runs: the IDs of its requests are known only from
   * their responses. Settles like `run`.
   */
  async trackOwnRequests<Result>(run: Promise<Result>): Promise<Result> {
    this.#ownRunCount++;
    try {
      return await run;
    } finally {
      if (--this.#ownRunCount === 0)
        for (const message of this.#delayedMessages.splice(0)) this.#print(message);
    }
  }

  /** Suppresses messages about a request of this session, because the session prints its result itself. */
  ignoreRequest(requestId: string): void {
    this.#ownRequestIds.add(requestId);
    const [oldestId] = this.#ownRequestIds;
    if (this.#ownRequestIds.size > maxOwnRequests && oldestId !== undefined)
      this.#ownRequestIds.delete(oldestId);
  }

  /** Prints the messages that scripts have logged until now, if the platform reports them. Never rejects. */
  async readNow(signal: AbortSignal): Promise<void> {
    const { api } = this.#options;
    if (!api.supportsScriptLog) return;
    const messages = await api.scriptMessages(0, signal).catch(() => []);
    if (messages.length > 0) this.#readCount++;
    for (const message of messages) this.#print(message);
  }

  /** Prints messages until the signal is aborted, or not at all if the platform reports none. Never rejects. */
  async watch(signal: AbortSignal): Promise<void> {
    const { api, clock } = this.#options;
    while (!signal.aborted && api.supportsScriptLog) {
      const startTime = clock.monotonicNow();
      const readCount = this.#readCount;
      try {
        const messages = await api.scriptMessages(waitSeconds, signal);
        for (const message of messages) this.#print(message);
        const wasHeld =
          messages.length > 0 ||
          // `readNow` has received the messages that ended the wait.
          this.#readCount !== readCount ||
          clock.monotonicNow() - startTime >= minHoldMs;
        if (!wasHeld) await this.#delay(signal);
      } catch {
        // Polling the threads reports an outage to the user.
        await this.#delay(signal);
      }
    }
  }

  #print(message: ScriptMessage): void {
    const { request_id: id } = message;
    if (id === undefined) this.#options.print(message);
    else if (this.#ownRunCount > 0) this.#delayedMessages.push(message);
    else if (!this.#ownRequestIds.has(id)) this.#options.print(message);
  }

  #delay(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.#options.clock.schedule(retryDelayMs, end);
      signal.addEventListener('abort', end);
    });
  }
}
