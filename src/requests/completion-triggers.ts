/**
 * Returns whether completions are offered when the character was typed at the end of the text, which begins its line.
 * A brace that opens an object in a JSON body has none: Enter would accept a property instead of ending the line.
 * @param character undefined if the user asked for completions
 */
export const isCompletedAfter = (character: string | undefined, text: string): boolean =>
  character !== '{' || text.endsWith('{{');
