/** The text is not an XML document that this service can read. The message is sent to the client. */
export class XmlError extends Error {}

/** Characters that XML 1.0 cannot represent (XML 1.0, 2.2). */
const unwritableCharacter = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const unwritableCharacters = new RegExp(unwritableCharacter, 'gu');

export const isWritable = (text: string): boolean => !unwritableCharacter.test(text);

/** Replaces backslashes, and characters that XML cannot represent, by JSON escapes, for `escaped="true"`. */
export const escapeUnwritable = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(
      unwritableCharacters,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

export const unescapeUnwritable = (text: string): string =>
  text.replace(/\\(?:\\|u([0-9a-fA-F]{4}))/g, (_, code: string | undefined) =>
    code === undefined ? '\\' : String.fromCharCode(parseInt(code, 16)),
  );

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toReference = (character: string) => escapes[character] ?? `&#${character.codePointAt(0) ?? 0};`;

const toReferences = (characters: string): string => Array.from(characters, toReference).join('');

/**
 * Encodes the text of an element. Leading and trailing white space and carriage returns become character references,
 * because they would be lost otherwise.
 */
export function encodeText(text: string): string {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  const inner = text.slice(start, end).replace(/[&<>\r]/g, toReference);
  return toReferences(text.slice(0, start)) + inner + toReferences(text.slice(end));
}

export const encodeAttribute = (text: string): string => encodeText(text).replace(/["\t\n]/g, toReference);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves character references and the five predefined entities; there are no others. @throws XmlError */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|([\w.:-]+);)?/g, (match, hex, decimal, name) => {
    if (typeof name === 'string') {
      if (Object.hasOwn(entities, name)) return entities[name] ?? '';
      throw new XmlError(`the entity ${match} is not supported; only XML's predefined entities are`);
    }
    if (typeof hex !== 'string' && typeof decimal !== 'string')
      throw new XmlError('the text contains an unescaped "&"');
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (character === '' || !isWritable(character))
      throw new XmlError(`${match} is not a valid XML character`);
    return character;
  });

/**
 * Whether a property's name can be an element's name. Names of JavaScript's built-in properties cannot, because parsers
 * treat them specially.
 */
export const isElementName = (name: string): boolean =>
  /^[A-Za-z_][\w.-]*$/.test(name) &&
  !/^xml/i.test(name) &&
  name !== 'prototype' &&
  !(name in Object.prototype);
