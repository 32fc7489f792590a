import type * as vscode from 'vscode';

/** Milliseconds for which VS Code may run tasks or ask the user between a request to start a session and the session. */
const requestTimeLimitMs = 5_000;
/** Milliseconds for which a session that is starting delays requests. */
const startTimeLimitMs = 15_000;
/** Milliseconds for which a session that reads a saved script delays requests. */
const saveTimeLimitMs = 3_000;

/** Ends a start. May be called several times. */
type EndStart = () => void;

/**
 * Knows the debug sessions that are starting or reading a saved script, so that requests are not sent before their
 * breakpoints are set.
 */
export class SessionStarts {
  readonly #pendingStarts = new Set<Promise<void>>();
  #endRequests: EndStart[] = [];

  get isStarting(): boolean {
    return this.#pendingStarts.size > 0;
  }

  /** Records that VS Code has been asked to start a session. The returned function records that it will not start. */
  recordRequest(): EndStart {
    const end = this.#begin(requestTimeLimitMs);
    this.#endRequests.push(end);
    return end;
  }

  /** Returns a tracker for a new session, which has started when the client has set all of its breakpoints. */
  createTracker(): vscode.DebugAdapterTracker {
    const end = this.#begin(startTimeLimitMs);
    this.#endAllRequests();
    return {
      onDidSendMessage: ({ type, command, success }: Partial<Record<string, unknown>>) => {
        if (type !== 'response') return;
        // VS Code restarts a session without a new adapter.
        if (command === 'restart') this.#endAllRequests();
        const hasFailed = success === false && (command === 'launch' || command === 'attach');
        if (command === 'configurationDone' || command === 'disconnect' || hasFailed) end();
      },
      onError: end,
      onExit: end,
    };
  }

  /**
   * Records that a session reads a saved script, whose breakpoints may have moved.
   * @param response settles when the session has set them
   */
  recordSave(response: Thenable<unknown>): void {
    const end = this.#begin(saveTimeLimitMs);
    response.then(end, end);
  }

  /** Resolves when no session is starting or reading a saved script anymore, or after a time limit. Never rejects. */
  async settled(): Promise<void> {
    while (this.#pendingStarts.size > 0) await Promise.all(this.#pendingStarts);
  }

  #endAllRequests(): void {
    for (const endRequest of this.#endRequests) endRequest();
    this.#endRequests = [];
  }

  #begin(timeLimitMs: number): EndStart {
    let end: EndStart = () => undefined;
    const start = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeLimitMs);
      timer.unref();
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#pendingStarts.add(start);
    void start.then(() => this.#pendingStarts.delete(start));
    return end;
  }
}
