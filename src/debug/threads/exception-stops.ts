import type { ScriptFailure } from './post-mortem.ts';
import type { TrackedThread } from './thread-table.ts';

/** Maximum number of stops that are remembered. */
const maxStops = 100;

interface ExceptionStop {
  /** Name and message of the error. */
  readonly text: string;
  /** Where the script halted. */
  readonly location: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * The latest stops of scripts at uncaught errors. The user has seen these errors, so the failure of such a script is not
 * shown again.
 */
export class ExceptionStops {
  #stops: readonly ExceptionStop[] = [];

  /** Records a stop, if it is one at an uncaught error. `time` is in milliseconds since 1970. */
  record(thread: TrackedThread | undefined, time: number): void {
    if (!thread?.exception?.isUncaught) return;
    const { text } = thread.exception;
    this.#stops = [...this.#stops, { text, location: topLocation(thread), time }].slice(-maxStops);
  }

  /**
   * Returns whether a script has stopped at the error of a request that was sent at `sentTime`. The stack of the failure
   * shows where the error was created. A script stops elsewhere if it requires a module with a syntax error, or throws
   * an error again that it has caught: then the text shows that it is the same error.
   */
  includes(failure: ScriptFailure, sentTime: number): boolean {
    const text = `${failure.kind}: ${failure.message}`;
    const location = failure.stack.length > 0 ? topLocation(failure) : undefined;
    return this.#stops.some(
      (stop) =>
        stop.time >= sentTime && (stop.location === location || withoutEnd(stop.text, failure) === text),
    );
  }
}

const topLocation = ({ stack: [top] }: Pick<TrackedThread, 'stack'>): string =>
  `${top?.location.script_path}:${top?.location.line_number}`;

/** Removes the location with which the text of a syntax error ends. */
function withoutEnd(text: string, failure: ScriptFailure): string {
  const end = ` (${topLocation(failure)}:${failure.syntaxErrorColumn})`;
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
