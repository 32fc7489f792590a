/**
 * Makes placeholders, whose values are not known yet, valid in JSON: each becomes a number or, in a string, loses its
 * quotes and backslashes. Positions do not change.
 *
 * @param createNumber returns a number as a text of a length, which may end with spaces
 */
export function replacePlaceholders(
  body: string,
  createNumber: (length: number) => string = (length) => '0'.padEnd(length),
): string {
  let isInString = false;
  return body.replace(/\{\{[^{}]*\}\}|\\.|["\n]/g, (match) => {
    if (match.startsWith('{')) return isInString ? match.replace(/["\\]/g, "'") : createNumber(match.length);
    if (match === '"') isInString = !isInString;
    // A string ends with its line.
    if (match === '\n') isInString = false;
    return match;
  });
}
