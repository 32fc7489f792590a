import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { toHeader, type Cookie } from '../web/Cookie.ts';

/** Headers that scripts cannot set: the service sets them, they affect the connection, or they belong to requests. */
const reservedHeaders =
  /^(content-(length|encoding|range)|transfer-encoding|connection|keep-alive|upgrade|trailer|te|set-cookie|date|etag|host|authorization|location)$/i;

const contentType = 'content-type';

const maxHeaders = 50;
const maxCookies = 50;
const maxHeaderLength = 4_000;

/**
 * The response to the request. Hooks can set headers and cookies. The API determines the status, the body and
 * redirects, so methods that set them throw.
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
  static readonly X_FRAME_OPTIONS = 'X-FRAME-OPTIONS';

  /**
   * Adds a header. The values of headers with the same name are joined by commas. `Content-Type` has no effect, because
   * the API responds with JSON or XML, as the client requests.
   * @throws TypeError if the header is not valid, or its joined values are too long
   * @throws Error if the header is reserved or there are too many headers
   */
  addHttpHeader(name: string, value: string): void {
    const { headers } = currentRun().requestState;
    const headerName = requireSettableHeader(name, value);
    if (headerName === contentType) return;
    const index = headers.findIndex(([existingName]) => existingName === headerName);
    const combinedValue = index < 0 ? String(value) : `${headers[index]?.[1] ?? ''}, ${value}`;
    requireSettableHeader(name, combinedValue);
    putHeader(headers, index, [headerName, combinedValue]);
  }

  /**
   * Sets a header, replacing earlier values. `Content-Type` has no effect, because the API responds with JSON or XML,
   * as the client requests.
   * @throws TypeError if the header is not valid
   * @throws Error if the header is reserved or there are too many headers
   */
  setHttpHeader(name: string, value: string): void {
    const { headers } = currentRun().requestState;
    const headerName = requireSettableHeader(name, value);
    if (headerName === contentType) return;
    const index = headers.findIndex(([existingName]) => existingName === headerName);
    putHeader(headers, index, [headerName, String(value)]);
  }

  /** Returns true if a script of this request has added or set the header. */
  containsHttpHeader(name: string): boolean {
    return currentRun().requestState.headers.some(
      ([existingName]) => existingName === String(name).toLowerCase(),
    );
  }

  /** Adds a cookie to the response. @throws Error if there are too many cookies */
  addHttpCookie(cookie: Cookie): void {
    const { cookies } = currentRun().requestState;
    if (cookies.length >= maxCookies) throw new Error(`Scripts can set at most ${maxCookies} cookies.`);
    cookies.push(cookie[toHeader]());
  }

  /** Sets the time until which the response may be cached: a date, or milliseconds since 1970-01-01 UTC. */
  setExpires(expires: Date | number): void {
    this.setHttpHeader('expires', new Date(Number(expires)).toUTCString());
  }

  /** Always throws, because the API determines the status. @throws Error with a message that names the alternative */
  setStatus(_status: number): never {
    throw notSupportedError('setStatus', 'return a Status of ERROR to reject the request');
  }

  /** Has no effect, because the API responds with JSON or XML, as the client requests. */
  setContentType(_type: string): void {
    // The type follows from the request.
  }

  /** Always throws, because an API does not redirect. @throws Error with a message that names the alternative */
  redirect(_target: unknown, _status?: number): never {
    throw notSupportedError('redirect', 'return a Status of ERROR with details that the client can follow');
  }

  /** Always throws, because the API determines the body. @throws Error with a message that names the alternative */
  getWriter(): never {
    throw notSupportedError('getWriter', 'change the document in a modify hook');
  }
}
registerClass('system.Response', Response);

const notSupportedError = (method: string, alternative: string): Error =>
  new Error(`Response.${method} is not available to API hooks: ${alternative}.`);

/**
 * Adds a header at the end, and removes the one at `index`, unless `index` is negative.
 * @throws Error if there are too many headers
 */
function putHeader(headers: [name: string, value: string][], index: number, header: [string, string]): void {
  if (index >= 0) headers.splice(index, 1);
  else if (headers.length >= maxHeaders) throw new Error(`Scripts can set at most ${maxHeaders} headers.`);
  headers.push(header);
}

function requireSettableHeader(name: string, value: unknown): string {
  const text = String(name);
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(text)) throw new TypeError(`"${text}" is not a valid header name.`);
  if (/[\r\n\0]/.test(String(value))) throw new TypeError(`The header ${text} cannot contain line breaks.`);
  if (/[^\t\u0020-\u007e\u00a0-\u00ff]/.test(String(value)) || String(value).length > maxHeaderLength)
    throw new TypeError(
      `The header ${text} can have at most ${maxHeaderLength} Latin-1 characters: encode other characters.`,
    );
  if (reservedHeaders.test(text))
    throw new Error(`The header ${text} is reserved and cannot be set by scripts.`);
  return text.toLowerCase();
}
