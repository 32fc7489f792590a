import { SafeMap, freezeTable } from '../../protocol/primordials.ts';

/** The entity names of the characters 160 to 255, in order. */
const entityNames = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const markupEntities: Readonly<Record<string, string>> = freezeTable({
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
});
const charactersByName = new SafeMap<string, string>([
  ...entityNames.map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...Object.entries(markupEntities).map(([character, name]) => [name, character] as const),
  ['apos', "'"],
]);

/** Encodes text for HTML: `&`, `<`, `>`, `"` and the characters 160 to 255 become named entities, `'` a numeric one. */
export const encodeHtml = (text: string): string =>
  text.replace(/[&<>"'\u00a0-\u00ff]/g, (character) =>
    character === "'"
      ? '&#39;'
      : `&${markupEntities[character] ?? entityNames[character.charCodeAt(0) - 160] ?? ''};`,
  );

/** Encodes text for XML: `&`, `<`, `>`, `"` and `'` become named entities, the characters 160 to 255 numeric ones. */
export const encodeXml = (text: string): string =>
  text.replace(/[&<>"'\u00a0-\u00ff]/g, (character) => {
    if (character === "'") return '&apos;';
    const name = markupEntities[character];
    return name === undefined ? `&#${character.charCodeAt(0)};` : `&${name};`;
  });

/**
 * Decodes HTML or XML text: named and numeric entities become their characters; unknown entities are
 * unchanged.
 */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (entity, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return charactersByName.get(name) ?? entity;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
