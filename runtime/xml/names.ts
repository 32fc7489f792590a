const nameStartCharacters =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD';
export const namePattern = `[${nameStartCharacters}][${nameStartCharacters}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040]*`;
// eslint-disable-next-line no-misleading-character-class -- these are the ranges of XML names
const wholeNamePattern = new RegExp(`^${namePattern}$`);
export const isXmlName = (text: string): boolean => wholeNamePattern.test(text);

/** Characters that are not allowed in XML, not even as references. */
// eslint-disable-next-line no-control-regex -- these are the characters
export const illegalCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

export interface QualifiedName {
  readonly prefix: string;
  readonly local: string;
}

/** Splits a name at its colon. Returns undefined if it has more than one colon, or a colon at either end. */
export function parseQualifiedName(text: string): QualifiedName | undefined {
  const parts = text.split(':');
  if (parts.length === 1) return { prefix: '', local: text };
  const [prefix = '', local = ''] = parts;
  return parts.length === 2 && prefix !== '' && local !== '' ? { prefix, local } : undefined;
}
