import { run } from '../../current-run.ts';
import { platformLocale } from '../../localized.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';
import { parametersOf } from '../../query-parameters.ts';
import { Geolocation } from '../util/Geolocation.ts';
import { HashMap } from '../util/HashMap.ts';
import { slot } from '../util/Map.ts';
import { Cookie } from '../web/Cookie.ts';
import { Cookies } from '../web/Cookies.ts';
import { HttpParameterMap } from '../web/HttpParameterMap.ts';
import { parse, URL } from '../web/URL.ts';
import { Response } from './Response.ts';
import { Session } from './Session.ts';

/** Headers, found whatever the case of their names. */
class Headers extends HashMap<string, string> {
  override [slot](key: unknown): unknown {
    return typeof key === 'string' ? key.toLowerCase() : key;
  }
}

/** The request that scripts run for. */
export class Request extends PlatformObject {
  #geolocation: Geolocation | null = null;

  /** `GET`, `POST` and so on. */
  get httpMethod(): string {
    return this.#request.method;
  }

  /** The path below the host, without query. */
  get httpPath(): string {
    return this.#request.path;
  }

  /** What follows the question mark; null where there is none. */
  get httpQueryString(): string | null {
    const query = this.#request.queryString.replace(/^\?/, '');
    return query === '' ? null : query;
  }

  /** `http` or `https`. */
  get httpProtocol(): string {
    return this.#request.secure === true ? 'https' : 'http';
  }

  /** Host, with the port if one is named. */
  get httpHost(): string {
    return this.#request.headers['host'] ?? '';
  }

  /** The whole address. */
  get httpURL(): URL {
    return URL[parse](`${this.httpProtocol}://${this.httpHost}${this.httpPath}`, this.httpQueryString);
  }

  /** Whether the request came over a secure connection. */
  get httpSecure(): boolean {
    return this.#request.secure === true;
  }

  /** Whether this is an HTTP request: always, in hooks. */
  get httpRequest(): boolean {
    return true;
  }

  /** What the client says of itself; null where it says nothing. */
  get httpUserAgent(): string | null {
    return this.#request.headers['user-agent'] ?? null;
  }

  /** Where the client says that it comes from; null where it says nothing. */
  get httpReferer(): string | null {
    return this.#request.headers['referer'] ?? null;
  }

  /** Address of the client. */
  get httpRemoteAddress(): string {
    return this.#request.remoteAddress;
  }

  /** The language that the client would like best, as in `de_DE`; null where it does not say. */
  get httpLocale(): string | null {
    const [first] = (this.#request.headers['accept-language'] ?? '').split(',');
    const tag = first?.split(';')[0]?.trim() ?? '';
    return /^[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?$/.test(tag) ? platformLocale(tag) : null;
  }

  /** By name, in any case. Credentials are not among them. */
  get httpHeaders(): HashMap<string, string> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#request.headers)) headers.put(name.toLowerCase(), value);
    return headers;
  }

  /** Each parameter's values, by name. */
  get httpParameters(): HashMap<string, string[]> {
    const parameters = new HashMap<string, string[]>();
    for (const [name, values] of parametersOf(this.#request.queryString)) parameters.put(name, [...values]);
    return parameters;
  }

  /** The parameters, with their values as texts, numbers and dates. */
  get httpParameterMap(): HttpParameterMap {
    return new HttpParameterMap(parametersOf(this.#request.queryString), this.#request.body);
  }

  /** Cookies of the client, but for those that sign it in. */
  get httpCookies(): Cookies {
    return new Cookies((this.#request.cookies ?? []).map(([name, value]) => new Cookie(name, value)));
  }

  /** Sends a cookie with the answer. */
  addHttpCookie(cookie: Cookie): void {
    new Response().addHttpCookie(cookie);
  }

  /** Sends a header with the answer. */
  addHttpHeader(name: string, value: string): void {
    new Response().addHttpHeader(name, value);
  }

  /** Id of the client application; null where it has none. */
  get clientId(): string | null {
    return this.#request.clientId ?? null;
  }

  /** Version of the API that was called, as in `23.2`; null where none was. */
  get ocapiVersion(): string | null {
    const [, major, minor] = /\/v(\d+)_(\d+)(?:\/|$)/.exec(this.#request.path) ?? [];
    return major === undefined ? null : `${major}.${minor ?? '0'}`;
  }

  /** Id of the request, as the log has it. */
  get requestID(): string {
    return this.#request.id ?? '';
  }

  /** Id of the locale, as in `en_US`. */
  get locale(): string {
    return platformLocale(this.#request.locale);
  }

  set locale(locale: string) {
    this.setLocale(locale);
  }

  /** Changes the locale for what follows; false, and no change, where the site does not have it. */
  setLocale(locale: string): boolean {
    const wanted = String(locale).replace('_', '-').toLowerCase();
    const { siteId } = run().job.scope;
    const locales = run().records.get('sites', siteId)?.locales ?? [];
    const found = ['default', ...locales].find((one) => one.replace('_', '-').toLowerCase() === wanted);
    // The scope is this run's own copy.
    if (found !== undefined) (this.#request as { locale: string }).locale = found;
    return found !== undefined;
  }

  /** Where the client is; null until a script says so, since addresses tell this service nothing. */
  get geolocation(): Geolocation | null {
    return this.#geolocation;
  }

  set geolocation(geolocation: Geolocation | null) {
    if (geolocation !== null && !(geolocation instanceof Geolocation))
      throw new TypeError('request.geolocation must be a Geolocation.');
    this.#geolocation = geolocation;
  }

  /** What lasts from one request of a customer to the next. */
  get session(): Session {
    return new Session();
  }

  /** Attributes that live as long as the request, for all its scripts. */
  get custom(): Record<string, unknown> {
    return run().kept.custom;
  }

  /** Whether this is a part of another request's page: never, in hooks. */
  get includeRequest(): boolean {
    return false;
  }

  /** Whether it came through the platform's newer API: never, here. */
  get SCAPI(): boolean {
    return false;
  }

  /** The form that was sent: none, in hooks. */
  get triggeredForm(): null {
    return null;
  }

  [identity](): string {
    return `${this.httpMethod} ${this.httpPath}`;
  }

  get #request() {
    return run().job.scope.request;
  }
}
platformClass('system.Request', Request, {
  booleans: ['httpSecure', 'httpRequest', 'includeRequest', 'SCAPI'],
});
