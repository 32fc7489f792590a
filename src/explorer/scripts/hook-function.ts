/**
 * Returns the offset of a function in a script; undefined if there is none. Looks for these forms, in this order:
 * `exports.name = function`, `function name`, `name: function`, and any other assignment to `exports.name`.
 */
export function functionOffset(text: string, name: string): number | undefined {
  const escapedName = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const exportPattern = `exports(?:\\.${escapedName}|\\[['"]${escapedName}['"]\\])\\s*=`;
  const propertyPattern = `(?<![\\w$.])${escapedName}['"]?\\s*:\\s*function\\b`;
  const patterns = [
    `${exportPattern}\\s*function`,
    `function\\s+${escapedName}\\b`,
    propertyPattern,
    exportPattern,
  ];
  // A comment such as `@function calculate` is not the function. What looks like a comment may be part of a string, so
  // the whole text is searched afterwards.
  for (const searchedText of [maskComments(text), text])
    for (const pattern of patterns) {
      const match = new RegExp(pattern).exec(searchedText);
      if (match) return match.index;
    }
  return undefined;
}

/** Replaces comments by spaces, so that offsets stay the same. */
const maskComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '));

/**
 * Returns the line for a breakpoint at the start of a function: the first line after the function's line that is
 * neither empty nor a comment, or else the last line. Lines are 0-based.
 */
export function firstCodeLine(lines: readonly string[], functionLine: number): number {
  let line = functionLine + 1;
  while (line < lines.length - 1 && /^\s*($|\/\/|\/?\*)/.test(lines[line] ?? '')) line++;
  return line;
}

/**
 * Returns the last line of a function: the first closing brace that is not indented more than the function's line, or else
 * the last line of the script. Lines are 0-based.
 */
export function lastFunctionLine(lines: readonly string[], functionLine: number): number {
  const indentationOf = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;
  const indentation = indentationOf(lines[functionLine] ?? '');
  const end = lines.findIndex(
    (line, index) => index > functionLine && /^\s*\}/.test(line) && indentationOf(line) <= indentation,
  );
  return end === -1 ? lines.length - 1 : end;
}
