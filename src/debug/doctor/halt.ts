import { basename } from 'node:path';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ScriptSaves } from '../script-saves.ts';
import type { Target } from '../target.ts';
import type { TrackedThread } from '../threads/thread-table.ts';
import { cartridgeSuffix } from './file-name.ts';

/** A halt of a script. */
export interface Halt {
  readonly threadId?: number | undefined;
  /** Whether it is at the examined breakpoint. */
  readonly isAtBreakpoint?: boolean | undefined;
  /** Such as `order.js:7`, with ` in app_base` if another cartridge has a file of the same path. */
  readonly location: string;
  /** The error at which it is halted, if no script catches it. */
  readonly error?: string | undefined;
  /** The error at which it is halted, if a script catches it. */
  readonly caughtError?: string | undefined;
  /** What has to be corrected: the place of a syntax error, else where the script is halted. */
  readonly place?: Place | undefined;
  /** The paths of the scripts that were saved since it has begun, the latest last: it runs their code from before. */
  readonly savedFiles?: readonly string[] | undefined;
}

/** A line of a file on this machine. The line and the column are 1-based. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** Returns where a script is halted: that of `describedThread`. Undefined if none is. */
export function haltOf(
  { threads }: Pick<Target, 'threads'>,
  map: Pick<ScriptMap, 'fileOf' | 'cartridges'>,
  saves: Pick<ScriptSaves, 'filesSince'>,
  entry?: ExaminedEntry,
): Halt | undefined {
  const thread = describedThread(threads, entry);
  const location = thread?.stack[0]?.location;
  if (!location) return undefined;
  const { script_path: scriptPath, line_number: line } = location;
  const { exception } = thread;
  const error = exception?.isUncaught ? exception.text : undefined;
  const file = map.fileOf(scriptPath);
  return {
    threadId: thread.id,
    isAtBreakpoint: thread === threadAtBreakpoint(threads, entry),
    location: `${basename(scriptPath)}:${line}${file === undefined ? '' : cartridgeSuffix(file, map.cartridges)}`,
    error,
    caughtError: exception?.isUncaught === false ? exception.text : undefined,
    place:
      (error === undefined ? undefined : syntaxErrorPlace(error, map)) ??
      (file === undefined ? undefined : { file, line }),
    savedFiles: saves.filesSince(thread),
  };
}

type ExaminedEntry = Pick<BreakpointEntry, 'placement' | 'outcome'>;

/**
 * Returns the thread that the doctor describes if several are halted: one at the breakpoint or, if there is none, one
 * on an uncaught error. Undefined if none is halted.
 */
export function describedThread(
  threads: Target['threads'],
  entry: ExaminedEntry | undefined,
): TrackedThread | undefined {
  const haltedThreads = threads.all().filter(({ state, stack }) => state === 'halted' && stack.length > 0);
  return (
    threadAtBreakpoint(threads, entry) ??
    haltedThreads.find(({ exception }) => exception?.isUncaught) ??
    haltedThreads[0]
  );
}

/** Returns a thread that is halted at the breakpoint, and not on an error in its line. */
const threadAtBreakpoint = (
  threads: Target['threads'],
  entry: ExaminedEntry | undefined,
): TrackedThread | undefined =>
  entry && threadsAtLine(entry, threads).find(({ exception }) => exception === undefined);

/** Returns the threads that are halted at the breakpoint's line. */
export function threadsAtLine(
  { placement, outcome }: ExaminedEntry,
  threads: Target['threads'],
): readonly TrackedThread[] {
  if (placement?.kind !== 'placed' || !outcome || !('line' in outcome)) return [];
  const { scriptPath } = placement;
  const { line } = outcome;
  return threads.all().filter(({ state, stack }) => {
    const top = stack[0]?.location;
    return state === 'halted' && top?.script_path === scriptPath && top.line_number === line;
  });
}

/** Whether the lines of the file in which a script is halted may be others than those that it runs. */
export const isSavedSince = ({ place, savedFiles = [] }: Halt): boolean =>
  place !== undefined && savedFiles.includes(place.file);

/** Returns the place of an error that ends with `(path:line:column)`, as one of a module that cannot be loaded does. */
function syntaxErrorPlace(error: string, map: Pick<ScriptMap, 'fileOf'>): Place | undefined {
  const [, path, line, column] = /^SyntaxError: .* \((\/.*):(\d+):(\d+)\)$/s.exec(error) ?? [];
  const file = path === undefined ? undefined : map.fileOf(path);
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
