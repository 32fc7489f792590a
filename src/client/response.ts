import { UnexpectedResponse, PlatformFault } from './errors.ts';
import type { HttpResponse } from './transport.ts';
import { isJsonObject } from './json-object.ts';

/** A response that could be parsed. `document` is undefined if the response has no body. */
export interface ParsedResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly document: unknown;
}

/**
 * Parses a response. Throws `PlatformFault` if it contains a fault, and `UnexpectedResponse` if it is not the
 * platform's. The latter's message contains `url` without its query.
 */
export function parseResponse(response: HttpResponse, url: URL): ParsedResponse {
  try {
    return interpretResponse(response, url);
  } catch (error) {
    if (error instanceof PlatformFault || error instanceof UnexpectedResponse)
      error.retryAfterMs = parseRetryAfterMs(response.headers);
    throw error;
  }
}

/**
 * Converts `Retry-After` (RFC 9110 10.2.3), which is a number of seconds or a date, to milliseconds from now. Returns
 * undefined if it is absent, invalid or not in the future.
 */
function parseRetryAfterMs(headers: HttpResponse['headers']): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  const waitMs = /^\s*\d+\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return waitMs > 0 ? waitMs : undefined;
}

function interpretResponse(response: HttpResponse, url: URL): ParsedResponse {
  const { status, headers, text } = response;
  const urlText = url.origin + url.pathname;
  // Not modified: only requests with `If-None-Match` get this status.
  if (status === 304) return { status, headers, document: undefined };
  if (status >= 300 && status < 400) {
    const redirectTarget = headers['location'];
    throw new UnexpectedResponse(
      urlText,
      status,
      typeof redirectTarget === 'string' ? `a redirect to ${redirectTarget}` : 'a redirect',
    );
  }
  const document = text.trim() === '' ? undefined : parseBody(response, urlText);
  if (status < 300) return { status, headers, document };
  throw parseFault(document, status) ?? new UnexpectedResponse(urlText, status, describeDocument(document));
}

function parseBody({ status, headers, text }: HttpResponse, urlText: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    // The error after this block says what the body is instead.
  }
  throw new UnexpectedResponse(urlText, status, describeBody(headers, text));
}

/**
 * Returns the fault in a body, which may be wrapped, bare (open-points, The Debugger API on the wire, 11), or in the
 * form of RFC 6749 5.2. Returns undefined if there is none.
 */
export function parseFault(document: unknown, status: number): PlatformFault | undefined {
  if (!isJsonObject(document)) return undefined;
  const fault = isJsonObject(document['fault']) ? document['fault'] : document;
  const { type, message, arguments: args } = fault;
  if (typeof type === 'string' && /Exception$/.test(type)) {
    const name = type.slice(type.lastIndexOf('.') + 1).replace(/Exception$/, '');
    return new PlatformFault(name, status, textOrEmpty(message), isJsonObject(args) ? args : {});
  }
  const { error, error_description: description } = document;
  if (typeof error === 'string' && /^[a-z_]+$/.test(error))
    return new PlatformFault(error, status, textOrEmpty(description));
  return undefined;
}

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

const describeDocument = (document: unknown): string =>
  document === undefined ? 'an empty body' : `JSON that is not a fault document`;

function describeBody(headers: HttpResponse['headers'], body: string): string {
  const contentType = headers['content-type'];
  const contentEncoding = headers['content-encoding'];
  if (typeof contentEncoding === 'string' && contentEncoding !== 'identity')
    return `a body with the encoding ${contentEncoding}`;
  if (/^\s*</.test(body) && !isXml(contentType, body)) {
    const title = /<title[^>]*>\s*([^<]{1,80}?)\s*<\/title>/i.exec(body)?.[1];
    return title === undefined ? 'an HTML page' : `an HTML page titled "${title}"`;
  }
  return typeof contentType === 'string' && !/json/i.test(contentType)
    ? `a body of type ${contentType}`
    : 'a body that is not JSON';
}

/** Whether a body that begins with a tag is XML other than XHTML. */
const isXml = (contentType: string | string[] | undefined, body: string): boolean =>
  (/\bxml\b/i.test(String(contentType)) || /^\s*<\?xml/i.test(body)) &&
  !/html/i.test(String(contentType)) &&
  !/<html[\s>]/i.test(body);
