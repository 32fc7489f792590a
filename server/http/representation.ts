import type { TSchema } from 'typebox';
import { fault } from '../../contract/fault.ts';
import {
  CharsetNotAcceptable,
  MalformedMediaType,
  UnsupportedFormat,
} from '../../contract/faults/general.ts';
import type { Family } from '../../contract/operation.ts';
import type { VendorProfile } from '../../contract/vendor.ts';
import { writeXml } from './xml/write.ts';

export type Format = 'json' | 'xml';

/** The parts of a request that determine the format of its response. */
export interface FormatInput {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly format: string | undefined;
  readonly hasBody: boolean;
}

/** Returns the {@link FormatInput} of a request, of which `format` is the query parameter. */
export const formatInputOf = (
  request: {
    headers: Readonly<Record<string, string | undefined>>;
    body: Buffer | undefined;
  },
  format: string | undefined,
): FormatInput => ({
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

/** @throws MalformedMediaType */
export function checkMediaType(contentType: string | undefined): void {
  const mediaType = mediaTypeOf(contentType);
  if (mediaType && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mediaType))
    throw fault(MalformedMediaType, { mediaType });
}

/** @throws CharsetNotAcceptable if the content type names a charset other than UTF-8 */
export function checkCharset(contentType: string | undefined): void {
  const charset = /;\s*charset\s*=\s*("[^"]*"|[^;\s]+)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !isUtf8(charset)) {
    throw fault(CharsetNotAcceptable, { charset: charset.replaceAll('"', '') });
  }
}

/** Returns the quality of each media range in an Accept header, or of each charset in Accept-Charset, by its name. */
function parseQualities(accept: string): Map<string, number> {
  const qualityByRange = new Map<string, number>();
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const qualityParameter = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = qualityParameter === undefined ? 1 : Number(qualityParameter.slice(2));
    qualityByRange.set(name, Number.isNaN(quality) ? 1 : quality);
  }
  return qualityByRange;
}

/** Whether the client prefers XML to JSON. A browser's header, which names HTML, expresses no preference. */
function prefersXml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const ranges = parseQualities(accept);
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
  const charsets = parseQualities(header);
  const isAccepted = [...charsets].some(([name, quality]) => quality > 0 && (name === '*' || isUtf8(name)));
  if (!isAccepted) throw fault(CharsetNotAcceptable, { charset: [...charsets.keys()].join(', ') });
}

/**
 * Returns the format of a response: XML if the body was XML, otherwise the `format` parameter unless the body was JSON,
 * otherwise the preference in `Accept`, otherwise JSON (open-points, HTTP in general).
 * @throws UnsupportedFormat, CharsetNotAcceptable
 */
export function selectFormat({ headers, format, hasBody }: FormatInput): Format {
  checkAcceptCharset(headers['accept-charset']);
  const bodyType = hasBody ? mediaTypeOf(headers['content-type']) : undefined;
  if (isXml(bodyType)) return 'xml';
  const requestedFormat = format?.toLowerCase();
  if (
    requestedFormat !== undefined &&
    requestedFormat !== '' &&
    requestedFormat !== 'json' &&
    requestedFormat !== 'xml'
  ) {
    throw fault(UnsupportedFormat, { format: format ?? '' });
  }
  // A JSON body overrides the parameter, but not the `Accept` header.
  if (!isJson(bodyType) && (requestedFormat === 'json' || requestedFormat === 'xml')) return requestedFormat;
  return prefersXml(headers['accept']) ? 'xml' : 'json';
}

/** Returns the format for a fault, even if the requested format does not exist or the charset is not acceptable. */
export function faultFormatOf(input: FormatInput): Format {
  try {
    return selectFormat({ ...input, headers: { ...input.headers, 'accept-charset': undefined } });
  } catch {
    return 'json';
  }
}

/**
 * Returns the XML namespace of a family's documents: `urn:platform:xml:data:23.2`. Request bodies may use any
 * namespace.
 */
export const xmlNamespace = (vendor: VendorProfile, family: Family | 'fault', version: string): string =>
  ['urn', vendor.urnNamespace, 'xml', family, ...(version === '' ? [] : [version])].join(':');

export interface Representation {
  readonly contentType: string;
  readonly text: string;
}

/** Serializes a document for a response. */
export function represent(
  document: unknown,
  format: Format,
  context: { schema: TSchema | undefined; vendor: VendorProfile; family: Family | 'fault'; version: string },
): Representation {
  if (format === 'json') {
    return { contentType: 'application/json;charset=UTF-8', text: JSON.stringify(document) };
  }
  const { schema, vendor, family, version } = context;
  const title = (schema as { title?: string } | undefined)?.title ?? 'document';
  return {
    contentType: 'application/xml;charset=UTF-8',
    text: writeXml(document, schema, title, xmlNamespace(vendor, family, version)),
  };
}
