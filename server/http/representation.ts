import type { TSchema } from 'typebox';
import { fault } from '../../contract/fault.ts';
import { CharsetNotAcceptable, UnsupportedFormat } from '../../contract/faults/general.ts';
import type { Family } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { writeXml } from './xml/write.ts';

export type Format = 'json' | 'xml';

export interface FormatChoice {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly format: string | undefined;
  readonly hasBody: boolean;
}

/** What a request says of the format that it wants. */
export const formatChoice = (
  request: {
    headers: Readonly<Record<string, string | undefined>>;
    body: Buffer | undefined;
  },
  format: string | undefined,
): FormatChoice => ({
  headers: request.headers,
  format,
  hasBody: (request.body?.length ?? 0) > 0,
});

export const mediaTypeOf = (contentType: string | undefined): string | undefined =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase();

export const isXml = (mediaType: string | undefined): boolean =>
  mediaType === 'application/xml' || mediaType === 'text/xml' || (mediaType?.endsWith('+xml') ?? false);

export const isJson = (mediaType: string | undefined): boolean =>
  mediaType === 'application/json' || mediaType === 'text/json' || (mediaType?.endsWith('+json') ?? false);

const isUtf8 = (charset: string): boolean => /^"?utf-?8"?$/i.test(charset.trim());

/** @throws CharsetNotAcceptable where the content type names another than UTF-8 */
export function checkCharset(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*("[^"]*"|[^;\s]+)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !isUtf8(charset)) {
    throw fault(CharsetNotAcceptable, { charset: charset.replaceAll('"', '') });
  }
}

/** Quality of each media range of an Accept header, by name. */
function qualities(accept: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    found.set(name, Number.isNaN(quality) ? 1 : quality);
  }
  return found;
}

/** Whether the client likes XML better than JSON. A browser's header, which names HTML, says nothing about either. */
function prefersXml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = qualities(accept);
  if (ranges.has('text/html')) return false;
  const any = ranges.get('*/*') ?? 0;
  const application = ranges.get('application/*') ?? any;
  const json = Math.max(ranges.get('application/json') ?? application, ranges.get('text/json') ?? 0);
  const xml = Math.max(
    ranges.get('application/xml') ?? application,
    ranges.get('text/xml') ?? ranges.get('text/*') ?? any,
  );
  return xml > json;
}

function checkAcceptCharset(header: string | undefined): void {
  if (header === undefined || header.trim() === '') return;
  const charsets = qualities(header);
  const accepted = [...charsets].some(([name, quality]) => quality > 0 && (name === '*' || isUtf8(name)));
  if (!accepted) throw fault(CharsetNotAcceptable, { charset: [...charsets.keys()].join(', ') });
}

/**
 * The format of an answer: that of the body sent, where it is XML; else the `format` parameter; else what `Accept`
 * prefers; else JSON (open-points, HTTP in general).
 * @throws UnsupportedFormat, CharsetNotAcceptable
 */
export function formatOf({ headers, format, hasBody }: FormatChoice): Format {
  checkAcceptCharset(headers['accept-charset']);
  const sent = hasBody ? mediaTypeOf(headers['content-type']) : undefined;
  if (isXml(sent)) return 'xml';
  const asked = format?.toLowerCase();
  if (asked !== undefined && asked !== '' && asked !== 'json' && asked !== 'xml') {
    throw fault(UnsupportedFormat, { format: format ?? '' });
  }
  // A JSON body outweighs the parameter, not what Accept asks for.
  if (!isJson(sent) && (asked === 'json' || asked === 'xml')) return asked;
  return prefersXml(headers['accept']) ? 'xml' : 'json';
}

/** The format for a fault of a request that may have asked for one that does not exist. */
export function faultFormatOf(choice: FormatChoice): Format {
  try {
    return formatOf({ ...choice, headers: { ...choice.headers, 'accept-charset': undefined } });
  } catch {
    return 'json';
  }
}

/** Namespace of a family's documents in XML: `urn:platform:xml:data:23.2`; readers accept any. */
export const xmlNamespace = (vendor: VendorProfile, family: Family | 'fault', version: string): string =>
  ['urn', vendor.urnNamespace, 'xml', family, ...(version === '' ? [] : [version])].join(':');

export interface Represented {
  readonly contentType: string;
  readonly text: string;
}

/** A document as the bytes of its answer. */
export function represent(
  document: unknown,
  format: Format,
  about: { schema: TSchema | undefined; vendor: VendorProfile; family: Family | 'fault'; version: string },
): Represented {
  if (format === 'json') {
    return { contentType: 'application/json;charset=UTF-8', text: JSON.stringify(document) };
  }
  const { schema, vendor, family, version } = about;
  const title = (schema as { title?: string } | undefined)?.title ?? 'document';
  return {
    contentType: 'application/xml;charset=UTF-8',
    text: writeXml(document, schema, title, xmlNamespace(vendor, family, version)),
  };
}
