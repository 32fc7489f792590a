import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ScriptFailure } from './post-mortem.ts';
import type { TrackedThread } from './thread-table.ts';

/** Maximum number of locations that are recorded. */
const maxLocations = 1_000;

/**
 * The locations at which scripts have halted on uncaught errors. The user has seen these errors, so a failure with the
 * same location is not shown again.
 */
export class ExceptionStops {
  readonly #locations = new Set<string>();

  record(thread: TrackedThread | undefined): void {
    if (!thread?.exception?.isUncaught || this.#locations.size >= maxLocations) return;
    this.#locations.add(formatLocation(thread.stack));
  }

  includes({ stack }: ScriptFailure): boolean {
    return stack.length > 0 && this.#locations.has(formatLocation(stack));
  }
}

const formatLocation = ([top]: readonly StackFrame[]): string =>
  `${top?.location.script_path}:${top?.location.line_number}`;
