import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ScriptFailure } from './post-mortem.ts';
import type { TrackedThread } from './thread-table.ts';

/** Maximum number of places that are recorded. */
const maxPlaces = 1_000;

/** The places at which scripts have paused on uncaught errors: their failure need not be shown again when it is reported. */
export class ExceptionStops {
  readonly #places = new Set<string>();

  record(thread: TrackedThread | undefined): void {
    if (!thread?.exception?.isUncaught || this.#places.size >= maxPlaces) return;
    this.#places.add(placeOf(thread.stack));
  }

  includes({ stack }: ScriptFailure): boolean {
    return stack.length > 0 && this.#places.has(placeOf(stack));
  }
}

const placeOf = ([top]: readonly StackFrame[]): string =>
  `${top?.location.script_path}:${top?.location.line_number}`;
