/**
 * Returns whether completions are offered after a character was typed. There are none after a brace that opens an
 * object in a JSON body: Enter would accept a property instead of ending the line.
 * @param character undefined if the user asked for completions
 * @param text the line up to the position, with the character
 */
export const isCompletedAfter = (character: string | undefined, text: string): boolean =>
  character !== '{' || text.endsWith('{{');
