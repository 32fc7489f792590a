/**
 * The limits on the content of request bodies. Except for the depth of XML, they are checked on the bytes before
 * anything is parsed, because a parser and every later step take up to a thousand times as long for many small values
 * as for one long text of the same size.
 */

/**
 * Maximum nesting depth. All documents of the contract are far less deep. The limit protects recursive code.
 */
export const maxDepth = 100;
/**
 * Maximum number of values of a body: keys, elements of lists, XML elements and attributes. The number is estimated, in
 * JSON from commas, opening brackets and strings, in XML from tags, `=`, spaces in tags, and references.
 */
export const maxValues = 10_000;
/**
 * An XML reference (`&amp;`), or a space in an XML tag, counts as this fraction of a value, because parsing it takes
 * that fraction of the time.
 */
const fractionOfValue = 1 / 4;
/**
 * Maximum length of a body in XML in bytes: parsing takes up to 300 ns for each byte, even for white space, and
 * cannot be interrupted.
 */
export const maxXmlBytes = 128 * 1024;
/**
 * Maximum number of encoded characters of a form (`+`, `%20`): each takes many times as long to parse as a plain one.
 */
export const maxFormEscapes = 128 * 1024;
/** Maximum number of fields of a form. */
export const maxFields = 1_000;

/** A body exceeds a limit, or its values cannot be counted. The message explains the reason. */
export class BodyLimitError extends Error {}

const valueCountError = () => new BodyLimitError(`the document has more than ${maxValues} values`);
export const depthError = () =>
  new BodyLimitError(`the document is nested more than ${maxDepth} levels deep`);

const codeOf = (character: string): number => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const openBrace = codeOf('{');
const closeBrace = codeOf('}');
const openBracket = codeOf('[');
const closeBracket = codeOf(']');
const lessThan = codeOf('<');
const greaterThan = codeOf('>');
const space = codeOf(' ');
const equals = codeOf('=');
const ampersand = codeOf('&');
const plus = codeOf('+');
const percent = codeOf('%');

/**
 * Whether a body is so small that it cannot contain more than `limit` values of at least `bytesEach` bytes.
 */
const isSmall = (body: Buffer, limit: number, bytesEach: number): boolean => body.length <= limit * bytesEach;

/**
 * 1 for bytes that are significant outside strings: looking them up takes a tenth of the time of comparing them.
 */
const structuralBytes = new Uint8Array(256);
for (const byte of [quote, openBrace, closeBrace, openBracket, closeBracket, comma])
  structuralBytes[byte] = 1;

/**
 * Checks the limits of a JSON text. The parser checks the syntax.
 * @throws BodyLimitError
 */
export function checkJsonLimits(body: Buffer): void {
  // A text that is so short cannot exceed any limit.
  if (body.length <= maxDepth) return;
  let values = 0;
  let strings = 0;
  let depth = 0;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] ?? 0;
    if (structuralBytes[byte] === 0) continue;
    switch (byte) {
      case quote:
        // A value consists of at most two strings: its key and itself. This limit is needed for consecutive strings,
        // which are not valid JSON and contain nothing else that is counted.
        if (++strings > 2 * maxValues + 1) throw valueCountError();
        index = endOfString(body, index + 1);
        break;
      case openBrace:
      case openBracket:
        if (++depth > maxDepth) throw depthError();
        if (++values > maxValues) throw valueCountError();
        break;
      case closeBrace:
      case closeBracket:
        depth--;
        break;
      case comma:
        if (++values > maxValues) throw valueCountError();
        break;
      default:
    }
  }
}

/** Returns the index of the quotation mark that ends a string, or the body's length if there is none. */
function endOfString(body: Buffer, start: number): number {
  const end = body.indexOf(quote, start);
  if (end < 0) return body.length;
  // Most strings have no escape sequences.
  if (body.subarray(start, end).indexOf(backslash) < 0) return end;
  for (let index = start; index < body.length; index++) {
    const byte = body[index];
    if (byte === quote) return index;
    if (byte === backslash) index++;
  }
  return body.length;
}

/**
 * Checks the limits of an XML text. The parser checks the depth.
 * @throws BodyLimitError; for a body of more than 30,000 bytes also if a comment or CDATA section has no end
 */
export function checkXmlLimits(body: Buffer): void {
  if (isSmall(body, maxValues, 3)) return;
  let values = 0;
  let isInsideTag = false;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index];
    if (byte === greaterThan) isInsideTag = false;
    else if (byte === ampersand || (isInsideTag && byte === space)) values += fractionOfValue;
    if (values > maxValues) throw valueCountError();
    if (byte !== lessThan && !(isInsideTag && byte === equals)) continue;
    // An element has two tags.
    values += byte === lessThan ? 0.5 : 1;
    if (values > maxValues) throw valueCountError();
    if (byte !== lessThan) continue;
    const end = endOfSection(body, index);
    isInsideTag = end === undefined;
    index = end ?? index;
  }
  if (body.length > maxXmlBytes)
    throw new BodyLimitError(`the XML document has more than ${maxXmlBytes} bytes; in JSON it may have 5 MB`);
}

const sections = [
  { start: '<!--', end: '-->' },
  { start: '<![CDATA[', end: ']]>' },
];

/**
 * Returns the last index of the comment or CDATA section that begins at `index`, or undefined if none begins there.
 */
function endOfSection(body: Buffer, index: number): number | undefined {
  for (const { start, end } of sections) {
    if (body.toString('latin1', index, index + start.length) !== start) continue;
    const endIndex = body.indexOf(end, index + start.length);
    if (endIndex < 0) throw new BodyLimitError(`the document has ${start} without ${end}`);
    return endIndex + end.length - 1;
  }
  return undefined;
}

/**
 * Checks the limits of a form, or of a query that was sent as a form.
 * @throws BodyLimitError
 */
export function checkFormLimits(body: Buffer): void {
  if (isSmall(body, maxFields, 1)) return;
  let fields = 1;
  for (let index = body.indexOf(ampersand); index >= 0; index = body.indexOf(ampersand, index + 1))
    if (++fields > maxFields) throw new BodyLimitError(`the form has more than ${maxFields} fields`);
  if (isSmall(body, maxFormEscapes, 1)) return;
  let escapes = 0;
  for (const byte of body)
    if ((byte === plus || byte === percent) && ++escapes > maxFormEscapes)
      throw new BodyLimitError(`the form has more than ${maxFormEscapes} encoded characters`);
}
