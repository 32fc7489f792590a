import { basename } from 'node:path';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ScriptSaves } from '../script-saves.ts';
import type { Target } from '../target.ts';
import { cartridgeSuffix } from './file-name.ts';

/** A halt of a script. */
export interface Halt {
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

/** Returns where a script is halted; undefined if none is. One that is halted on an uncaught error takes precedence. */
export function haltOf(
  { threads }: Pick<Target, 'threads'>,
  map: Pick<ScriptMap, 'fileOf' | 'cartridges'>,
  saves: Pick<ScriptSaves, 'filesSince'>,
): Halt | undefined {
  const haltedThreads = threads.all().filter(({ state, stack }) => state === 'halted' && stack.length > 0);
  const thread = haltedThreads.find(({ exception }) => exception?.isUncaught) ?? haltedThreads[0];
  const location = thread?.stack[0]?.location;
  if (!location) return undefined;
  const { script_path: scriptPath, line_number: line } = location;
  const { exception } = thread;
  const error = exception?.isUncaught ? exception.text : undefined;
  const file = map.fileOf(scriptPath);
  return {
    location: `${basename(scriptPath)}:${line}${file === undefined ? '' : cartridgeSuffix(file, map.cartridges)}`,
    error,
    caughtError: exception?.isUncaught === false ? exception.text : undefined,
    place:
      (error === undefined ? undefined : syntaxErrorPlace(error, map)) ??
      (file === undefined ? undefined : { file, line }),
    savedFiles: saves.filesSince(thread),
  };
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
