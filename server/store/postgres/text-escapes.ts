const escapeByCharacter: Readonly<Record<string, string>> = {
  '\0': '\u0001\u0001',
  '\u0001': '\u0001\u0002',
};
const characterByEscape: Readonly<Record<string, string>> = {
  '\u0001\u0001': '\0',
  '\u0001\u0002': '\u0001',
};

/* eslint-disable no-control-regex -- this is about control characters */
const unstorable = /[\0\u0001]/g;
const escapes = /\u0001[\u0001\u0002]/g;
/* eslint-enable no-control-regex */

/**
 * Returns a text as PostgreSQL can store it, which has no character U+0000: identifiers of requests may contain it. The
 * order of escaped texts is that of the texts.
 */
export const escapeText = (text: string): string =>
  text.replace(unstorable, (character) => escapeByCharacter[character] ?? character);

/** Returns the text that {@link escapeText} made another one of. */
export const unescapeText = (text: string): string =>
  text.includes('\u0001') ? text.replace(escapes, (pair) => characterByEscape[pair] ?? pair) : text;
