import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { PlatformFault } from '../../client/errors.ts';
import type { TrackedThread } from './thread-table.ts';

/** The platform's error kind for a script that a debugger has ended (data-api 3). */
export const endedByDebugger = 'ScriptDebuggerTerminate';

/** A script that ended with an error, as the platform reports it to the sender of the request. */
export interface ScriptFailure {
  /** Kind of the error, such as `TypeError`. */
  readonly kind: string;
  /** Text of the error, without the location of a syntax error. */
  readonly message: string;
  /** Full name of the extension point; empty if the platform does not report it. */
  readonly extensionPoint: string;
  /** 1-based column of a syntax error. The first frame of the stack has its path and line. */
  readonly syntaxErrorColumn?: number;
  /** Call stack at which the error was thrown, innermost frame first. */
  readonly stack: readonly StackFrame[];
}

/**
 * A failed script, shown as a thread that is halted where the error was thrown. It supports neither evaluation nor
 * stepping.
 */
export interface FailedThread extends TrackedThread {
  readonly failure: ScriptFailure;
}

/** First id of failed threads. The platform numbers its threads from 1. */
const firstId = 1_000_000_000;

/** Failed scripts that the user has not dismissed yet. */
export class FailedThreads {
  readonly #threads = new Map<number, FailedThread>();
  #nextId = firstId;

  add(failure: ScriptFailure): FailedThread {
    const thread: FailedThread = {
      id: this.#nextId++,
      state: 'halted',
      generation: 1,
      stack: failure.stack,
      failure,
    };
    this.#threads.set(thread.id, thread);
    return thread;
  }

  get(id: number): FailedThread | undefined {
    return this.#threads.get(id);
  }

  /** Removes the thread and returns whether it existed. */
  remove(id: number): boolean {
    return this.#threads.delete(id);
  }

  all(): readonly FailedThread[] {
    return [...this.#threads.values()];
  }
}

const scriptFaults = new Set(['HookExecution', 'HookStatus', 'QuotaExceeded']);

/**
 * Extracts a script's error from a fault. Returns undefined for any other fault, such as a status that a script has
 * returned, which has no stack. The bundled service responds with HookExecution, or with QuotaExceeded if a quota was
 * exceeded; an instance possibly responds with HookStatus (extension-points 4).
 */
export function parseScriptFailure(
  fault: Pick<PlatformFault, 'fault' | 'detail' | 'arguments'>,
): ScriptFailure | undefined {
  if (!scriptFaults.has(fault.fault)) return undefined;
  const { extensionPoint, statusCode, statusMsg, statusDetails } = fault.arguments;
  const { stack } = (statusDetails ?? {}) as { stack?: unknown };
  if (!Array.isArray(stack)) return undefined;
  const frames = stack.flatMap((entry: unknown, index): StackFrame[] => {
    const match = typeof entry === 'string' ? /^(.*):(\d+)$/.exec(entry) : null;
    if (match?.[1] === undefined) return [];
    const location = { script_path: match[1], line_number: Number(match[2]), function_name: '' };
    return [{ index, location }];
  });
  const [top] = frames;
  if (!top) return undefined;
  const error = withoutLocation(stringOr(statusMsg, fault.detail), top);
  // No function of the script has run.
  if (error.syntaxErrorColumn !== undefined) top.location.function_name = '(syntax error)';
  return {
    kind: stringOr(statusCode, 'Error'),
    ...error,
    extensionPoint: stringOr(extensionPoint, ''),
    stack: frames,
  };
}

/**
 * Splits the message of a syntax error, which ends with the location `(path:line:column)` of its first frame. The
 * message of an error that was thrown while the script ran, as by `JSON.parse`, does not end with the location.
 */
export function withoutLocation(
  message: string,
  { location }: StackFrame,
): { readonly message: string; readonly syntaxErrorColumn?: number } {
  const [, text, path, line, column] = /^(.*) \((\/.*):(\d+):(\d+)\)$/s.exec(message) ?? [];
  if (text === undefined || path !== location.script_path || Number(line) !== location.line_number)
    return { message };
  return { message: text, syntaxErrorColumn: Number(column) };
}

const stringOr = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
