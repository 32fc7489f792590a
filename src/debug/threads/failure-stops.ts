import type { Clock } from '../../client/clock.ts';
import { ExceptionStops } from './exception-stops.ts';
import { FailedThreads, type FailedThread, type ScriptFailure } from './post-mortem.ts';
import type { ThreadReports } from './thread-reports.ts';
import type { TrackedThread } from './thread-table.ts';

/** Shows each error of a script as one stop: while the script is halted at the error or, if it was not, after its end. */
export class FailureStops {
  readonly #failedThreads = new FailedThreads();
  readonly #reports: ThreadReports;
  readonly #clock: Clock;
  readonly #exceptionStops = new ExceptionStops();
  #isClosed = false;

  constructor(reports: ThreadReports, clock: Clock) {
    this.#reports = reports;
    this.#clock = clock;
  }

  get(id: number): FailedThread | undefined {
    return this.#failedThreads.get(id);
  }

  all(): readonly FailedThread[] {
    return this.#failedThreads.all();
  }

  /** Removes a failed script without a report, and returns whether it existed. */
  remove(id: number): boolean {
    return this.#failedThreads.remove(id);
  }

  /** Shows no more failures, since the session has ended. */
  close(): void {
    this.#isClosed = true;
  }

  /** Records a stop that is shown. */
  record(thread: TrackedThread | undefined): void {
    this.#exceptionStops.record(thread, this.#clock.now());
  }

  /**
   * Shows a script that ended with an error, at the line of the error. Does nothing if the script has stopped at the
   * error since its request was sent, at `sentTime` in milliseconds since 1970.
   */
  show(failure: ScriptFailure, sentTime: number): void {
    if (this.#isClosed || this.#exceptionStops.includes(failure, sentTime)) return;
    const { id } = this.#failedThreads.add(failure);
    this.#reports.reportFailure(id, failure);
  }

  /** Ends the stops of failed scripts, or only of those for which `predicate` is true. */
  end(predicate: (thread: FailedThread) => boolean = () => true): void {
    for (const thread of this.#failedThreads.all().filter(predicate)) {
      this.#failedThreads.remove(thread.id);
      this.#reports.reportExit(thread.id);
    }
  }
}
