import type * as vscode from 'vscode';

export interface Stop {
  readonly session: vscode.DebugSession;
  readonly threadId: number;
  /** `performance.now()` when the adapter sent the `stopped` event. */
  readonly sentAt: number;
}

/** A response, with the `performance.now()` at which the adapter received the request and sent the response. */
export interface Exchange<Body> {
  readonly body: Body;
  readonly receivedAt: number;
  readonly respondedAt: number;
}

interface Message {
  readonly type: string;
  readonly seq: number;
  readonly command?: string;
  readonly arguments?: unknown;
  readonly request_seq?: number;
  readonly event?: string;
  readonly body?: { readonly threadId?: number };
}

interface PendingRequest {
  /** Command and arguments: they identify the request among those that VS Code itself sends at the same time. */
  readonly action: string;
  readonly sessionId: string;
  seq?: number;
  receivedAt: number;
  respondedAt: number;
}

/** Records when requests reach debug adapters, and when these send responses and stops. */
export class AdapterWatch implements vscode.DebugAdapterTrackerFactory {
  readonly #pendingRequests = new Set<PendingRequest>();
  #stops: Stop[] = [];
  #resolveNext: ((stop: Stop) => void) | undefined;

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    return {
      onWillReceiveMessage: (message: Message) => this.#onRequest(session.id, message),
      onDidSendMessage: (message: Message) => {
        if (message.type === 'response') this.#onResponse(session.id, message);
        else if (message.event === 'stopped') this.#onStop(session, message);
      },
    };
  }

  async request<Body>(session: vscode.DebugSession, command: string, args: object): Promise<Exchange<Body>> {
    const action = formatAction(command, args);
    const pendingRequest: PendingRequest = {
      action,
      sessionId: session.id,
      receivedAt: Number.NaN,
      respondedAt: Number.NaN,
    };
    this.#pendingRequests.add(pendingRequest);
    const body = (await session.customRequest(command, args)) as Body;
    this.#pendingRequests.delete(pendingRequest);
    return { body, receivedAt: pendingRequest.receivedAt, respondedAt: pendingRequest.respondedAt };
  }

  /** Resolves with the next stop that no call has returned yet. Rejects if there is none within 30 seconds. */
  next(): Promise<Stop> {
    const earlierStop = this.#stops.shift();
    if (earlierStop) return Promise.resolve(earlierStop);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // A later stop is for the next call.
        this.#resolveNext = undefined;
        reject(new Error('no stop within 30 seconds'));
      }, 30_000);
      this.#resolveNext = (stop) => {
        clearTimeout(timer);
        resolve(stop);
      };
    });
  }

  #onRequest(sessionId: string, { seq, command = '', arguments: args }: Message): void {
    const action = formatAction(command, args);
    for (const request of this.#pendingRequests) {
      if (request.seq !== undefined || request.sessionId !== sessionId || request.action !== action) continue;
      request.seq = seq;
      request.receivedAt = performance.now();
      return;
    }
  }

  #onResponse(sessionId: string, { request_seq: seq }: Message): void {
    for (const request of this.#pendingRequests)
      if (request.seq === seq && request.sessionId === sessionId) request.respondedAt = performance.now();
  }

  #onStop(session: vscode.DebugSession, { body }: Message): void {
    const stop = { session, threadId: body?.threadId ?? 0, sentAt: performance.now() };
    if (this.#resolveNext) this.#resolveNext(stop);
    else this.#stops.push(stop);
    this.#resolveNext = undefined;
  }
}

const formatAction = (command: string, args: unknown): string => `${command} ${JSON.stringify(args)}`;
