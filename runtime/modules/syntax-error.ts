import { ScriptSyntaxError } from '../../dialect/index.ts';
import { scriptUrl } from '../protocol/bridge-protocol.ts';

/**
 * Creates the error for a script that cannot be parsed. Message and stack name file, line and column; the
 * stack has the location as its innermost frame, followed by the scripts that required this one.
 */
export function createSyntaxError(error: SyntaxError, scriptPath: string): SyntaxError {
  const { line, column } = error instanceof ScriptSyntaxError ? error : locationInV8Stack(error, scriptPath);
  const locatedError = new SyntaxError(`${error.message} (${scriptPath}:${line}:${column})`, {
    cause: error,
  });
  const callers = (locatedError.stack ?? '').split('\n').filter((frame) => frame.startsWith('    at '));
  const frames = [`    at ${scriptUrl(scriptPath)}:${line}:${column}`, ...callers];
  locatedError.stack = [`${locatedError.name}: ${locatedError.message}`, ...frames].join('\n');
  return locatedError;
}

/**
 * Reads the location from V8's stack, which starts with `<url>:<line>`, the line itself, and a mark below the
 * column.
 */
function locationInV8Stack(
  { stack = '' }: SyntaxError,
  scriptPath: string,
): { line: number; column: number } {
  const [firstLine = '', , mark = ''] = stack.split('\n');
  const [, line] = firstLine.startsWith(scriptUrl(scriptPath)) ? (/:(\d+)$/.exec(firstLine) ?? []) : [];
  const column = mark.search(/\S/) + 1;
  return { line: Number(line ?? 1), column: Math.max(1, column) };
}
