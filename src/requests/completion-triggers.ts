/**
 * Returns whether completions are offered after a character was typed. There are none after a brace that opens an
 * object in a JSON body: Enter would accept a property instead of ending the line. After a space, there are some only
 * where it separates the parts of a request: the method and the path, a comment's keyword and its values, or the name
 * of a header and its value. After an equals sign or a comma, there are some only in a query.
 * @param character undefined if the user asked for completions
 * @param text the line up to the position, with the character
 */
export function isCompletedAfter(character: string | undefined, text: string): boolean {
  if (character === ' ') return /^\s*(?:[A-Z]+|(?:#|\/\/)\s*@(?:as|needs(?:\s.*,)?)|[\w-]+:) $/.test(text);
  if (character === '=' || character === ',')
    return /^\s*(?:[A-Z]+\s+\S*)?[?&][\w.]+=(?:[^&\s]*,)?$/.test(text);
  return character !== '{' || text.endsWith('{{');
}
