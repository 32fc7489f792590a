/** Names of the characters 160 to 255, in order. */
const names = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const basic: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
const codes = new Map<string, string>([
  ...names.map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...Object.entries(basic).map(([character, name]) => [name, character] as const),
  ['apos', "'"],
]);

/** Text for HTML: what is markup, and the characters 160 to 255, become named entities. */
export const encodeHtml = (text: string): string =>
  text.replace(/[&<>"'\u00a0-\u00ff]/g, (character) =>
    character === "'" ? '&#39;' : `&${basic[character] ?? names[character.charCodeAt(0) - 160] ?? ''};`,
  );

/** Text for XML: what is markup becomes named entities, the characters 160 to 255 numbered ones. */
export const encodeXml = (text: string): string =>
  text.replace(/[&<>"'\u00a0-\u00ff]/g, (character) => {
    if (character === "'") return '&apos;';
    const name = basic[character];
    return name === undefined ? `&#${character.charCodeAt(0)};` : `&${name};`;
  });

/** Text out of HTML or XML: named and numbered entities become their characters, others stay. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return codes.get(name) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
