import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { PlatformFault } from '../../client/errors.ts';
import type { TrackedThread } from './thread-table.ts';

/** The one exception filter: scripts that the answer to a trigger says have died. */
export const scriptErrors = 'scriptErrors';

/** The kind of error of a script that a debugger has ended (data-api 3). */
export const endedByDebugger = 'ScriptDebuggerTerminate';

/** A script that ended in an error, as the platform reports it to who sent the request. */
export interface ScriptFailure {
  /** Kind of the error: `TypeError`. */
  readonly kind: string;
  readonly message: string;
  /** Whole name of the hook. */
  readonly extensionPoint: string;
  /** Where it was thrown and called from, innermost first. */
  readonly stack: readonly StackFrame[];
}

/** A failed script, shown as a thread that stands where it died. Nothing in it can be evaluated or stepped. */
export interface DeadThread extends TrackedThread {
  readonly failure: ScriptFailure;
}

/** Numbers of dead threads begin here: platforms number theirs from 1 on. */
const firstId = 1_000_000_000;

/** Scripts that died and that the user has not yet let go. */
export class PostMortem {
  readonly #dead = new Map<number, DeadThread>();
  #next = firstId;

  add(failure: ScriptFailure): DeadThread {
    const thread: DeadThread = {
      id: this.#next++,
      state: 'halted',
      generation: 1,
      stack: failure.stack,
      failure,
    };
    this.#dead.set(thread.id, thread);
    return thread;
  }

  get(id: number): DeadThread | undefined {
    return this.#dead.get(id);
  }

  /** Whether there was one. */
  remove(id: number): boolean {
    return this.#dead.delete(id);
  }

  all(): readonly DeadThread[] {
    return [...this.#dead.values()];
  }
}

/**
 * What a fault says of a script that threw; undefined for any other fault. A status that a script returned on purpose
 * has no stack (`HookStatus`, open-points, Hooks).
 */
export function scriptFailureIn(fault: PlatformFault): ScriptFailure | undefined {
  if (fault.fault !== 'HookStatus') return undefined;
  const { extensionPoint, statusCode, statusMsg, statusDetails } = fault.arguments;
  const { stack } = (statusDetails ?? {}) as { stack?: unknown };
  if (!Array.isArray(stack)) return undefined;
  const frames = stack.flatMap((one: unknown, index): StackFrame[] => {
    const match = typeof one === 'string' ? /^(.*):(\d+)$/.exec(one) : null;
    if (match?.[1] === undefined) return [];
    const location = { script_path: match[1], line_number: Number(match[2]), function_name: '' };
    return [{ index, location }];
  });
  if (frames.length === 0) return undefined;
  return {
    kind: textOf(statusCode, 'Error'),
    message: textOf(statusMsg, fault.detail),
    extensionPoint: textOf(extensionPoint, ''),
    stack: frames,
  };
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
