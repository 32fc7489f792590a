import { ScriptSyntaxError } from '../../../../dialect/index.ts';
import { scriptUrl } from '../../bridge-protocol.ts';

/**
 * The error for a script that cannot be read. Message and stack name file, line and column; the stack has the place as
 * its innermost frame, and behind it the scripts that wanted to load this one.
 */
export function syntaxErrorOf(error: SyntaxError, scriptPath: string): SyntaxError {
  const { line, column } = error instanceof ScriptSyntaxError ? error : placeInV8Stack(error, scriptPath);
  const place = new SyntaxError(`${error.message} (${scriptPath}:${line}:${column})`, { cause: error });
  const callers = (place.stack ?? '').split('\n').filter((frame) => frame.startsWith('    at '));
  const frames = [`    at ${scriptUrl(scriptPath)}:${line}:${column}`, ...callers];
  place.stack = [`${place.name}: ${place.message}`, ...frames].join('\n');
  return place;
}

/** V8 says where in the head of the stack: `<url>:<line>`, the line itself, and a mark under the place. */
function placeInV8Stack({ stack = '' }: SyntaxError, scriptPath: string): { line: number; column: number } {
  const [head = '', , mark = ''] = stack.split('\n');
  const [, line] = head.startsWith(scriptUrl(scriptPath)) ? (/:(\d+)$/.exec(head) ?? []) : [];
  const column = mark.search(/\S/) + 1;
  return { line: Number(line ?? 1), column: Math.max(1, column) };
}
