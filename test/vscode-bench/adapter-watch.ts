import type * as vscode from 'vscode';

export interface Stop {
  readonly session: vscode.DebugSession;
  readonly threadId: number;
  /** `performance.now()` when the adapter sent the event. */
  readonly sentAt: number;
}

/** A completed request, with the times at which the adapter received it and sent its response. */
export interface Exchange<Body> {
  readonly body: Body;
  readonly received: number;
  readonly responded: number;
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

interface Expected {
  /** Command and arguments, because VS Code also sends its own requests at the same time. */
  readonly action: string;
  readonly sessionId: string;
  seq?: number;
  received: number;
  responded: number;
}

/** Records when requests reach debug adapters, and when these send responses and stops. */
export class AdapterWatch implements vscode.DebugAdapterTrackerFactory {
  readonly #expected = new Set<Expected>();
  #stops: Stop[] = [];
  #waiting: ((stop: Stop) => void) | undefined;

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    return {
      onWillReceiveMessage: (message: Message) => this.#received(session.id, message),
      onDidSendMessage: (message: Message) => {
        if (message.type === 'response') this.#onResponse(session.id, message);
        else if (message.event === 'stopped') this.#stopped(session, message);
      },
    };
  }

  async request<Body>(session: vscode.DebugSession, command: string, args: object): Promise<Exchange<Body>> {
    const action = textOf(command, args);
    const expected: Expected = {
      action: action,
      sessionId: session.id,
      received: Number.NaN,
      responded: Number.NaN,
    };
    this.#expected.add(expected);
    const body = (await session.customRequest(command, args)) as Body;
    this.#expected.delete(expected);
    return { body, received: expected.received, responded: expected.responded };
  }

  /** Returns the next stop that no call has returned yet. */
  next(): Promise<Stop> {
    const earlier = this.#stops.shift();
    if (earlier) return Promise.resolve(earlier);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no stop within 30 seconds')), 30_000);
      this.#waiting = (stop) => {
        clearTimeout(timer);
        resolve(stop);
      };
    });
  }

  #received(sessionId: string, { seq, command = '', arguments: args }: Message): void {
    const action = textOf(command, args);
    for (const request of this.#expected) {
      if (request.seq !== undefined || request.sessionId !== sessionId || request.action !== action) continue;
      request.seq = seq;
      request.received = performance.now();
      return;
    }
  }

  #onResponse(sessionId: string, { request_seq: seq }: Message): void {
    for (const request of this.#expected)
      if (request.seq === seq && request.sessionId === sessionId) request.responded = performance.now();
  }

  #stopped(session: vscode.DebugSession, { body }: Message): void {
    const stop = { session, threadId: body?.threadId ?? 0, sentAt: performance.now() };
    if (this.#waiting) this.#waiting(stop);
    else this.#stops.push(stop);
    this.#waiting = undefined;
  }
}

const textOf = (command: string, args: unknown): string => `${command} ${JSON.stringify(args)}`;
