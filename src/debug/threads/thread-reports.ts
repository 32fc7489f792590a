import { ThreadEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ScriptFailure } from './post-mortem.ts';
import { continuedEvent, exceptionEvent } from './thread-events.ts';

/** Reports the stops, the continuations and the ends of threads to the client. */
export class ThreadReports {
  readonly #emit: (event: DebugProtocol.Event) => void;
  /** Threads that the client shows as stopped. */
  readonly #stoppedIds = new Set<number>();

  constructor(emit: (event: DebugProtocol.Event) => void) {
    this.#emit = emit;
  }

  reportStop(id: number, event: DebugProtocol.StoppedEvent): void {
    this.#stoppedIds.add(id);
    this.#emit(event);
  }

  /** Reports a script that ended with an error as a stopped thread. */
  reportFailure(id: number, failure: ScriptFailure): void {
    this.#emit(new ThreadEvent('started', id));
    this.reportStop(id, exceptionEvent(id, failure));
  }

  reportContinuation(id: number): void {
    this.#stoppedIds.delete(id);
    this.#emit(continuedEvent(id));
  }

  /** Records that a thread has continued without an event: the response to the client's request says so. */
  recordContinuation(id: number): void {
    this.#stoppedIds.delete(id);
  }

  /** Reports the end of a thread that has continued according to the response to the client's request. */
  reportExitAfterContinuation(id: number): void {
    this.recordContinuation(id);
    this.reportExit(id);
  }

  /**
   * Reports that a thread has ended. A stopped thread is continued first: VS Code would show the reason of its stop for
   * the stops of all later threads. VS Code ignores a continuation that the end of the thread follows at once, so it is
   * reported again after that.
   */
  reportExit(id: number): void {
    const wasStopped = this.#stoppedIds.has(id);
    if (wasStopped) this.reportContinuation(id);
    this.#emit(new ThreadEvent('exited', id));
    if (wasStopped) this.reportContinuation(id);
  }
}
