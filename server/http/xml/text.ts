/** Raised for what is no XML document that this service reads; the message is for the client. */
export class XmlProblem extends Error {}

/** Characters that XML 1.0 has no way to write (XML 1.0, 2.2). */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const unwritables = new RegExp(unwritable, 'gu');

export const isWritable = (text: string): boolean => !unwritable.test(text);

/** JSON's escapes for what XML cannot write; an element so written says `escaped="true"`. */
export const escapeUnwritable = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(unwritables, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const unescapeUnwritable = (text: string): string =>
  text.replace(/\\(?:\\|u([0-9a-fA-F]{4}))/g, (_, code: string | undefined) =>
    code === undefined ? '\\' : String.fromCharCode(parseInt(code, 16)),
  );

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const reference = (character: string) => marks[character] ?? `&#${character.codePointAt(0) ?? 0};`;

const references = (found: string): string => Array.from(found, reference).join('');

/** Element text. White space at its ends, and carriage returns, would be lost on the way: they become references. */
export function encodeText(text: string): string {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  const inner = text.slice(start, end).replace(/[&<>\r]/g, reference);
  return references(text.slice(0, start)) + inner + references(text.slice(end));
}

export const encodeAttribute = (text: string): string => encodeText(text).replace(/["\t\n]/g, reference);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves character references and the five entities of XML itself; there are no others. @throws XmlProblem */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|([\w.:-]+);)?/g, (whole, hex, decimal, name) => {
    if (typeof name === 'string') {
      if (Object.hasOwn(entities, name)) return entities[name] ?? '';
      throw new XmlProblem(`the entity ${whole} is not read; only those of XML itself are`);
    }
    if (typeof hex !== 'string' && typeof decimal !== 'string')
      throw new XmlProblem('a bare "&" stands in the text');
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
    const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    if (character === '' || !isWritable(character)) throw new XmlProblem(`${whole} is no character of XML`);
    return character;
  });

/** Whether a property's name can be an element's. Names of the language's own objects are kept from parsers. */
export const isElementName = (name: string): boolean =>
  /^[A-Za-z_][\w.-]*$/.test(name) &&
  !/^xml/i.test(name) &&
  name !== 'prototype' &&
  !(name in Object.prototype);
