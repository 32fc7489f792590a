import { applyEdits, format } from 'jsonc-parser';

export interface JsonFormat {
  /** Number of spaces of an indentation, or the width of a tab. */
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/**
 * Changes the whitespace of a text as if it were another text of the same length, which must be valid JSON. Everything
 * but whitespace between the tokens of `json` stays as it is.
 */
export const formatAs = (text: string, json: string, { tabSize, insertSpaces }: JsonFormat): string =>
  applyEdits(text, format(json, undefined, { tabSize, insertSpaces, eol: '\n' }));
