import type * as vscode from 'vscode';

export interface Stop {
  readonly session: vscode.DebugSession;
  readonly threadId: number;
  /** `performance.now()` when the adapter's event came. */
  readonly at: number;
}

interface Event {
  readonly type: string;
  readonly event?: string;
  readonly body?: { readonly threadId?: number };
}

/** Notes the stops that debug adapters tell of, at the moment when their events reach VS Code. */
export class StopWatch implements vscode.DebugAdapterTrackerFactory {
  #stops: Stop[] = [];
  #waiting: ((stop: Stop) => void) | undefined;

  createDebugAdapterTracker(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    return {
      onDidSendMessage: ({ type, event, body }: Event) => {
        if (type !== 'event' || event !== 'stopped') return;
        const stop = { session, threadId: body?.threadId ?? 0, at: performance.now() };
        if (this.#waiting) this.#waiting(stop);
        else this.#stops.push(stop);
        this.#waiting = undefined;
      },
    };
  }

  /** The next stop that nobody has asked for yet. */
  next(): Promise<Stop> {
    const known = this.#stops.shift();
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no stop within 30 seconds')), 30_000);
      this.#waiting = (stop) => {
        clearTimeout(late);
        resolve(stop);
      };
    });
  }
}
