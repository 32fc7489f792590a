import { illegalCharacter, isXmlName } from './names.ts';

/** Escapes text between tags. @throws Error for characters that are not allowed in XML */
export const escapeXmlText = (text: string): string =>
  requireLegalText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

/**
 * Escapes an attribute value, without the quotes.
 * @throws Error for characters that are not allowed in XML
 */
export const escapeXmlAttribute = (text: string): string =>
  escapeXmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** @throws Error for characters that are not allowed in XML */
export function requireLegalText(text: string): string {
  if (illegalCharacter.test(text))
    throw new Error('The text contains a character that is not allowed in XML.');
  return text;
}

/** Returns the qualified name. @throws Error if it is not a valid name */
export function qualifiedXmlName(prefix: string | null | undefined, local: string): string {
  const name = prefix === undefined || prefix === null || prefix === '' ? local : `${prefix}:${local}`;
  if (!isXmlName(name)) throw new Error(`"${name}" is not a valid XML name.`);
  return name;
}
