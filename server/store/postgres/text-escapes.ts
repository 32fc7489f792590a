const escapeByCharacter: Readonly<Record<string, string>> = {
  '\0': '\u0001\u0001',
  '\u0001': '\u0001\u0002',
};
const characterByEscape: Readonly<Record<string, string>> = {
  '\u0001\u0001': '\0',
  '\u0001\u0002': '\u0001',
};

/* eslint-disable no-control-regex -- this is about control characters */
const unstorablePattern = /[\0\u0001]/g;
const escapePattern = /\u0001[\u0001\u0002]/g;
/* eslint-enable no-control-regex */

/**
 * Escapes a text for PostgreSQL, which cannot store the character U+0000. Identifiers in requests may contain it.
 * Escaped texts sort in the same order as the original texts.
 */
export const escapeText = (text: string): string =>
  text.replace(unstorablePattern, (character) => escapeByCharacter[character] ?? character);

/** Returns the original of a text that {@link escapeText} has escaped. */
export const unescapeText = (text: string): string =>
  text.includes('\u0001') ? text.replace(escapePattern, (pair) => characterByEscape[pair] ?? pair) : text;
