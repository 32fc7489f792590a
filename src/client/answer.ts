import { NotThePlatform, PlatformFault } from './errors.ts';
import type { HttpAnswer } from './transport.ts';

/** An answer that was understood: `document` is undefined where the platform sent no body. */
export interface Understood {
  readonly status: number;
  readonly headers: HttpAnswer['headers'];
  readonly document: unknown;
}

/**
 * Tells a document from a fault from something that is not the platform.
 * Throws `PlatformFault` and `NotThePlatform`. `address` is what was asked, for the error's text.
 */
export function understand(answer: HttpAnswer, address: URL): Understood {
  try {
    return read(answer, address);
  } catch (error) {
    if (error instanceof PlatformFault || error instanceof NotThePlatform)
      error.retryAfter = retryAfter(answer.headers);
    throw error;
  }
}

/** `Retry-After` (RFC 9110 10.2.3) in milliseconds, whichever way it is written. */
function retryAfter(headers: HttpAnswer['headers']): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  const wait = /^\s*\d+\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return wait > 0 ? wait : undefined;
}

function read(answer: HttpAnswer, address: URL): Understood {
  const { status, headers, text } = answer;
  const where = address.origin + address.pathname;
  // What the caller has is still true: only who sent `If-None-Match` is told so.
  if (status === 304) return { status, headers, document: undefined };
  if (status >= 300 && status < 400) {
    const to = headers['location'];
    throw new NotThePlatform(where, status, typeof to === 'string' ? `a redirect to ${to}` : 'a redirect');
  }
  const document = text.trim() === '' ? undefined : parsed(answer, where);
  if (status < 300) return { status, headers, document };
  throw faultIn(document, status) ?? new NotThePlatform(where, status, described(document));
}

function parsed({ status, headers, text }: HttpAnswer, where: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    // Said below, in words.
  }
  throw new NotThePlatform(where, status, textKind(headers, text));
}

/** The fault of a body: wrapped, bare (open-points, The Debugger API on the wire, 11), or of RFC 6749 5.2. */
export function faultIn(document: unknown, status: number): PlatformFault | undefined {
  if (!isRecord(document)) return undefined;
  const fault = isRecord(document['fault']) ? document['fault'] : document;
  const { type, message, arguments: args } = fault;
  if (typeof type === 'string' && /Exception$/.test(type)) {
    const name = type.slice(type.lastIndexOf('.') + 1).replace(/Exception$/, '');
    return new PlatformFault(name, status, text(message), isRecord(args) ? args : {});
  }
  const { error, error_description: description } = document;
  if (typeof error === 'string' && /^[a-z_]+$/.test(error))
    return new PlatformFault(error, status, text(description));
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const described = (document: unknown): string =>
  document === undefined ? 'an empty body' : `JSON that is no fault document`;

function textKind(headers: HttpAnswer['headers'], body: string): string {
  const type = headers['content-type'];
  const coding = headers['content-encoding'];
  if (typeof coding === 'string' && coding !== 'identity') return `a body that is encoded as ${coding}`;
  if (/^\s*</.test(body)) {
    const title = /<title[^>]*>\s*([^<]{1,80}?)\s*<\/title>/i.exec(body)?.[1];
    return title === undefined ? 'an HTML page' : `an HTML page titled "${title}"`;
  }
  return typeof type === 'string' && !/json/i.test(type)
    ? `a body of type ${type}`
    : 'a body that is no JSON';
}
