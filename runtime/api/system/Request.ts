import { currentRun } from '../../current-run.ts';
import { platformLocale } from '../../localized.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { parseQueryParameters } from '../../query-parameters.ts';
import { Geolocation, locationFields } from '../util/Geolocation.ts';
import { Locale } from '../util/Locale.ts';
import { HashMap } from '../util/HashMap.ts';
import { lookupKey } from '../util/Map.ts';
import { Cookie } from '../web/Cookie.ts';
import { Cookies } from '../web/Cookies.ts';
import { HttpParameterMap } from '../web/HttpParameterMap.ts';
import { PageMetaData } from '../web/PageMetaData.ts';
import { createUrl, URL } from '../web/URL.ts';
import { Response } from './Response.ts';
import { Session } from './Session.ts';
import { freezeClass } from '../../protocol/primordials.ts';

/** Headers whose names are case-insensitive. */
class Headers extends HashMap<string, string> {
  override [lookupKey](key: unknown): unknown {
    return typeof key === 'string' ? key.toLowerCase() : key;
  }
}
freezeClass(Headers);

/** The request that the script runs for. */
export class Request extends PlatformObject {
  #geolocation: Geolocation | null | undefined;
  readonly #pageMetaData = new PageMetaData();

  /** Returns the metadata for the head of the page that the request renders. */
  get pageMetaData(): PageMetaData {
    return this.#pageMetaData;
  }

  /** Returns the HTTP method, such as `GET`. */
  get httpMethod(): string {
    return this.#request.method;
  }

  /** Returns the path of the URL, without the query string. */
  get httpPath(): string {
    return this.#request.path;
  }

  /** Returns the query string without the question mark, or null if there is none. */
  get httpQueryString(): string | null {
    const query = this.#request.queryString.replace(/^\?/, '');
    return query === '' ? null : query;
  }

  /** Returns the protocol of the request: `http` or `https`. */
  get httpProtocol(): string {
    return this.#request.secure === true ? 'https' : 'http';
  }

  /** Returns the `Host` header, with the port if there is one, or an empty string if there is no such header. */
  get httpHost(): string {
    return this.#request.headers['host'] ?? '';
  }

  /** Returns the absolute URL of the request. */
  get httpURL(): URL {
    return URL[createUrl](`${this.httpProtocol}://${this.httpHost}${this.httpPath}`, this.httpQueryString);
  }

  /** Returns true if the request uses HTTPS. */
  get httpSecure(): boolean {
    return this.#request.secure === true;
  }

  /** Always returns true: hooks run only in HTTP requests. */
  get httpRequest(): boolean {
    return true;
  }

  /** Returns the `User-Agent` header, or null if there is none. */
  get httpUserAgent(): string | null {
    return this.#request.headers['user-agent'] ?? null;
  }

  /** Returns the `Referer` header, or null if there is none. */
  get httpReferer(): string | null {
    return this.#request.headers['referer'] ?? null;
  }

  /** Returns the IP address of the client. */
  get httpRemoteAddress(): string {
    return this.#request.remoteAddress;
  }

  /**
   * Returns the ID of the preferred locale of the `Accept-Language` header, such as `de_DE`: the one with the highest
   * weight, or the first of several. Only its language and country are used: `zh-Hant-TW` becomes `zh_TW`. Returns
   * null if the header names no locale.
   */
  get httpLocale(): string | null {
    return readPreferredLocale(this.#request.headers['accept-language'] ?? '');
  }

  /** Returns the request headers by their names, which are case-insensitive. Credentials are not included. */
  get httpHeaders(): HashMap<string, string> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#request.headers)) headers.put(name.toLowerCase(), value);
    return headers;
  }

  /** Returns a map from the name of each request parameter to its values. */
  get httpParameters(): HashMap<string, string[]> {
    const parameters = new HashMap<string, string[]>();
    for (const [name, values] of parseQueryParameters(this.#request.queryString))
      parameters.put(name, [...values]);
    return parameters;
  }

  /** Returns the request parameters, whose values can be read as strings, numbers, booleans and dates. */
  get httpParameterMap(): HttpParameterMap {
    return new HttpParameterMap(parseQueryParameters(this.#request.queryString), this.#request.body);
  }

  /** Returns the cookies of the request, without those that authenticate the client. */
  get httpCookies(): Cookies {
    return new Cookies((this.#request.cookies ?? []).map(([name, value]) => new Cookie(name, value)));
  }

  /** Adds a cookie to the response. */
  addHttpCookie(cookie: Cookie): void {
    new Response().addHttpCookie(cookie);
  }

  /**
   * Adds a header to the response.
   * @throws TypeError if the header is not valid
   * @throws Error if the header is reserved or there are too many headers
   */
  addHttpHeader(name: string, value: string): void {
    new Response().addHttpHeader(name, value);
  }

  /** Returns the ID of the client application, or null if there is none. */
  get clientId(): string | null {
    return this.#request.clientId ?? null;
  }

  /** Returns the version of the called API, such as `23.2`, or null if no API was called. */
  get ocapiVersion(): string | null {
    const [, major, minor] = /\/v(\d+)_(\d+)(?:\/|$)/.exec(this.#request.path) ?? [];
    return major === undefined ? null : `${major}.${minor ?? '0'}`;
  }

  /** Returns the ID of the request, which also appears in the log. */
  get requestID(): string {
    return this.#request.id ?? '';
  }

  /** Returns the ID of the request's locale, such as `en_US`. */
  get locale(): string {
    return platformLocale(this.#request.locale);
  }

  /** Changes the locale until the request ends. A locale that the site does not allow is ignored. */
  set locale(locale: string) {
    this.setLocale(locale);
  }

  /**
   * Changes the locale for the scripts until the request ends, and returns true. The response keeps the locale that
   * the request names. Returns false, and changes nothing, if the site does not allow the locale.
   */
  setLocale(locale: string): boolean {
    const normalizedLocale = String(locale).replaceAll('_', '-').toLowerCase();
    const { siteId } = currentRun().job.scope;
    const locales = currentRun().records.get('sites', siteId)?.locales ?? [];
    const allowedLocale = ['default', ...locales].find(
      (candidate) => candidate.replaceAll('_', '-').toLowerCase() === normalizedLocale,
    );
    if (allowedLocale === undefined) return false;
    // The client's location does not depend on the locale that a script sets.
    currentRun().requestState.geolocation ??= this.geolocation && this.geolocation[locationFields];
    // The scope, which contains the request, is a copy for this script run, so it can be changed.
    (this.#request as { locale: string }).locale = allowedLocale;
    currentRun().requestState.locale = allowedLocale;
    return true;
  }

  /**
   * Returns the location of the client. This service does not derive it from the IP address. Until a script sets it,
   * the location is the country of the request's locale, or else of the site's first locale with a country. Returns
   * null if there is none.
   */
  get geolocation(): Geolocation | null {
    const { geolocation: fields } = currentRun().requestState;
    this.#geolocation ??= fields
      ? new Geolocation(...(fields as ConstructorParameters<typeof Geolocation>))
      : fields === undefined
        ? findCountry(this.#request.locale)
        : null;
    return this.#geolocation;
  }

  /** Sets the location of the client; null removes it. @throws TypeError if the value is not a Geolocation */
  set geolocation(geolocation: Geolocation | null) {
    if (geolocation !== null && !(geolocation instanceof Geolocation))
      throw new TypeError('request.geolocation must be a Geolocation.');
    this.#geolocation = geolocation;
    currentRun().requestState.geolocation = geolocation && geolocation[locationFields];
  }

  /** Returns the session, which persists between requests of a customer. */
  get session(): Session {
    return new Session();
  }

  /** Returns the custom attributes of the request, which are shared by all of its scripts. */
  get custom(): Record<string, unknown> {
    return currentRun().requestState.custom;
  }

  /** Always returns false: hooks do not run in included requests. */
  get includeRequest(): boolean {
    return false;
  }

  /** Always returns false: this service does not provide the Commerce API (SCAPI). */
  get SCAPI(): boolean {
    return false;
  }

  /** Always returns null: no form is submitted to hooks. */
  get triggeredForm(): null {
    return null;
  }

  [displayId](): string {
    return `${this.httpMethod} ${this.httpPath}`;
  }

  get #request() {
    return currentRun().job.scope.request;
  }
}
registerClass('system.Request', Request, {
  booleans: ['httpSecure', 'httpRequest', 'includeRequest', 'SCAPI'],
});

/**
 * Returns the ID of the locale that an `Accept-Language` header prefers (RFC 9110 12.5.4): the first of those with the
 * highest weight. Returns null if the header names no locale.
 */
function readPreferredLocale(header: string): string | null {
  let preferredLocale: string | null = null;
  let highestWeight = 0;
  for (const range of header.split(',')) {
    const [, tag = '', parameters = ''] = /^\s*([\w-]+)\s*(.*)$/.exec(range) ?? [];
    const weight = Number(/^;\s*q\s*=\s*([\d.]+)/i.exec(parameters)?.[1] ?? 1);
    const [, language, country] =
      /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?:[-_]\w+)*$/i.exec(tag) ?? [];
    if (language === undefined || !(weight > highestWeight)) continue;
    preferredLocale = new Locale(language.toLowerCase(), (country ?? '').toUpperCase()).ID;
    highestWeight = weight;
  }
  return preferredLocale;
}

/**
 * Returns the country of a locale, or of the site's first locale with a country, as a location; null if there is none.
 */
function findCountry(localeId: string): Geolocation | null {
  const { siteId } = currentRun().job.scope;
  const siteLocales = currentRun().records.get('sites', siteId)?.locales ?? [];
  const locale = [localeId, ...siteLocales]
    .map((id) => Locale.getLocale(id))
    .find((candidate) => (candidate?.country ?? '') !== '');
  return locale ? new Geolocation(locale.country, locale.displayCountry, '', '', '', '', '', 0, 0) : null;
}
