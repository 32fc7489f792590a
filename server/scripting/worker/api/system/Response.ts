import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { asHeader, type Cookie } from '../web/Cookie.ts';

/** Headers that the service sets itself, or that would change what the connection carries. */
const own =
  /^(content-(type|length|encoding|range)|transfer-encoding|connection|keep-alive|upgrade|trailer|te|set-cookie|date|etag|host|authorization|location)$/i;

const mostHeaders = 50;
const longest = 4_000;

/**
 * The answer to the request. Hooks may send headers and cookies with it; status, body and redirects are the API's own: to
 * set them is refused.
 */
export class Response extends PlatformObject {
  static readonly ACCESS_CONTROL_ALLOW_CREDENTIALS = 'Access-Control-Allow-Credentials';
  static readonly ACCESS_CONTROL_ALLOW_HEADERS = 'Access-Control-Allow-Headers';
  static readonly ACCESS_CONTROL_ALLOW_METHODS = 'Access-Control-Allow-Methods';
  static readonly ACCESS_CONTROL_ALLOW_ORIGIN = 'Access-Control-Allow-Origin';
  static readonly ACCESS_CONTROL_EXPOSE_HEADERS = 'Access-Control-Expose-Headers';
  static readonly CONTENT_SECURITY_POLICY = 'Content-Security-Policy';
  static readonly PERMISSIONS_POLICY = 'Permissions-Policy';
  static readonly REFERRER_POLICY = 'Referrer-Policy';
  static readonly STRICT_TRANSPORT_SECURITY = 'Strict-Transport-Security';
  static readonly VARY = 'Vary';
  static readonly X_CONTENT_TYPE_OPTIONS = 'X-Content-Type-Options';
  static readonly X_FRAME_OPTIONS = 'X-Frame-Options';

  /** Adds a header; values of one name are joined by commas. @throws Error for a header that is the service's */
  addHttpHeader(name: string, value: string): void {
    const { headers } = run().kept;
    const lower = checked(name, value);
    const before = headers.findIndex(([known]) => known === lower);
    const joined = before < 0 ? String(value) : `${headers[before]?.[1] ?? ''}, ${value}`;
    if (before >= 0) headers.splice(before, 1);
    headers.push([lower, joined]);
  }

  /** Sets a header, in place of what was set before. @throws Error for a header that is the service's */
  setHttpHeader(name: string, value: string): void {
    const { headers } = run().kept;
    const lower = checked(name, value);
    const before = headers.findIndex(([known]) => known === lower);
    if (before >= 0) headers.splice(before, 1);
    headers.push([lower, String(value)]);
  }

  /** Whether a script has set a header. */
  containsHttpHeader(name: string): boolean {
    return run().kept.headers.some(([known]) => known === String(name).toLowerCase());
  }

  /** Sends a cookie. */
  addHttpCookie(cookie: Cookie): void {
    const { cookies } = run().kept;
    if (cookies.length >= mostHeaders) throw new Error(`Scripts can send ${mostHeaders} cookies at most.`);
    cookies.push(cookie[asHeader]());
  }

  /** Until when the answer may be cached: a date, or milliseconds since 1970. */
  setExpires(expires: Date | number): void {
    this.setHttpHeader('expires', new Date(Number(expires)).toUTCString());
  }

  /** @throws Error: the status is the API's */
  setStatus(_status: number): never {
    throw refused('setStatus', 'return a Status of ERROR to refuse the request');
  }

  /** @throws Error: the API answers in JSON or XML */
  setContentType(_type: string): never {
    throw refused('setContentType', 'the API answers in JSON or XML, as the client asks');
  }

  /** @throws Error: an API redirects nowhere */
  redirect(_target: unknown, _status?: number): never {
    throw refused('redirect', 'return a Status of ERROR with details that the client can follow');
  }

  /** @throws Error: the body is the API's */
  getWriter(): never {
    throw refused('getWriter', 'change the document in a modify hook');
  }
}
platformClass('system.Response', Response);

const refused = (method: string, instead: string): Error =>
  new Error(`Response.${method} is not for hooks of an API: ${instead}.`);

function checked(name: string, value: unknown): string {
  const text = String(name);
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(text)) throw new TypeError(`"${text}" is no name of a header.`);
  if (/[\r\n\0]/.test(String(value)))
    throw new TypeError(`The header ${text} cannot have more than one line.`);
  if (/[^\t\u0020-\u007e\u00a0-\u00ff]/.test(String(value)) || String(value).length > longest)
    throw new TypeError(
      `The header ${text} can have ${longest} characters of Latin-1 at most: encode the others.`,
    );
  if (run().kept.headers.length >= mostHeaders)
    throw new Error(`Scripts can set ${mostHeaders} headers at most.`);
  if (own.test(text))
    throw new Error(`The header ${text} is the service's own and cannot be set by scripts.`);
  return text.toLowerCase();
}
